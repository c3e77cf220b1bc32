import { baseOptions } from './base-options';
import { ChartFigure, type ChartProps } from './chart-figure';

export interface Bar {
  name: string;
  value: number;
  /** After the value: "of 1,204 texts, 4.1%". */
  note?: string | undefined;
  onSelect?: (() => void) | undefined;
}

export interface BarChartProps extends ChartProps {
  /** What the bars are, and what their length is: headings of the table. */
  nameLabel: string;
  valueLabel: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

const BAR_HEIGHT = 44;
const AXIS_HEIGHT = 48;

/** A few things by size, the largest first. */
export function BarChart({ nameLabel, valueLabel, bars, format, ...rest }: BarChartProps) {
  const told = ({ value, note }: Bar) => `${format(value)}${note ? ` ${note}` : ''}`;
  return (
    <ChartFigure
      {...rest}
      table={{ columns: [nameLabel, valueLabel], rows: bars.map((bar) => [bar.name, told(bar)]) }}
      points={bars.map((bar, index) => ({
        series: 0,
        index,
        onSelect: bar.onSelect,
        text: `${bar.name}: ${told(bar)}`,
      }))}
      options={{
        ...baseOptions('bar', AXIS_HEIGHT + bars.length * BAR_HEIGHT),
        xAxis: { categories: bars.map(({ name }) => name), tickLength: 0 },
        yAxis: { title: { text: '' }, min: 0, allowDecimals: false, tickPixelInterval: 90 },
        tooltip: {
          formatter() {
            return `${bars[this.index]!.name}: ${told(bars[this.index]!)}`;
          },
        },
        plotOptions: { bar: { borderRadius: 0, pointPadding: 0.15, groupPadding: 0 } },
        series: [
          {
            type: 'bar',
            name: valueLabel,
            data: bars.map(({ name, value }) => ({ name, y: value })),
          },
        ],
      }}
    />
  );
}
