import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Chart, Options, PointClickEventObject } from 'highcharts';
import { HighchartsReact } from 'highcharts-react-official';
import { Button } from '../button/button';
import { MenuButton } from '../menu/menu-button';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { csvOf, type ChartPoint, type ChartTable } from './chart-data';
import * as S from './chart.styled';
import { highcharts } from './highcharts';
import { saveFile, savePng, saveSvg } from './save-chart';

/** What the three kinds of chart have in common. */
export interface ChartProps {
  /** The heading; in files that are saved, the name. */
  title: string;
  /** One sentence that tells what the chart shows to whoever does not look at it. */
  summary: string;
  /** A rule the figures are counted by, under the drawing. */
  note?: ReactNode;
  /** In place of the drawing when there is nothing to draw. */
  empty?: ReactNode;
  /** Whether it may be kept as a file; yes, where it is not said. */
  files?: boolean;
}

interface ChartFigureProps extends ChartProps {
  options: Options;
  table: ChartTable;
  points: readonly ChartPoint[];
  /** Over the drawing: the figure in a donut's hole. */
  overlay?: ReactNode;
  /** What the lines are, and what is marked on them. */
  legend?: ReactNode;
}

const withoutMotion = (options: Options): Options => ({
  ...options,
  chart: { ...options.chart, animation: false },
  plotOptions: { ...options.plotOptions, series: { ...options.plotOptions?.series, animation: false } },
});
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The same options for as long as they say the same: other ones draw the whole again, at each step of an arrow key, too. What
 * they call is found by the point that is clicked, as the last render has it.
 */
function useOptions(options: Options, points: readonly ChartPoint[]): Options {
  const now = useRef(points);
  useLayoutEffect(() => {
    now.current = points;
  });
  const says = JSON.stringify([options, points.map(({ text }) => text)]);
  const click = ({ point }: PointClickEventObject) =>
    now.current
      .find(({ series, index }) => series === point.series.index && index === point.index)
      ?.onSelect?.();
  const made = (): Options => {
    const series = { point: { events: { click } } };
    const all = { ...options, plotOptions: { ...options.plotOptions, series } };
    return isStill() ? withoutMotion(all) : all;
  };
  const [kept, setKept] = useState(() => ({ says, options: made() }));
  if (kept.says !== says) setKept({ says, options: made() });
  return kept.options;
}

/**
 * A drawing with all that belongs to it: summary, table, files, and its points by the keyboard. Arrows walk the points and
 * a live region tells each; Enter chooses where something can be chosen.
 */
export function ChartFigure({
  title,
  summary,
  note,
  empty,
  files = true,
  options,
  table,
  points,
  overlay,
  legend,
}: ChartFigureProps) {
  const id = useId();
  const chart = useRef<Chart | null>(null);
  const [asTable, setAsTable] = useState(false);
  const { told, onKeyDown, leave } = usePointKeys(chart, points);
  const drawn = useOptions(options, points);
  const made = useCallback((one: Chart) => (chart.current = one), []);
  // A drawing is as wide as its place, which changes without the window, too. No longer watched at once when it goes: an
  // effect would end after the drawing, and measure one that is gone.
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = !empty && !asTable;
  useLayoutEffect(() => {
    if (!place.current || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => chart.current?.reflow());
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isDrawn]);

  const figure = useRef<HTMLElement>(null);
  const background = () => getComputedStyle(place.current!).backgroundColor;
  const file = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const downloads = [
    {
      id: 'csv',
      label: 'Download CSV',
      onSelect: () => saveFile(`${file}.csv`, new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' })),
    },
    ...(asTable
      ? []
      : [
          { id: 'svg', label: 'Download SVG', onSelect: () => saveSvg(file, figure.current!, background()) },
          {
            id: 'png',
            label: 'Download PNG',
            onSelect: () => void savePng(file, figure.current!, background()),
          },
        ]),
  ];

  return (
    <S.Figure ref={figure} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <S.Head>
        <S.Title id={`${id}-title`}>{title}</S.Title>
        {!empty && (
          <S.Tools data-tools>
            <Button size="sm" variant="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show chart' : 'Show table'}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Button>
            {files && (
              <MenuButton iconOnly icon="download" size="sm" label={`Download ${title}`} items={downloads} />
            )}
          </S.Tools>
        )}
      </S.Head>
      <S.Summary id={`${id}-summary`}>{summary}</S.Summary>
      {empty ? (
        <S.Empty>{empty}</S.Empty>
      ) : asTable ? (
        <ChartRows title={title} table={table} />
      ) : (
        <S.Place
          ref={place}
          data-selects={points.some(({ onSelect }) => onSelect) || undefined}
          role="group"
          tabIndex={0}
          aria-label={`${title}. Arrow keys read its points.`}
          onKeyDown={onKeyDown}
          onBlur={leave}
        >
          <div aria-hidden>
            <HighchartsReact highcharts={highcharts} options={drawn} callback={made} />
            {overlay && <S.Overlay>{overlay}</S.Overlay>}
          </div>
          <VisuallyHidden aria-live="polite">{told}</VisuallyHidden>
        </S.Place>
      )}
      {isDrawn && legend}
      {note && <S.Note>{note}</S.Note>}
    </S.Figure>
  );
}

function usePointKeys(chart: { readonly current: Chart | null }, points: readonly ChartPoint[]) {
  const [at, setAt] = useState(-1);
  const drawn = ({ series, index }: ChartPoint) => chart.current?.series[series]?.points[index];
  const leave = () => {
    setAt(-1);
    chart.current?.series.forEach((series) => series.points.forEach((point) => point.setState('')));
    chart.current?.tooltip?.hide(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = points.length - 1;
    const point = points[at];
    if (event.key === 'Enter' && point?.onSelect) point.onSelect();
    if (event.key === 'Escape' && point) leave();
    const next = {
      ArrowRight: Math.min(at + 1, last),
      ArrowDown: Math.min(at + 1, last),
      ArrowLeft: Math.max(at - 1, 0),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined || !points[next]) return;
    event.preventDefault();
    leave();
    setAt(next);
    drawn(points[next])?.onMouseOver();
  };
  return { told: points[at]?.text ?? '', onKeyDown, leave };
}

function ChartRows({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    <S.Scroll tabIndex={0} role="region" aria-label={`${title}, as a table`}>
      <S.Table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((text, column) => (
                <td key={columns[column + 1]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </S.Table>
    </S.Scroll>
  );
}
