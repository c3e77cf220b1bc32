import styled from 'styled-components';

export const Nav = styled.nav`
  min-width: 0;
  font: var(--text-table);
`;

export const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-8);
  padding: 0;
  list-style: none;
`;

export const Item = styled.li`
  display: flex;
  gap: var(--space-8);
  min-width: 0;
  color: var(--color-muted);
  &:not(:last-child)::after {
    content: '/' / '';
    color: var(--color-faint);
  }
  [aria-current] {
    color: var(--color-fg);
  }
`;
