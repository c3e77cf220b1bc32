import { useState, type FormEvent } from 'react';
import { announce, type PanelProps } from '@campaign/platform';
import { PanelForm } from '@campaign/platform/list-screen';
import { usePermitAgentMutation } from '@campaign/shared-api';
import type { AgentDetail, Identity } from '@campaign/shared-api/contracts';
import { Button, Checkbox, EmptyState, Inline, SearchField, Text } from '@campaign/shared-ui';
import { nameOf, userWords } from '../../user-words';
import * as S from './permission-form.styled';

const say = userWords.permission;

interface PermissionFormProps {
  agent: AgentDetail;
  /** Those the granter may use; what they cannot see stays as it is (UPERM-02). */
  identities: readonly Identity[];
  open: boolean;
  close: PanelProps<'identity-permission'>['close'];
}

/** A checked identity may be used. Only what was changed is sent; the server merges it into what is stored. */
export function PermissionForm({ agent, identities, open, close }: PermissionFormProps) {
  const [permit, { isLoading }] = usePermitAgentMutation();
  const [denied, setDenied] = useState<ReadonlySet<number>>(new Set(agent.identityPermission));
  const [query, setQuery] = useState('');
  const ids = identities.map(({ identityId }) => identityId);
  const before = new Set(agent.identityPermission);
  const deny = ids.filter((id) => denied.has(id) && !before.has(id));
  const allow = ids.filter((id) => !denied.has(id) && before.has(id));
  const isDirty = deny.length + allow.length > 0;

  const sorted = [...identities].sort((a, b) => a.identityName.localeCompare(b.identityName));
  const shown = sorted.filter(({ identityName }) =>
    identityName.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const set = (changed: readonly Identity[], may: boolean) =>
    setDenied((known) => {
      const next = new Set(known);
      for (const { identityId } of changed) {
        if (may) next.delete(identityId);
        else next.add(identityId);
      }
      return next;
    });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const saving = permit({ id: agent.id, identityPermission: { deny, allow } }).unwrap();
    if (await announce(saving, { saved: say.saved })) close({ agentId: agent.id });
  };

  return (
    <PanelForm
      open={open}
      title={say.title}
      text={say.text(nameOf(agent))}
      onLeave={() => close()}
      isDirty={isDirty}
      unsaved={say.unsaved}
      onSubmit={(event) => void save(event)}
      saving={isLoading}
      missing={isDirty ? undefined : say.nothing}
    >
      {identities.length === 0 ? (
        <EmptyState icon="id-card" title={say.noneTitle} text={say.none} />
      ) : (
        <>
          <SearchField label={say.search} placeholder={say.search} value={query} onChange={setQuery} />
          <Inline gap={8} justify="space-between">
            <Text variant="caption" tone="muted" role="status">
              {say.count(ids.filter((id) => !denied.has(id)).length, ids.length)}
            </Text>
            <Inline gap={8}>
              <Button size="sm" variant="ghost" onClick={() => set(shown, true)}>
                {say.allowAll}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => set(shown, false)}>
                {say.denyAll}
              </Button>
            </Inline>
          </Inline>
          {shown.length === 0 ? (
            <EmptyState kind="filtered" onClear={() => setQuery('')} />
          ) : (
            <S.List aria-label={say.list}>
              {shown.map((identity) => (
                <li key={identity.identityId}>
                  <Checkbox
                    label={identity.identityName}
                    checked={!denied.has(identity.identityId)}
                    onChange={({ target }) => set([identity], target.checked)}
                  />
                </li>
              ))}
            </S.List>
          )}
        </>
      )}
      <Text variant="caption" tone="muted">
        {say.fresh}
      </Text>
    </PanelForm>
  );
}
