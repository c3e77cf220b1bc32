import styled from 'styled-components';

export const Controls = styled.section`
  display: grid;
  gap: var(--space-16);
  width: min(720px, 100%);
  margin: 0 auto;
  padding: var(--space-24);
`;

export const Remotes = styled.ul`
  display: grid;
  gap: var(--space-12);
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Remote = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
`;
