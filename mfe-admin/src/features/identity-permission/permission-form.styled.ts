import styled from 'styled-components';

export const List = styled.ul`
  padding: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  list-style: none;
  & > li {
    padding: var(--space-12) var(--space-16);
  }
  & > li + li {
    border-top: 1px solid var(--color-border);
  }
`;
