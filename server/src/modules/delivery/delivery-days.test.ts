import { deliveryDays, hoursOfWeek } from './delivery-days';

/** Half past eleven in New York: elsewhere the next day has begun. */
const NOW = new Date('2026-11-20T04:30:00Z');

it.each([
  [0, '2026-11-19', '2026-11-19', '2026-11-18', '2026-11-18'],
  [1, '2026-11-18', '2026-11-18', '2026-11-17', '2026-11-17'],
  [7, '2026-11-13', '2026-11-19', '2026-11-06', '2026-11-12'],
  [30, '2026-10-21', '2026-11-19', '2026-09-21', '2026-10-20'],
] as const)(
  'DLV-04 DLV-07 the range %d is %s to %s in New York, after %s to %s',
  (range, from, to, eve, end) => {
    const days = deliveryDays(NOW, range);
    expect(days).toMatchObject({ range: { from, to }, before: { from: eve, to: end } });
    expect(days.line).toEqual({ from: '2026-10-21', to: '2026-11-19' });
    expect(days.read).toEqual({ from: eve < '2026-10-21' ? eve : '2026-10-21', to: '2026-11-19' });
  },
);

it('one day stands in the range’s place, with the day before it', () => {
  const line = { from: '2026-10-21', to: '2026-11-19' };
  const near = {
    range: { from: '2026-11-01', to: '2026-11-01' },
    before: { from: '2026-10-31', to: '2026-10-31' },
  };
  expect(deliveryDays(NOW, 30, '2026-11-01')).toEqual({ ...near, line, read: line });
  expect(deliveryDays(NOW, 30, '2026-03-01').read).toEqual({ from: '2026-02-28', to: '2026-11-19' });
  expect(deliveryDays(NOW, 30, '2026-12-24').read).toEqual({ from: '2026-10-21', to: '2026-12-24' });
});

it('an hour of the week begins once a week, and twice on the day clocks go back', () => {
  const october = { from: '2026-10-20', to: '2026-11-03' };
  expect(hoursOfWeek(october, '1-14')).toEqual(['2026-10-26T18:00:00.000Z', '2026-11-02T19:00:00.000Z']);
  expect(hoursOfWeek(october, '7-1')).toEqual([
    '2026-10-25T05:00:00.000Z',
    '2026-11-01T05:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
  ]);
  expect(hoursOfWeek({ from: '2026-11-02', to: '2026-11-02' }, '1-0')).toEqual(['2026-11-02T05:00:00.000Z']);
});
