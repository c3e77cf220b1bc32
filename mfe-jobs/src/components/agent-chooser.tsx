import { useState } from 'react';
import {
  Badge,
  Checkbox,
  EmptyState,
  ErrorState,
  SearchField,
  Skeleton,
  Stack,
  Text,
} from '@campaign/shared-ui';
import { useGetAgentsQuery } from '@campaign/shared-api';
import type { Agent } from '@campaign/shared-api/contracts';
import * as S from './agent-chooser.styled';

interface AgentChooserProps {
  /** The job's agency. */
  accountId: number | null;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

/** AGTAB-02: who sends texts. */
const SENDERS = new Set<Agent['role']>(['AGENT-CLICKER', 'AGENT-ADMIN']);
const NOBODY: Agent[] = [];

/** The people of an agency that a job can be given to (AGTAB-01). */
export function AgentChooser({ accountId, chosen, onChange }: AgentChooserProps) {
  const [query, setQuery] = useState('');
  const { data, error, isLoading, refetch } = useGetAgentsQuery({ account_id: accountId ?? undefined });
  const agents = (data?.data ?? NOBODY).filter(({ role }) => SENDERS.has(role));
  const shown = agents.filter((agent) =>
    `${nameOf(agent)} ${agent.email}`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  if (error) return <ErrorState message={error.message ?? ''} onRetry={() => void refetch()} />;
  if (isLoading) return <Skeleton count={4} />;
  if (agents.length === 0)
    return <EmptyState icon="users" title="No agents" text="This agency has nobody who sends texts yet." />;
  return (
    <Stack gap={12}>
      <SearchField label="Search agents" value={query} onChange={setQuery} />
      {shown.length === 0 ? (
        <EmptyState kind="filtered" onClear={() => setQuery('')} />
      ) : (
        <S.List aria-label="Agents">
          {shown.map((agent) => (
            <S.Item key={agent.id}>
              <Checkbox
                label={nameOf(agent)}
                help={agent.displayEmail || agent.email}
                checked={chosen.includes(agent.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, agent.id] : chosen.filter((id) => id !== agent.id))
                }
              />
              <Badge>{agent.role.replace('AGENT-', '')}</Badge>
            </S.Item>
          ))}
        </S.List>
      )}
      <Text variant="caption" tone="muted" role="status">
        {chosen.length} of {agents.length} chosen
      </Text>
    </Stack>
  );
}

const nameOf = ({ firstName, lastName, displayName }: Agent) =>
  `${firstName} ${lastName}`.trim() || displayName;
