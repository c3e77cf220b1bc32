import { countOf } from '@campaign/shared-api/messaging';
import { DateTime } from 'luxon';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { ValidationError } from '../../problems';
import { REPORT_ZONE } from '../../zones/report-zone';
import { pruneRollups, recountDay } from './rollup.queries';
import { KEEP } from './rollup.tasks';

const RECOUNT =
  'npm run admin -- recount-delivery FIRST [LAST], New York days as yyyy-mm-dd, none in the future';
const PRUNE = `npm run admin -- prune-delivery [HOURS DAYS], in days, 62 and 93 at least; ${KEEP.hourDays} and ${KEEP.dayDays} when left out`;
/** What the delivery tab, a job's report and an MDR's estimate read must stay. */
const LEAST = { hourDays: 62, dayDays: 93 };
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && DateTime.fromISO(text).isValid;

type Parts = Pick<Context, 'db' | 'clock'>;

/**
 * Counts these days anew from the messages, a day a transaction, and says what came of it. Senders wait while their day
 * is counted. @throws ValidationError for what are no days.
 */
export async function recountTyped({ db, clock }: Parts, [first = '', last = first]: readonly string[]) {
  const today = DateTime.fromJSDate(clock.now(), { zone: REPORT_ZONE }).toISODate()!;
  if (!isDay(first) || !isDay(last) || first > last || last > today) throw new ValidationError(RECOUNT);
  const said: string[] = [];
  for (let day = first; day <= last; day = DateTime.fromISO(day).plus({ days: 1 }).toISODate()!) {
    const texts = await inTransaction(db, (tx) => recountDay(tx, day));
    said.push(`${day}: ${countOf(texts, 'text')}`);
  }
  return said.join('\n');
}

/** Forgets what is older, as the nightly task does. @throws ValidationError for less than is needed. */
export async function pruneTyped({ db }: Pick<Context, 'db'>, typed: readonly string[]) {
  const [hourDays = KEEP.hourDays, dayDays = KEEP.dayDays] = typed.map(Number);
  const isEnough =
    Number.isInteger(hourDays) &&
    Number.isInteger(dayDays) &&
    hourDays >= LEAST.hourDays &&
    dayDays >= LEAST.dayDays;
  if (!isEnough || typed.length > 2) throw new ValidationError(PRUNE);
  const gone = await pruneRollups(db, { hourDays, dayDays });
  return `${gone.toLocaleString('en-US')} rows older than ${hourDays} (hours) and ${dayDays} days are gone.`;
}
