import type { Options } from 'highcharts';

/** Styled mode: no colour stands in the drawing, so dark and light need no second one, and no style needs a nonce. */
export const baseOptions = (type: 'line' | 'pie' | 'bar', height: number): Options => ({
  chart: { type, styledMode: true, height, spacing: [8, 8, 8, 8] },
  title: { text: '' },
  credits: { enabled: false },
  legend: { enabled: false },
  // Ours: a summary, a table, keys and a live region.
  accessibility: { enabled: false },
  tooltip: { hideDelay: 0, outside: false },
});
