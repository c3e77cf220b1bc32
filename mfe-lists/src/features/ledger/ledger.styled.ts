import styled, { css } from 'styled-components';
import { media } from '@campaign/shared-ui';

// One colour a kind of reason, paler for its relatives; the table names every part.
const bucketColours = css`
  background: var(--color-neutral-fg);
  &[data-bucket='loaded'] {
    background: var(--color-chart-1);
  }
  &[data-bucket='duplicate'] {
    background: var(--color-chart-5);
  }
  &[data-bucket='malformed'] {
    background: var(--color-chart-2);
  }
  &[data-bucket='invalid'] {
    background: color-mix(in srgb, var(--color-chart-2) 60%, var(--color-surface));
  }
  &[data-bucket='opted_out'] {
    background: var(--color-chart-4);
  }
  &[data-bucket='dnc'] {
    background: color-mix(in srgb, var(--color-chart-4) 75%, var(--color-surface));
  }
  &[data-bucket='national_dnc'] {
    background: color-mix(in srgb, var(--color-chart-4) 55%, var(--color-surface));
  }
  &[data-bucket='florida_dnc'] {
    background: color-mix(in srgb, var(--color-chart-4) 35%, var(--color-surface));
  }
  &[data-bucket='landline'] {
    background: var(--color-chart-3);
  }
  &[data-bucket='mobile_suppressed'] {
    background: color-mix(in srgb, var(--color-chart-3) 60%, var(--color-surface));
  }
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-20);
`;

export const Picture = styled.div`
  display: flex;
  gap: 2px;
  height: 16px;
  border-radius: var(--radius-chip);
  overflow: hidden;
  background: var(--color-inset);
`;

export const Part = styled.span`
  flex: 0 1 0;
  min-width: 3px;
  ${bucketColours}
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`;

export const Table = styled.table`
  width: 100%;
  font: var(--text-table);
  font-feature-settings: 'tnum' 1;

  > thead th {
    height: 36px;
    padding: 0 var(--space-12) 0 0;
    font: var(--text-table-head);
    text-align: start;
    border-bottom: 1px solid var(--color-border);
    color: var(--color-muted);
  }
  > tfoot td {
    padding-top: var(--space-12);
  }
  [data-align='end'] {
    text-align: end;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
`;

export const Row = styled.tr`
  > * {
    height: 44px;
    padding: var(--space-4) var(--space-12) var(--space-4) 0;
    font-weight: 400;
    text-align: start;
    border-bottom: 1px solid var(--color-border);
  }
  > :last-child {
    padding-right: 0;
  }

  &[data-empty] {
    color: var(--color-muted);
  }
`;

export const Bucket = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  font-weight: 500;
`;

export const Swatch = styled.span`
  flex: none;
  width: 10px;
  height: 10px;
  border-radius: 2px;
  ${bucketColours}
`;

export const Why = styled.span`
  display: block;
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Sum = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  font: var(--text-label);

  &[data-complete] {
    color: var(--color-success-fg);
  }
`;
