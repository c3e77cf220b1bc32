import type { ReactNode } from 'react';
import styled from 'styled-components';
import { paths } from '@campaign/shared-api';
import type { ChatRecipient, Job } from '@campaign/shared-api/contracts';
import { TextLink, Text } from '@campaign/shared-ui';
import { words } from '../words';
import { Standing } from './people-list';

interface PersonBarProps {
  person: ChatRecipient;
  /** Whose texts these are, where the page does not say it. */
  job: Job | undefined;
  /** What can be done about them. */
  children: ReactNode;
}

/** How the conversation stands, of which job it is, what the list knows of the person beyond the name, and what can be done. */
export function PersonBar({ person, job, children }: PersonBarProps) {
  const { columns = {}, state, owner } = person;
  const known = ['city', 'state', 'zip', 'address1', 'address2', 'email', 'last_4']
    .map((name) => columns[name])
    .filter(Boolean);
  return (
    <Bar>
      {state && <Standing person={person} />}
      {state === 'waits' && owner && <Text variant="caption">{words.chat.answers(owner.name)}</Text>}
      {job && <TextLink to={paths.job(job.jobType, job.jobId)}>{job.jobName}</TextLink>}
      {known.length > 0 && <Known>{known.join(' · ')}</Known>}
      {children}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-8);
  align-items: center;
  padding: var(--space-4) var(--space-16);
  border-bottom: 1px solid var(--color-border);
  &:empty {
    display: none;
  }
`;

const Known = styled.span`
  flex: 1;
  min-width: 120px;
  overflow: hidden;
  font: var(--text-caption);
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--color-muted);
`;
