import styled from 'styled-components';

/** What the list knows of a person beyond the name, filled columns alone. */
export function PersonColumns({ columns }: { columns: Readonly<Record<string, string>> }) {
  const known = ['city', 'state', 'zip', 'address1', 'address2', 'email', 'last_4']
    .map((name) => columns[name])
    .filter(Boolean);
  return known.length > 0 && <Columns>{known.join(' · ')}</Columns>;
}

const Columns = styled.p`
  flex: none;
  margin: 0;
  padding: var(--space-4) var(--space-16);
  overflow: hidden;
  font: var(--text-caption);
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--color-muted);
`;
