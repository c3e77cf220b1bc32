import styled from 'styled-components';
import { media } from '../theme/media';

export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
  gap: var(--space-12);
  margin: 0;
  padding: var(--space-16);
  list-style: none;
  ${media.narrowTable} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding: 0;
  }
`;

export const Tile = styled.li`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 120px;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;
