import styled from 'styled-components';

// The calendar's own markup is the library's: it is painted by its class names and data attributes.
export const Calendar = styled.div`
  table {
    width: 100%;
  }
  th {
    height: 28px;
    font: var(--text-caption);
    color: var(--color-muted);
  }
  td {
    padding: 1px 0;
  }
  .react-aria-CalendarCell {
    display: grid;
    place-items: center;
    width: 100%;
    min-width: 36px;
    height: 34px;
    border-radius: var(--radius-control);
    font: var(--text-table);
    font-feature-settings: 'tnum' 1;
    cursor: pointer;
    outline: none;
  }
  .react-aria-CalendarCell[data-outside-month] {
    display: none;
  }
  .react-aria-CalendarCell[data-hovered] {
    background: var(--color-subtle);
  }
  .react-aria-CalendarCell[data-selected] {
    border-radius: 0;
    background: var(--color-accent-subtle);
    color: var(--color-accent-fg);
  }
  .react-aria-CalendarCell:is([data-selection-start], [data-selection-end]) {
    background: var(--color-accent);
    color: var(--color-on-accent);
  }
  .react-aria-CalendarCell[data-selection-start] {
    border-radius: var(--radius-control) 0 0 var(--radius-control);
  }
  .react-aria-CalendarCell[data-selection-end] {
    border-radius: 0 var(--radius-control) var(--radius-control) 0;
  }
  .react-aria-CalendarCell[data-selection-start][data-selection-end] {
    border-radius: var(--radius-control);
  }
  .react-aria-CalendarCell[data-today] {
    font-weight: 600;
  }
  .react-aria-CalendarCell[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 1px;
  }
  .react-aria-CalendarCell[data-disabled],
  .react-aria-CalendarCell[data-unavailable] {
    color: var(--color-faint);
    cursor: not-allowed;
    opacity: 0.5;
  }
`;

export const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-bottom: var(--space-4);
  h2 {
    font: var(--text-label);
  }
  button {
    display: grid;
    place-items: center;
    width: var(--control-md);
    height: var(--control-md);
    padding: 0;
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    color: var(--color-muted);
    cursor: pointer;
  }
  button:hover:not(:disabled) {
    background: var(--color-subtle);
    color: var(--color-fg);
  }
  button:disabled {
    opacity: 0.4;
  }
`;
