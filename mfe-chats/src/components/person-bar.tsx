import type { ReactNode } from 'react';
import styled from 'styled-components';

interface PersonBarProps {
  columns: Readonly<Record<string, string>>;
  /** What can be done about them. */
  children: ReactNode;
}

/** What the list knows of a person beyond the name, filled columns alone, and what can be done about them. */
export function PersonBar({ columns, children }: PersonBarProps) {
  const known = ['city', 'state', 'zip', 'address1', 'address2', 'email', 'last_4']
    .map((name) => columns[name])
    .filter(Boolean);
  return (
    <Bar>
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
