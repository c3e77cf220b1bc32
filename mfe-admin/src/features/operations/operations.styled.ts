import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: var(--space-16);
`;

/** In a card they may stand below each other; in a row they stand in one line. */
export const Decision = styled.div`
  display: flex;
  gap: var(--space-8);

  ${media.narrowTable} {
    flex-wrap: wrap;
  }
`;

export const Phone = styled.span`
  white-space: nowrap;
`;
