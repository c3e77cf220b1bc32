import styled from 'styled-components';

/** Tiles that share the row evenly; two beside each other on phones. */
export const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 152px), 1fr));
  gap: var(--space-16);
`;
