import { DateTime } from 'luxon';
import { DELIVERY_DAYS } from '@campaign/shared-api/constants';
import type { DeliveryQuery } from '@campaign/shared-api/contracts';
import { REPORT_ZONE } from '../../zones/report-zone';

/** Days in New York, yyyy-mm-dd, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface DeliveryDays {
  /** What the filters chose. */
  range: Days;
  /** As many days before it. */
  before: Days;
  /** The line: always thirty days up to today. */
  line: Days;
  /** All of the above. */
  read: Days;
}

/** When an hour of the week ("1-14": Monday, 2 PM) begins in these days; one of them twice where clocks go back. */
export function hoursOfWeek({ from, to }: Days, hourOfWeek: string): string[] {
  const [weekday, hour] = hourOfWeek.split('-').map(Number);
  const begun: string[] = [];
  for (
    let day = DateTime.fromISO(from, { zone: REPORT_ZONE });
    day.toISODate()! <= to;
    day = day.plus({ days: 1 })
  ) {
    if (day.weekday !== weekday) continue;
    for (let at = day; at < day.plus({ days: 1 }); at = at.plus({ hours: 1 }))
      if (at.hour === hour) begun.push(at.toUTC().toISO()!);
  }
  return begun;
}

/** DLV-04, DLV-07: which days a time range means at this moment; `one` day stands in its place. */
export function deliveryDays(
  now: Date,
  timeRange: DeliveryQuery['timeRange'],
  one?: DeliveryQuery['day'],
): DeliveryDays {
  const today = DateTime.fromJSDate(now, { zone: REPORT_ZONE });
  const day = (back: number) => today.minus({ days: back }).toISODate()!;
  const [first, last] = timeRange === 0 ? [0, 0] : timeRange === 1 ? [1, 1] : [timeRange - 1, 0];
  const length = first - last + 1;
  const before = { from: day(first + length), to: day(last + length) };
  const line = { from: day(DELIVERY_DAYS - 1), to: day(0) };
  if (one) {
    const eve = DateTime.fromISO(one).minus({ days: 1 }).toISODate()!;
    const read = { from: eve < line.from ? eve : line.from, to: one > line.to ? one : line.to };
    return { range: { from: one, to: one }, before: { from: eve, to: eve }, line, read };
  }
  const from = before.from < line.from ? before.from : line.from;
  return { range: { from: day(first), to: day(last) }, before, line, read: { from, to: line.to } };
}
