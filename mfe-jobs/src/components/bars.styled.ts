import styled from 'styled-components';

export const Table = styled.table`
  width: 100%;
  margin-bottom: var(--space-8);
  border-spacing: 0 var(--space-2);
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  th {
    width: 80px;
    padding: 0;
    padding-inline-end: var(--space-8);
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }
  td:last-child {
    width: 1%;
    padding-inline-start: var(--space-8);
    text-align: end;
    white-space: nowrap;
  }
  tr[data-kind='left'] > * {
    font-weight: 600;
    color: var(--color-fg);
  }
`;

export const Caption = styled.caption`
  position: absolute;
  overflow: hidden;
  width: 1px;
  height: 1px;
  clip-path: inset(50%);
  white-space: nowrap;
`;

export const Track = styled.td`
  padding: 0;
`;

/* A hairline at least: one person of a million is still somebody. */
export const Bar = styled.span`
  display: block;
  width: max(2px, calc(var(--share) * 100%));
  height: 8px;
  margin-inline-start: min(calc(var(--from) * 100%), calc(100% - 2px));
  border-radius: 2px;

  background: var(--color-chart-2);
  tr[data-kind='all'] & {
    background: var(--color-control-border);
  }
  tr[data-kind='left'] & {
    background: var(--color-chart-1);
  }
  tr[data-kind='failed'] & {
    background: var(--color-danger);
  }
`;
