import styled from 'styled-components';

export const Figure = styled.figure`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  min-width: 0;
  margin: 0;
`;
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
`;
export const Title = styled.h2`
  margin: 0;
  font-size: 15px;
  font-weight: 600;
  color: var(--color-fg);
`;
export const Tools = styled.div`
  display: flex;
  gap: var(--space-4);
`;
export const Summary = styled.p`
  margin: 0;
  font-size: 13px;
  color: var(--color-muted);
`;
export const Note = styled.p`
  margin: 0;
  font-size: 12px;
  color: var(--color-muted);
`;
export const Empty = styled.div`
  display: grid;
  place-items: center;
  min-height: 160px;
  text-align: center;
  color: var(--color-muted);
`;
export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: 13px;
  color: var(--color-fg);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-8);
    min-width: 0;
  }
  line {
    stroke-width: 2px;
  }
`;
export const MarkLetter = styled.b`
  flex: none;
  min-width: 20px;
  padding: 0 var(--space-4);
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-control);
  text-align: center;
  font-size: 12px;
`;
export const Scroll = styled.div`
  max-height: 320px;
  overflow: auto;

  &:focus-visible {
    outline: 2px solid var(--color-focus);
  }
`;
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: 13px;

  th,
  td {
    padding: var(--space-4) var(--space-8);
    border-bottom: 1px solid var(--color-border);
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  th:first-child {
    text-align: left;
    font-weight: 500;
  }
`;
export const Overlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  pointer-events: none;
`;
export const Center = styled.span`
  font-size: 28px;
  font-weight: 600;
  color: var(--color-fg);
  font-variant-numeric: tabular-nums;
`;

/** The drawing's colours, by the classes it is drawn with: they follow the theme with nothing drawn anew. */
export const Place = styled.div`
  position: relative;
  min-width: 0;
  border-radius: var(--radius-control);
  background: var(--color-surface);

  &:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }

  .highcharts-container {
    position: relative;
    /* Highcharts looks for it, to know that its styles are there. */
    z-index: 0;
    overflow: hidden;
    width: 100%;
    text-align: left;
    line-height: normal;
  }
  .highcharts-root text {
    font-family: inherit;
    font-size: 12px;
    fill: var(--color-muted);
  }
  .highcharts-background,
  .highcharts-plot-background,
  .highcharts-plot-border {
    fill: none;
    stroke: none;
  }
  .highcharts-grid-line {
    fill: none;
    stroke: var(--color-border);
  }
  .highcharts-axis-line,
  .highcharts-tick {
    fill: none;
    stroke: var(--color-control-border);
  }
  .highcharts-graph {
    fill: none;
    stroke-width: 2px;
    stroke-linejoin: round;
  }
  .highcharts-tracker-line {
    fill: none;
    stroke: transparent;
  }
  .highcharts-color-0 {
    fill: var(--color-chart-1);
    stroke: var(--color-chart-1);
  }
  .highcharts-color-1 {
    fill: var(--color-chart-2);
    stroke: var(--color-chart-2);
  }
  .highcharts-color-2 {
    fill: var(--color-chart-3);
    stroke: var(--color-chart-3);
  }
  .highcharts-color-3 {
    fill: var(--color-chart-4);
    stroke: var(--color-chart-4);
  }
  .highcharts-series .highcharts-graph {
    fill: none;
  }
  .dash-shortdash .highcharts-graph {
    stroke-dasharray: 6 4;
  }
  .dash-dot .highcharts-graph {
    stroke-dasharray: 2 4;
  }
  .dash-dashdot .highcharts-graph {
    stroke-dasharray: 8 4 2 4;
  }
  .tone-good {
    fill: var(--color-success);
  }
  .tone-bad {
    fill: var(--color-danger);
  }
  .tone-rest {
    fill: var(--color-border);
  }
  .mark {
    fill: none;
    stroke: var(--color-control-border);
    stroke-width: 1px;
  }
  .highcharts-plot-line-label {
    font-weight: 600;
    fill: var(--color-fg);
  }
  .highcharts-pie-series .highcharts-point {
    stroke: var(--color-surface);
    stroke-width: 2px;
  }
  .highcharts-bar-series .highcharts-point {
    stroke: none;
  }
  .highcharts-point-hover {
    fill-opacity: 0.8;
  }
  &[data-selects] :is(.highcharts-point, .highcharts-tracker) {
    cursor: pointer;
  }
  .range {
    fill: var(--color-accent-subtle);
  }
  /* It stands over the mark it tells of, and that mark is what is clicked. */
  .highcharts-tooltip {
    pointer-events: none;
  }
  .highcharts-tooltip-box {
    fill: var(--color-surface);
    stroke: var(--color-control-border);
  }
  .highcharts-tooltip text {
    fill: var(--color-fg);
  }
  .highcharts-halo {
    fill-opacity: 0.2;
    stroke: none;
  }
`;
