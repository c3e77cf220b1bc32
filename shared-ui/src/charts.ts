export { BarChart, type Bar, type BarChartProps } from './charts/bar-chart';
export type { ChartProps } from './charts/chart-figure';
export { DonutChart, type DonutChartProps, type DonutSlice } from './charts/donut-chart';
export { LineChart, type LineChartProps, type LineSeries } from './charts/line-chart';
