import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database';
import { clicksOf, donationsOf, repliesOf } from './reports.queries';

/** Seconds since 1970 of New York's wall clock: what a spreadsheet shows as day and time (TBL-09). */
const newYorkSeconds = (column: RawBuilder<Date>) =>
  sql<number>`extract(epoch from ${column} at time zone 'America/New_York')::float8`;

/** The next replies before a message, newest first; the first ones without one. */
export function nextReplies(
  db: Db,
  jobId: number,
  filter: { kind: 'opt-out' | 'non-opt-out'; query?: string | undefined },
  before: number | null,
  limit: number,
) {
  return repliesOf(db, jobId, filter)
    .$if(before !== null, (query) => query.where('message_id', '<', before))
    .select(['message_id', 'phone', 'body', 'suppressed_sender'])
    .select(newYorkSeconds(sql.ref<Date>('created_at')).as('at'))
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute();
}

/** The next links after a code and phone, in their order. */
export function nextClicks(
  db: Db,
  jobId: number,
  filter: { query?: string | undefined },
  after: { code: string; phone: number | null },
  limit: number,
) {
  return (
    clicksOf(db, jobId, filter)
      .where('code', '>=', after.code)
      .where((is) =>
        is.or([is('code', '>', after.code), is(sql<number>`coalesce(phone, 0)`, '>', after.phone ?? 0)]),
      )
      .select((is) => ['phone', 'code', is.fn.countAll<number>().as('clicks')])
      .select(newYorkSeconds(sql<Date>`max(at)`).as('at'))
      .groupBy(['code', 'phone'])
      // As it is grouped, so that the index gives the order and the page ends the reading.
      .orderBy('code')
      .orderBy('phone', (order) => order.asc().nullsFirst())
      .limit(limit)
      .execute()
  );
}

/** The next donations before one, the last recorded first. */
export function nextDonations(
  db: Db,
  job: { job_id: number; account_id: number; sourceurl: string | null },
  filter: { query?: string | undefined },
  before: number | null,
  limit: number,
) {
  return donationsOf(db, job.account_id, job, filter)
    .$if(before !== null, (query) => query.where('donation_id', '<', before))
    .selectAll()
    .select(newYorkSeconds(sql.ref<Date>('created_at')).as('at'))
    .orderBy('donation_id', 'desc')
    .limit(limit)
    .execute();
}

/** The day a job is sent, in New York: part of the file's name (JREP-07). */
export async function sendDay(db: Db, jobId: number): Promise<string> {
  const { day } = await db
    .selectFrom('job')
    .where('job_id', '=', jobId)
    .select(sql<string>`to_char(start_at at time zone 'America/New_York', 'YYYY-MM-DD')`.as('day'))
    .executeTakeFirstOrThrow();
  return day;
}
