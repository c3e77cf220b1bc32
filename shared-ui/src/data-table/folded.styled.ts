import { css } from 'styled-components';
import { media } from '../theme/media';

const grid = css`
  display: grid;
  grid-template-columns: var(--folded-columns);
  > *,
  > * > tr {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
  }
  > tbody > tr {
    grid-template-rows: var(--folded-rows);
  }
  > * > tr {
    padding: var(--space-4) var(--space-8);
  }
  > thead > tr,
  > * > tr:not(:last-child) {
    border-bottom: 1px solid var(--color-border);
  }
  > thead > tr {
    background: var(--color-surface);
  }
  > tbody > tr[data-selected] {
    box-shadow: inset 2px 0 0 var(--color-accent);
    > td {
      box-shadow: none;
    }
  }
  > * > tr > * {
    display: flex;
    grid-row: 1 / span var(--folded-span);
    align-items: center;
    width: auto !important;
    min-width: 0 !important;
    height: auto;
    padding: 0 var(--space-8);
    border: 0;
    white-space: normal;
    box-shadow: none;
  }
  > * > tr > [data-align='end'],
  > * > tr > [data-kind='actions'] {
    justify-content: flex-end;
  }
  /* Figures, buttons and lines of a width of their own are never narrower than what they hold. */
  > * > tr > :is([data-align='end'], [data-kind='actions'], :has(> [data-wide])) {
    min-width: auto !important;
  }
  > * > tr > [data-line] {
    grid-row: var(--line);
    grid-column: var(--line-columns);
    align-items: start;
    /* No id in two lines. */
    min-width: 56px !important;
    overflow-wrap: anywhere;
  }
  > * > tr > [data-line='1'] {
    align-items: end;
  }
  > * > tr > [data-kind='skeleton'] {
    align-items: center;
    min-height: 20px;
  }
  > thead button {
    min-height: 24px;
  }
  > * > tr > td[data-line]:not([data-line='1']) {
    color: var(--color-muted);
  }
`;

/**
 * What stands under the row's name, head and cell: on a tablet, and on a laptop, too, for tables of that many columns. A grid
 * in place of the table's boxes, whose rows share its tracks: roles are written out, and the order of what is read and reached
 * stays.
 */
export const folded = css`
  ${media.tightTable} {
    &&[data-folds] {
      ${grid}
      > * > tr > [data-tablet='hidden'] {
        display: none;
      }
    }
  }
  ${media.laptopTable} {
    &&[data-folds='laptop'] {
      ${grid}
    }
  }
`;
