import styled from 'styled-components';

export const List = styled.ul`
  padding: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  list-style: none;
`;

export const Item = styled.li`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-12);
  padding: var(--space-12) var(--space-16);
  & + & {
    border-top: 1px solid var(--color-border);
  }
`;
