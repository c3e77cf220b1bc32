import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cloneElement } from 'react';
import { BarChart, DonutChart, LineChart } from '../charts';
import { csvOf } from './chart-data';
import { highcharts } from './highcharts';
import { svgOf } from './save-chart';

afterEach(() => jest.restoreAllMocks());

const percent = (value: number) => `${value.toFixed(1)} %`;
const line = (
  <LineChart
    title="Delivery by day"
    summary="97.1 % delivered on Nov 9."
    categoryLabel="Day"
    categories={['Nov 7', 'Nov 8', 'Nov 9']}
    series={[
      { name: 'Delivered', values: [98, null, 97.06] },
      { name: 'Failed', values: [2, null, 2.94] },
    ]}
    format={percent}
    max={100}
    step={25}
    band={{ from: 2, to: 2, label: 'Yesterday' }}
  />
);
const drawn = () => document.querySelector('svg.highcharts-root')!;

it('DLV-07 CONST-09 draws a line in percent, an axis from 0 to 100 in steps of 25, a gap and a band', () => {
  render(line);
  const labels = [...drawn().querySelectorAll('.highcharts-yaxis-labels text')].map(
    (each) => each.textContent,
  );
  expect(labels).toEqual(['0.0 %', '25.0 %', '50.0 %', '75.0 %', '100.0 %']);
  expect(drawn().querySelectorAll('.highcharts-line-series .highcharts-graph')).toHaveLength(2);
  expect(drawn().querySelector('.highcharts-plot-band.range')).not.toBeNull();
  // Two moves: the line is broken where a day has no texts.
  expect(drawn().querySelector('.highcharts-graph')!.getAttribute('d')!.match(/M/g)).toHaveLength(2);
});

const givenMotion = (isReduced: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: isReduced && query.includes('reduce') }) as MediaQueryList);

it.each([
  [true, false],
  [false, undefined],
])('moves nothing for whoever wants no motion: %s', (isReduced, moves) => {
  givenMotion(isReduced);
  render(line);
  const { options } = highcharts.charts.findLast((each) => each !== undefined)!;
  // Undefined is Highcharts' own: it moves.
  expect([options.chart?.animation, options.plotOptions?.series?.animation === false]).toEqual([
    moves,
    isReduced,
  ]);
});

it('DLV-08 CONST-09 draws a donut whose hole is 70 % of it, at once for whoever wants no motion', () => {
  givenMotion(true);
  render(
    <DonutChart
      title="Overall Delivery Rate"
      summary="3 of 4 texts were delivered."
      center="75.0 %"
      format={String}
      slices={[
        { name: 'Delivered', value: 3, tone: 'good' },
        { name: 'Not delivered', value: 1, tone: 'rest' },
      ]}
    />,
  );
  const arc = drawn().querySelector('.highcharts-point')!.getAttribute('d')!;
  const radii = [...arc.matchAll(/A ([\d.]+) /g)].map(([, radius]) => Number(radius));
  expect(Math.min(...radii) / Math.max(...radii)).toBeCloseTo(0.7, 2);
  expect(screen.getByText('75.0 %')).toBeInTheDocument();
});

const bars = (onSelect = () => {}) => (
  <BarChart
    title="Numbers with the most errors"
    summary="+12025550100 has the most errors: 21."
    nameLabel="Number"
    valueLabel="Errors"
    format={String}
    bars={[
      { name: '+12025550100', value: 21, note: 'of 29 texts', onSelect },
      { name: '+12025550101', value: 7 },
    ]}
  />
);

it('draws bars', () => {
  render(bars());
  expect(drawn().querySelectorAll('.highcharts-bar-series .highcharts-point')).toHaveLength(2);
});

it('draws in classes, with no style and no colour of its own', () => {
  render(line);
  expect(
    drawn().querySelectorAll('[fill]:not([fill="none"]), [stroke]:not([stroke="none"]), style'),
  ).toHaveLength(0);
  expect(document.head.querySelector('style:not([data-styled])')).toBeNull();
});

