import styled from 'styled-components';

export const Agents = styled.ul`
  display: grid;
  gap: var(--space-8);
  padding: 0;
  margin: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: minmax(120px, 1fr) 3fr;
    gap: var(--space-4) var(--space-12);
  }

  @media (width < 768px) {
    li {
      grid-template-columns: 1fr;
    }
  }
`;
