import { ChartFigure, type ChartProps } from './chart-figure';
import { baseOptions } from './base-options';
import * as S from './chart.styled';

export interface LineSeries {
  name: string;
  /** One value a category; null is a gap. */
  values: readonly (number | null)[];
}

export interface ChartMark {
  /** Index of the category; outside of them it is left out. */
  at: number;
  text: string;
}

export interface LineChartProps extends ChartProps {
  /** The column of the categories in the table: "Day". */
  categoryLabel: string;
  categories: readonly string[];
  /** Told apart by colour and by dash. */
  series: readonly LineSeries[];
  /** 97.06 → "97.1%"; for the axis, the tooltip and the table. */
  format: (value: number) => string;
  /** Of a share: where its axis ends and its lines stand. Counts have an axis of their own. */
  max?: number;
  step?: number;
  /** Categories `from` to `to`, both included, are set off. */
  band?: { from: number; to: number; label: string } | undefined;
  /** What happened at a category: a letter on the drawing, told below it; several at one share it. */
  marks?: readonly ChartMark[];
  /** A point is chosen, by Enter or a click. */
  onSelect?: ((index: number) => void) | undefined;
}

const DASHES = ['Solid', 'ShortDash', 'Dot', 'DashDot'] as const;

/** Dash patterns as the drawing has them, for the legend. */
const STROKES = ['none', '6 4', '2 4', '8 4 2 4'] as const;
const MAX_MARKS = 26;
const letterOf = (index: number) => String.fromCharCode(65 + index);
/** The latest ones, in order, those of one category as one. */
function gathered(marks: readonly ChartMark[], categories: readonly string[]): ChartMark[] {
  const texts = new Map<number, string[]>();
  for (const { at, text } of marks) if (at in categories) texts.set(at, [...(texts.get(at) ?? []), text]);
  return [...texts]
    .sort(([a], [b]) => a - b)
    .slice(-MAX_MARKS)
    .map(([at, all]) => ({ at, text: `${categories[at]}: ${[...new Set(all)].join('; ')}` }));
}
/** A day alone between two gaps is no line: it is drawn as a point. */
const isAlone = (values: LineSeries['values'], at: number) =>
  values[at] !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;

/** Shares or counts over time. */
export function LineChart({
  categoryLabel,
  categories,
  series,
  format,
  max,
  step,
  band,
  marks = [],
  onSelect,
  ...rest
}: LineChartProps) {
  const drawn = gathered(marks, categories);
  const { chart, ...base } = baseOptions('line', 280);
  const text = (value: number | null) => (value === null ? '–' : format(value));
  return (
    <ChartFigure
      {...rest}
      table={{
        columns: [categoryLabel, ...series.map(({ name }) => name)],
        rows: categories.map((category, at) => [
          category,
          ...series.map(({ values }) => text(values[at] ?? null)),
        ]),
      }}
      points={series.flatMap(({ name, values }, at) =>
        values.flatMap((value, index) =>
          value === null
            ? []
            : [
                {
                  series: at,
                  index,
                  text: `${categories[index]}, ${name}: ${format(value)}`,
                  onSelect: onSelect && (() => onSelect(index)),
                },
              ],
        ),
      )}
      legend={<Legend series={series} marks={drawn} />}
      options={{
        ...base,
        // Letters stand above the drawing: at its top is the line of what arrives.
        chart: { ...chart, ...(drawn.length > 0 && { spacingTop: 24 }) },
        xAxis: {
          categories: [...categories],
          tickInterval: Math.max(1, Math.ceil(categories.length / 8)),
          plotBands: band
            ? [
                {
                  from: band.from - 0.5,
                  to: band.to + 0.5,
                  className: 'range',
                  label: { text: band.label, y: 14 },
                },
              ]
            : [],
          plotLines: drawn.map(({ at }, index) => ({
            value: at,
            className: 'mark',
            zIndex: 3,
            label: { text: letterOf(index), rotation: 0, align: 'center', y: -6 },
          })),
        },
        yAxis: {
          title: { text: '' },
          min: 0,
          allowDecimals: false,
          ...(max !== undefined && { max }),
          ...(step !== undefined && { tickInterval: step }),
          labels: { formatter: ({ value }) => format(Number(value)) },
        },
        tooltip: {
          formatter() {
            return `${categories[this.x]} · ${this.series.name}: ${format(Number(this.y))}`;
          },
        },
        series: series.map(({ name, values }, at) => ({
          type: 'line',
          name,
          colorIndex: at,
          data: values.map((y, index) => ({
            y,
            marker: { enabled: isAlone(values, index), radius: 3, symbol: 'circle' },
          })),
          className: `dash-${DASHES[at % DASHES.length]!.toLowerCase()}`,
        })),
      }}
    />
  );
}

function Legend({ series, marks }: Pick<Required<LineChartProps>, 'series' | 'marks'>) {
  return (
    <>
      {series.length > 1 && (
        <S.Legend aria-label="Lines">
          {series.map(({ name }, at) => (
            <li key={name}>
              <svg width="28" height="4" aria-hidden>
                <line
                  x1={0}
                  y1={2}
                  x2={28}
                  y2={2}
                  stroke={`var(--color-chart-${(at % 4) + 1})`}
                  strokeDasharray={STROKES[at % STROKES.length]}
                />
              </svg>
              {name}
            </li>
          ))}
        </S.Legend>
      )}
      {marks.length > 0 && (
        <S.Legend aria-label="Events">
          {marks.map(({ text }, index) => (
            <li key={`${index}-${text}`}>
              <S.MarkLetter>{letterOf(index)}</S.MarkLetter>
              {text}
            </li>
          ))}
        </S.Legend>
      )}
    </>
  );
}