it('tells its points to whoever walks them with arrows, and chooses one with Enter', async () => {
  const person = userEvent.setup();
  const onSelect = jest.fn();
  const { container } = render(bars(onSelect));
  const told = () => container.querySelector('[aria-live]')!.textContent;
  await person.click(screen.getByRole('group', { name: /^Numbers with the most errors/ }));
  expect(told()).toBe('');
  await person.keyboard('{ArrowRight}');
  expect(told()).toBe('+12025550100: 21 of 29 texts');
  await person.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
  await person.keyboard('{End}');
  expect(told()).toBe('+12025550101: 7');
  await person.keyboard('{ArrowRight}');
  expect(told()).toBe('+12025550101: 7');
  await person.keyboard('{Home}{Escape}');
  expect(told()).toBe('');
});

/** What a pointer calls, and the types of Highcharts leave out. */
interface Clickable {
  firePointEvent: (type: string, event: { point: Clickable }) => void;
}

it('is drawn again only when it says something else, and a click does what the last render says', () => {
  const [first, last] = [jest.fn(), jest.fn()];
  const { rerender } = render(bars(first));
  const chart = highcharts.charts.findLast((each) => each !== undefined)!;
  const drawnAgain = jest.spyOn(chart, 'update');
  rerender(bars(last));
  expect(drawnAgain).not.toHaveBeenCalled();
  const point = chart.series[0]!.points[0] as unknown as Clickable;
  act(() => point.firePointEvent('click', { point }));
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1]);

  rerender(
    <BarChart
      title="Numbers with the most errors"
      summary="+12025550100 has the most errors: 22."
      nameLabel="Number"
      valueLabel="Errors"
      format={String}
      bars={[{ name: '+12025550100', value: 22 }]}
    />,
  );
  expect(drawnAgain).toHaveBeenCalledTimes(1);
  expect(chart.series[0]!.points.map(({ y }) => y)).toEqual([22]);
});

describe('the picture that leaves the page', () => {
  const given = Object.getOwnPropertyDescriptor(Range.prototype, 'getBoundingClientRect');
  // Where words are is a browser's to say.
  beforeEach(() => {
    Range.prototype.getBoundingClientRect = () => ({ left: 4, right: 44, top: 0, height: 0 }) as DOMRect;
  });
  afterEach(() => {
    if (given) Object.defineProperty(Range.prototype, 'getBoundingClientRect', given);
    else Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
  });
  const saved = () =>
    new DOMParser().parseFromString(svgOf(screen.getByRole('figure'), 'rgb(1, 2, 3)'), 'image/svg+xml');
  const wordsOf = (picture: Document) =>
    [...picture.documentElement.children]
      .filter(({ nodeName }) => nodeName === 'text')
      .map((text) => text.textContent);

  it('has in it what style sheets say of the drawing, and no class', () => {
    render(line);
    const picture = saved();
    expect(picture.querySelector('parsererror')).toBeNull();
    expect(picture.documentElement.getAttribute('xmlns')).toBe('http://www.w3.org/2000/svg');
    const copy = picture.querySelector('svg > svg')!;
    expect(copy.querySelectorAll('*')).toHaveLength(drawn().querySelectorAll('*').length);
    expect(picture.querySelectorAll('[class]')).toHaveLength(0);
    expect(copy.querySelectorAll('[visibility]').length).toBeGreaterThan(0);
    expect(picture.querySelector('rect')!.getAttribute('fill')).toBe('rgb(1, 2, 3)');
    expect(picture.querySelector(':root > text')!.getAttribute('textLength')).toBe('40');
  });

  it('says what the figure says: title, summary, lines, events; not its buttons, nor what is told to ears', async () => {
    const person = userEvent.setup();
    render(
      <LineChart
        title="Delivery by day"
        summary="98.0 % delivered."
        note="By the carrier."
        categoryLabel="Day"
        categories={['Nov 7', 'Nov 8']}
        series={[
          { name: 'Delivered', values: [98, 97] },
          { name: 'Failed', values: [2, 3] },
        ]}
        format={percent}
        marks={[{ at: 1, text: 'Sending stopped' }]}
      />,
    );
    await person.click(screen.getByRole('group', { name: /^Delivery by day/ }));
    await person.keyboard('{ArrowRight}');
    expect(wordsOf(saved())).toEqual([
      'Delivery by day',
      '98.0 % delivered.',
      'Delivered',
      'Failed',
      'A',
      'Nov 8: Sending stopped',
      'By the carrier.',
    ]);
  });

  it('has the figure in the hole of a donut', () => {
    render(
      <DonutChart
        title="Overall Error Rate"
        summary="1 of 4 texts failed."
        center="25.0 %"
        format={String}
        slices={[{ name: 'Failed', value: 1, tone: 'bad' }]}
      />,
    );
    expect(wordsOf(saved())).toEqual(['Overall Error Rate', '1 of 4 texts failed.', '25.0 %']);
  });
});

