import { baseOptions } from './base-options';
import { ChartFigure, type ChartProps } from './chart-figure';
import * as S from './chart.styled';

export interface DonutSlice {
  name: string;
  value: number;
  tone: 'good' | 'bad' | 'rest';
  onSelect?: (() => void) | undefined;
}

export interface DonutChartProps extends ChartProps {
  /** In the hole: "97.1%". */
  center: string;
  slices: readonly DonutSlice[];
  format: (value: number) => string;
  /** The hole in percent of the whole; 70 by the specification. */
  cutOut?: number;
}

const TONES = { good: 0, bad: 1, rest: 2 } as const;

/** A share of a whole. */
export function DonutChart({ center, slices, format, cutOut = 70, ...rest }: DonutChartProps) {
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => `${((100 * value) / (whole || 1)).toFixed(1)}%`;
  return (
    <ChartFigure
      {...rest}
      overlay={<S.Center>{center}</S.Center>}
      table={{
        columns: ['', 'Texts', 'Share'],
        rows: slices.map(({ name, value }) => [name, format(value), share(value)]),
      }}
      points={slices.map(({ name, value, onSelect }, index) => ({
        series: 0,
        index,
        onSelect,
        text: `${name}: ${format(value)}, ${share(value)}`,
      }))}
      options={{
        ...baseOptions('pie', 220),
        tooltip: {
          formatter() {
            return `${this.name}: ${format(Number(this.y))} (${share(Number(this.y))})`;
          },
        },
        plotOptions: {
          pie: { innerSize: `${cutOut}%`, size: '100%', dataLabels: { enabled: false }, borderRadius: 0 },
        },
        series: [
          {
            type: 'pie',
            data: slices.map(({ name, value, tone }) => ({
              name,
              y: value,
              colorIndex: TONES[tone],
              className: `tone-${tone}`,
            })),
          },
        ],
      }}
    />
  );
}
