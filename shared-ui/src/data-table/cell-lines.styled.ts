import styled from 'styled-components';
import { media } from '../theme/media';

export const Lines = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-4);
  min-width: var(--cell-lines-width);
  padding-block: var(--space-4);

  > :not(:first-child) {
    width: 100%;
  }
  ${media.tightTable} {
    min-width: min(var(--cell-lines-width), 132px);
  }

  ${media.narrowTable} {
    align-items: flex-end;
    min-width: 0;
    padding: 0;
    &[data-wide] {
      flex: 1;
    }
    /* Chips that wrap keep to the edge that all values keep to. */
    > [data-wrap] {
      justify-content: flex-end;
    }
    /* Where a card is few lines, what belongs to the chip stands beside it. */
    [data-cards='lines'] & {
      flex: 1;
      flex-flow: row wrap;
      align-items: center;
      gap: 0 var(--space-8);
      > :nth-child(2) {
        flex: 1 1 0;
        width: auto;
        min-width: 0;
      }
    }
  }
`;
