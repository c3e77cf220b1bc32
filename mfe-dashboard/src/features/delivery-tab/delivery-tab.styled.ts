import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

/** In a row; on a phone two beside each other, and a number in a line of its own. */
export const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  align-items: end;
  ${media.phone} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** As wide as the example in it. */
export const NumberSlot = styled.div`
  flex: 0 1 248px;
  min-width: min(248px, 100%);
  grid-column: 1 / -1;
`;

/** Its words stand where the column's begin. */
export const Narrowing = styled.span`
  display: inline-flex;
  margin-inline-start: -10px;
`;

export const HourScroll = styled.div`
  overflow-x: auto;
  padding: 0 var(--space-16) var(--space-16);
`;
export const NoHours = styled.p`
  padding: var(--space-16);
  text-align: center;
  color: var(--color-muted);
`;
export const Hours = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 2px;
  font-size: 13px;
  font-variant-numeric: tabular-nums;

  caption {
    padding: var(--space-8) 0;
    text-align: left;
    color: var(--color-muted);
  }
  th {
    padding: var(--space-4);
    font-weight: 500;
    color: var(--color-muted);
  }
  td {
    padding: 0;
    border-radius: var(--radius-control);
    text-align: center;
    color: var(--color-fg);
  }
  td button {
    width: 100%;
    min-width: 44px;
    min-height: 28px;
    padding: var(--space-4);
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  td button:hover {
    box-shadow: inset 0 0 0 1px var(--color-control-border);
  }
  td button:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  td[data-tint='0'] {
    background: var(--color-inset);
  }
  td[data-tint='1'] {
    background: color-mix(in srgb, var(--color-danger) 10%, var(--color-surface));
  }
  td[data-tint='2'] {
    background: color-mix(in srgb, var(--color-danger) 18%, var(--color-surface));
  }
  td[data-tint='3'] {
    background: color-mix(in srgb, var(--color-danger) 26%, var(--color-surface));
  }
  td[data-tint='4'] {
    background: color-mix(in srgb, var(--color-danger) 34%, var(--color-surface));
  }
`;
