import styled from 'styled-components';

export const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: var(--space-16);
`;

export const Decision = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;
