import { css } from 'styled-components';
import { media } from '../theme/media';

/** A card of few lines on a phone: the name, a line of its own for what says so, and the facts beside each other. */
export const cardLines = css`
  ${media.narrowTable} {
    &&[data-cards='lines'] > tbody > tr {
      flex-flow: row wrap;
      gap: var(--space-2) var(--space-4);
      padding: var(--space-8) var(--space-12);
      > td {
        justify-content: flex-start;
        gap: var(--space-4);
        min-height: 20px;
        padding: 0;
        border: 0;
        text-align: start;
        &::before {
          display: none;
        }
      }
      > [data-kind='primary'] {
        order: 0;
        flex: 1 1 60%;
        min-width: 0;
        min-height: 28px;
        padding-right: 40px;
        > * {
          overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap;
        }
      }
      > [data-kind='select'] {
        position: static;
        order: -1;
        flex: none;
        margin-right: var(--space-4);
      }
      > [data-card='line'] {
        order: 1;
        flex: 0 0 100%;
        min-height: 24px;
      }
      > [data-card='fact'] {
        order: 2;
        flex: none;
        font: var(--text-caption);
        color: var(--color-muted);
        ~ [data-card='fact']::before {
          content: '·';
          display: inline;
        }
      }
      > [data-card='hidden'] {
        display: none;
      }
      /* Its menu, the last, stands beside the name; what else there is to press is a line. */
      > [data-kind='actions'] {
        order: 3;
        flex: 0 0 100%;
        margin: 0;
        &:not(:has(a)) {
          display: contents;
        }
        > * {
          margin: 0;
          > :last-child {
            position: absolute;
            top: var(--space-4);
            right: var(--space-4);
          }
        }
      }
      [data-kind='skeleton'] {
        flex: 0 0 100%;
      }
    }
  }
`;