it('has a summary, and the same figures as a table', async () => {
  const person = userEvent.setup();
  render(line);
  expect(screen.getByRole('figure', { name: 'Delivery by day' })).toHaveAccessibleDescription(
    '97.1 % delivered on Nov 9.',
  );
  await person.click(screen.getByRole('button', { name: /Show table/ }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Delivered', 'Failed'],
    ['Nov 7', '98.0 %', '2.0 %'],
    ['Nov 8', '–', '–'],
    ['Nov 9', '97.1 %', '2.9 %'],
  ]);
});

it('saves a CSV in which nothing is a formula', () => {
  expect(
    csvOf({
      columns: ['Number', 'Errors'],
      rows: [
        ['+12025550100', '21'],
        ['a "b"', '1,204'],
      ],
    }),
  ).toBe('\ufeff"Number","Errors"\r\n"\'+12025550100","21"\r\n"a ""b""","1,204"\r\n');
});

it('shows words in place of a drawing without figures', () => {
  render(
    <BarChart
      title="Numbers"
      summary=""
      nameLabel=""
      valueLabel=""
      bars={[]}
      format={String}
      empty="Nothing"
    />,
  );
  expect(screen.getByText('Nothing')).toBeVisible();
  expect(document.querySelector('svg.highcharts-root')).toBeNull();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('watches its place only for as long as it draws there', () => {
  const told = new Set<() => void>();
  const reflow = jest.spyOn(highcharts.Chart.prototype, 'reflow');
  const saved = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class {
    constructor(private readonly tell: () => void) {}
    observe = (place: Element) => void (place.matches('[role=group]') && told.add(this.tell));
    unobserve = () => {};
    disconnect = () => void told.delete(this.tell);
  } as unknown as typeof ResizeObserver;
  try {
    const { rerender } = render(line);
    expect(told.size).toBe(1);
    rerender(cloneElement(line, { empty: 'No texts were sent on these days.' }));
    expect(told.size).toBe(0);
    reflow.mockClear();
    rerender(line);
    for (const tell of told) tell();
    expect(reflow).toHaveBeenCalledTimes(1);
  } finally {
    globalThis.ResizeObserver = saved;
  }
});

it('marks what happened by letters, several of one day by one, and leaves out what is before the first', () => {
  render(
    <LineChart
      title="Delivery by day"
      summary="98.0 % delivered."
      categoryLabel="Day"
      categories={['Nov 7', 'Nov 8', 'Nov 9']}
      series={[{ name: 'Delivered', values: [98, 97, 96] }]}
      format={percent}
      marks={[
        { at: 2, text: 'Sending stopped' },
        { at: 0, text: 'Campaign began' },
        { at: 2, text: 'Sending went on' },
        { at: -1, text: 'Too early' },
      ]}
    />,
  );
  expect(drawn().querySelectorAll('.highcharts-plot-line.mark')).toHaveLength(2);
  const { plotTop } = highcharts.charts.findLast((each) => each !== undefined)!;
  const heights = [...drawn().querySelectorAll('.highcharts-plot-line-label')].map((letter) =>
    Number(letter.getAttribute('y')),
  );
  expect(heights).toHaveLength(2);
  // At the top of the drawing is the line itself.
  expect(heights.filter((each) => each >= plotTop - 4 || each < 10)).toEqual([]);
  expect(
    within(screen.getByRole('list', { name: 'Events' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['ANov 7: Campaign began', 'BNov 9: Sending stopped; Sending went on']);
});
