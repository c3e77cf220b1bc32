import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { JobQuery } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { orderOf } from '../../db/paging';
import type { LimitOffset } from '../../db/read-page';
import { containing } from '../../db/visibility';
import { jobsOf, ownJobsOf, SHOWN_COLUMNS, heldBy } from './jobs.queries';

const SORTS = {
  name: sql`lower(job.name)`,
  jobId: sql`job.job_id`,
  jobType: sql`job.job_type`,
  status: sql`job.status`,
  identityName: sql`lower(identity.identity_name)`,
  userName: sql`lower(account.user_name)`,
  startDate: sql`job.start_at`,
  messagesSent: sql`job.sent`,
  messagesOptOut: sql`job.opt_out_replies`,
  segment: sql`job.segments`,
  // JOBS-30: 0.01 a message, sent plus opt-out plus non-opt-out.
  cost: sql`job.sent + job.opt_out_replies + job.non_opt_out_replies`,
} as const;

/** Sorts by a value that many jobs share, and the column that decides it. */
const GROUPED_BY = {
  jobType: 'job.job_type',
  status: 'job.status',
  identityName: 'job.identity_id',
  userName: 'job.account_id',
} as const;

/** A text search that finds at most so many jobs is not repeated to read the page. */
const FEW = 2_000;

type Keys = ReturnType<typeof ownJobsOf>;
interface Order {
  by: RawBuilder<unknown>;
  order: 'asc' | 'desc';
}

/** One page of the jobs tab, newest first unless sorted, and the totals of all (JOBS-01..07, 29, 33, 39). */
export async function findJobs(db: Db, actor: Actor, filter: JobQuery, slice: LimitOffset) {
  let wanted = ownJobsOf(db, actor);
  if (filter.account_id) wanted = wanted.where('job.account_id', '=', filter.account_id);
  if (filter.status) wanted = wanted.where('job.status', '=', filter.status);
  if (filter.job_type) wanted = wanted.where('job.job_type', '=', filter.job_type);
  if (filter.identity_id) wanted = wanted.where('job.identity_id', '=', filter.identity_id);
  if (filter.query) wanted = wanted.where('job.name', 'ilike', containing(filter.query));
  if (filter.from) wanted = wanted.where('job.start_at', '>=', newYorkDay(filter.from, 0));
  if (filter.to) wanted = wanted.where('job.start_at', '<', newYorkDay(filter.to, 1));

  const { total, few, totals } = await findTotals(db, wanted, Boolean(filter.query));
  if (slice.offset >= total) return { rows: [], total, totals };
  const keys = few ? ownJobsOf(db, actor).where(sql<SqlBool>`job.job_id = any(${few}::int[])`) : wanted;
  const order = orderOf(filter, SORTS, { by: SORTS.startDate, order: 'desc' });
  const column =
    filter.sort && filter.sort in GROUPED_BY && GROUPED_BY[filter.sort as keyof typeof GROUPED_BY];
  // The keys of the page first, from an index alone: nothing else is read for the jobs before it.
  const page = column
    ? await pageOfGroups(db, keys, { ...order, column }, slice)
    : sql`${keys
        .select('job.job_id')
        .orderBy(order.by, order.order)
        .orderBy('job.job_id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)}`;
  const rows = await jobsOf(db, actor)
    .innerJoin(sql<{ job_id: number }>`(${page})`.as('page'), 'page.job_id', 'job.job_id')
    .selectAll('job')
    .select(['identity.identity_name', 'account.user_name', ...SHOWN_COLUMNS, heldBy(actor)])
    .orderBy(order.by, order.order)
    .orderBy('job.job_id', 'desc')
    .execute();
  return { rows, total, totals };
}

/** `few`: the jobs that a text search has found, if they are few. */
async function findTotals(db: Db, wanted: Keys, isSearch: boolean) {
  const found = wanted.select(['job.job_id', 'job.sent', 'job.price', 'job.segments']);
  const few = sql`(select array_agg(job_id) from (select job_id from found limit ${sql.lit(FEW + 1)}) first)`;
  const { rows } = await sql<{ total: number; sent: number; cost: string; few: number[] | null }>`
    with found as ${sql.raw(isSearch ? 'materialized' : 'not materialized')} (${found})
    select count(*) as total, coalesce(sum(sent), 0) as sent, coalesce(sum(price * segments), 0) as cost,
           ${isSearch ? few : sql`null`} as few
      from found`.execute(db);
  const { total, sent, cost, few: ids } = rows[0]!;
  return {
    total: Number(total),
    totals: { messagesSent: Number(sent), cost: Number(cost) },
    few: ids && ids.length <= FEW ? ids : undefined,
  };
}

/** Midnight of a day in New York, `days` later (JOBS-39). */
const newYorkDay = (day: string, days: number) =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone 'America/New_York')`;

/**
 * A page by a value that many jobs share: counts the jobs of each value, skips the values before the page and reads the keys
 * of the others newest first. Sorting all jobs took 80 ms for 100,000, and no index has the names of identities and agencies.
 */
async function pageOfGroups(
  db: Db,
  keys: Keys,
  { by, order, column }: Order & { column: (typeof GROUPED_BY)[keyof typeof GROUPED_BY] },
  { limit, offset }: LimitOffset,
): Promise<RawBuilder<unknown>> {
  const name = sql.ref(column.slice('job.'.length));
  const counted = keys.groupBy(column).select((is) => [column, is.fn.countAll<number>().as('jobs')]);
  const { rows: groups } = await sql<{ members: (string | number)[]; jobs: number }>`
    select array_agg(${name}) as members, sum(jobs)::int as jobs
      from (${counted}) job
      ${column === 'job.identity_id' ? sql`join identity using (identity_id)` : sql``}
      ${column === 'job.account_id' ? sql`join account using (account_id)` : sql``}
     group by ${by} order by ${by} ${sql.raw(order)}`.execute(db);
  const parts: RawBuilder<unknown>[] = [];
  let [skip, left] = [offset, limit];
  for (const { members, jobs } of groups) {
    if (left === 0) break;
    const taken = Math.max(0, Math.min(left, jobs - skip));
    if (taken > 0) {
      const part = keys
        .where(column, 'in', members as never)
        .select('job.job_id')
        .orderBy('job.job_id', 'desc');
      parts.push(sql`(${part.limit(taken).offset(skip)})`);
    }
    left -= taken;
    skip = Math.max(0, skip - jobs);
  }
  return parts.length > 0 ? sql.join(parts, sql` union all `) : sql`select null::int as job_id where false`;
}
