import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const TagTable = styled.table`
  width: 100%;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  border-collapse: separate;
  border-spacing: 0;
  font: var(--text-table);
  th,
  td {
    padding: var(--space-8) var(--space-12);
    text-align: start;
    vertical-align: middle;
  }
  thead th {
    font: var(--text-table-head);
    color: var(--color-muted);
  }
  tbody th,
  tbody td {
    border-top: 1px solid var(--color-border);
    font-weight: 400;
  }
  tbody th > * + * {
    margin-left: var(--space-8);
  }
  td {
    width: 60%;
    color: var(--color-muted);
  }
  ${media.phone} {
    td {
      width: 50%;
    }
  }
`;

export const Tag = styled.code`
  padding: 1px var(--space-4);
  border-radius: var(--radius-chip);
  background: var(--color-accent-subtle);
  color: var(--color-accent-fg);
  font: var(--text-table);
`;

// The button stands beside the control, not beside its label.
export const QuickTest = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-12);
  > :first-child {
    flex: 1 1 220px;
    max-width: 320px;
  }
  > :last-child {
    margin-top: 26px;
  }
  ${media.phone} {
    > :last-child {
      margin-top: 0;
    }
  }
`;
