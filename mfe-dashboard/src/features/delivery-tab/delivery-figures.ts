import { DELIVERY_DAYS } from '@campaign/shared-api/constants';
import type { DeliverySummary, SendingEvent } from '@campaign/shared-api/contracts';
import { addDays, formatDay } from '@campaign/shared-ui/dates';
import { words } from '../../words';

const rate = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);
export const percent = (value: number) => `${value.toFixed(1)}%`;
export const percentOf = (part: number, whole: number) => {
  const value = rate(part, whole);
  return value === null ? '–' : percent(value);
};

interface DayRates {
  days: string[];
  delivered: (number | null)[];
  failed: (number | null)[];
  /** Texts, delivered or not. */
  texts: number[];
}

/** DLV-07: thirty New York days up to `today`; a day without texts is a gap. */
export function dayRates(messages: DeliverySummary['messages'], today: string): DayRates {
  const days = Array.from({ length: DELIVERY_DAYS }, (_, at) => addDays(today, at - DELIVERY_DAYS + 1));
  const counts = new Map<string, { good: number; bad: number }>();
  for (const { message_createdat: day, message_status: status, count } of messages) {
    const of = counts.get(day) ?? { good: 0, bad: 0 };
    if (status === 'SENT' || status === 'RECEIVED') of.good += count;
    if (status === 'FAILED') of.bad += count;
    counts.set(day, of);
  }
  const of = (day: string) => counts.get(day) ?? { good: 0, bad: 0 };
  return {
    days,
    delivered: days.map((day) => rate(of(day).good, of(day).good + of(day).bad)),
    failed: days.map((day) => rate(of(day).bad, of(day).good + of(day).bad)),
    texts: days.map((day) => of(day).good + of(day).bad),
  };
}

export const daysOf = ({ from, to }: DeliverySummary['range']) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** "+2.0 points" more or less than before; nothing where one of the two has no rate. */
export function changeOf({ before, ...now }: DeliverySummary): number | null {
  const is = rate(now.successfulMessageCount, now.totalMessageCount);
  const was = rate(before.successfulMessageCount, before.totalMessageCount);
  return is === null || was === null ? null : is - was;
}

/** Points of the texts that failed so, more or less than before; nothing without texts then or now, or among them alone. */
export function trendOf(
  { count, before }: Pick<DeliverySummary['errors'][number], 'count' | 'before'>,
  summary: DeliverySummary,
): number | null {
  const is = rate(count, summary.totalMessageCount);
  const was = rate(before, summary.before.totalMessageCount);
  return is === null || was === null || (is === 100 && was === 100) ? null : is - was;
}

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
/** The New York day of a moment, yyyy-mm-dd. */
export const dayIn = (iso: string) => newYork.format(new Date(iso));

/** "Campaign began, Fall appeal, 12,408 people" */
export function tellEvent({ kind, what, people }: SendingEvent): string {
  const say = words.delivery.events;
  return [say[kind], what, people === null ? '' : say.people(people)].filter(Boolean).join(', ');
}
