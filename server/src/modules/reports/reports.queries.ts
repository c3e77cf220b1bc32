import { sql } from 'kysely';
import type {
  ClicksQuery,
  DonationQuery,
  RecipientQuery,
  RepliesQuery,
} from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';
import { readPage } from '../../db/read-page';
import type { LimitOffset } from '../../db/read-page';
import { containing } from '../../db/visibility';
import { orderOf } from '../../db/paging';

const digitsLike = (query: string) => `%${query.replace(/\D/g, '')}%`;
const hasDigits = (query: string) => /\d/.test(query);
/** Recipients of a job that were not texted, by reason. */
export function countSuppressed(db: Db, jobId: number) {
  return db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where('direction', '=', 'out')
    .where('kind', '=', 'initial')
    .where('state', '=', 'suppressed')
    .select((is) => ['reason', is.fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute();
}

/** Every recipient and where it stands. */
export function findRecipients(db: Db, jobId: number, filter: RecipientQuery, slice: LimitOffset) {
  let query = db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where('direction', '=', 'out')
    .where('kind', '=', 'initial');
  if (filter.state === 'sent') query = query.where('state', 'in', ['sent', 'delivered']);
  else if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.reason) query = query.where('reason', '=', filter.reason);
  if (filter.query && hasDigits(filter.query)) {
    query = query.where(sql<string>`phone::text`, 'like', digitsLike(filter.query));
  }
  return readPage(
    query
      .select(['phone', 'state', 'reason', 'error_code', 'sent_at', 'done_at', 'zone', 'not_before'])
      .orderBy('message_id'),
    slice,
  );
}

type Narrowed<Query> = Pick<Query, Extract<keyof Query, 'kind' | 'query'>>;

/** The replies of a tab (JREP-10..12), narrowed by words or digits. */
export function repliesOf(db: Db, jobId: number, filter: Narrowed<RepliesQuery>) {
  let query = db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where('direction', '=', 'in')
    .where('opt_out', '=', filter.kind === 'opt-out');
  const words = filter.query;
  if (words) {
    query = query.where((is) =>
      is.or([
        is('body', 'ilike', containing(words)),
        ...(hasDigits(words) ? [is(sql<string>`phone::text`, 'like', digitsLike(words))] : []),
      ]),
    );
  }
  return query;
}

const REPLY_SORTS = { from: 'phone', createdAt: 'message_id' } as const;

/** What recipients answered, by the tab it stands in (JREP-10..12). */
export function findReplies(db: Db, jobId: number, filter: RepliesQuery, slice: LimitOffset) {
  const query = repliesOf(db, jobId, filter);
  const { by, order } = orderOf(filter, REPLY_SORTS, { by: 'message_id', order: 'desc' });
  return readPage(
    query
      .select(['message_id', 'phone', 'body', 'opt_out', 'suppressed_sender', 'created_at'])
      .orderBy(by, order),
    slice,
  );
}

/** The clicks of people, narrowed by digits of their number or a part of the link's code. */
export function clicksOf(db: Db, jobId: number, filter: Narrowed<ClicksQuery>) {
  let query = db.selectFrom('click').where('job_id', '=', jobId).where('bot', '=', false);
  if (filter.query && hasDigits(filter.query)) {
    query = query.where(sql<string>`phone::text`, 'like', digitsLike(filter.query));
  } else if (filter.query) {
    query = query.where('code', 'ilike', containing(filter.query));
  }
  return query;
}

const CLICK_SORTS = { phonenumber: 'phone', clicks: 'clicks', createdAt: 'last_at' } as const;

/** Clicks, one row per link: a recipient's own, or the campaign's where nobody's is known (JREP-08). Bots are left out. */
export async function findClicks(db: Db, jobId: number, filter: ClicksQuery, slice: LimitOffset) {
  const grouped = clicksOf(db, jobId, filter)
    .select((is) => [
      'phone',
      'code',
      is.fn.countAll<number>().as('clicks'),
      is.fn.min('at').as('first_at'),
      is.fn.max('at').as('last_at'),
    ])
    .groupBy(['phone', 'code']);
  const { total } = await db
    .selectFrom(grouped.as('links'))
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { by, order } = orderOf(filter, CLICK_SORTS, { by: 'last_at', order: 'desc' });
  const rows = await grouped
    .orderBy(sql.ref(by), order)
    .orderBy('code')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows, total };
}

interface Earning {
  job_id: number;
  sourceurl: string | null;
}

/** Donations of the agency's jobs, joined by the source address (JREP-17). */
export function donationsOf(
  db: Db,
  accountId: number | undefined,
  job: Earning | undefined,
  filter: Narrowed<DonationQuery>,
) {
  let query = db.selectFrom('donation');
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (job) {
    query = query.where((is) =>
      is.or([
        is('job_id', '=', job.job_id),
        ...(job.sourceurl ? [is.and([is('job_id', 'is', null), is('sourceurl', '=', job.sourceurl)])] : []),
      ]),
    );
  }
  const words = filter.query;
  if (words) {
    query = query.where((is) =>
      is.or([
        is('recipientname', 'ilike', containing(words)),
        is(sql<string>`concat_ws(' ', first_name, last_name)`, 'ilike', containing(words)),
        ...(hasDigits(words) ? [is(sql<string>`mobile::text`, 'like', digitsLike(words))] : []),
      ]),
    );
  }
  return query;
}

const DONATION_SORTS = { amount: 'amount', createdAt: 'created_at' } as const;

export function findDonations(
  db: Db,
  accountId: number | undefined,
  job: Earning | undefined,
  filter: DonationQuery,
  slice: LimitOffset,
) {
  const query = donationsOf(db, accountId, job, filter);
  const { by, order } = orderOf(filter, DONATION_SORTS, { by: 'created_at', order: 'desc' });
  return readPage(query.selectAll().orderBy(by, order).orderBy('donation_id', 'desc'), slice);
}

/** The hours of the delivery figures are kept for 62 days at least. */
const HOURS_ARE_WHOLE = sql`interval '60 days'`;

/**
 * JREP-14: per month in New York, by kind. Of a job of the last two months by the delivery figures' hours, of which it has a
 * few hundred where it may have a million messages; what failed before a carrier was handed it stands in none.
 */
export async function countByMonth(db: Db, jobId: number) {
  const ofJob = sql`job_id = ${jobId} and job_id <> 0`;
  const isRecent = sql`(select created_at > now() - ${HOURS_ARE_WHOLE} from job where job_id = ${jobId})`;
  const { rows } = await sql<{ month: string; incoming: number; outgoing: number; failed: number }>`
    select to_char(at at time zone 'America/New_York', 'YYYY-MM') as month,
           coalesce(sum(texts) filter (where direction = 'in'), 0)::float8 as incoming,
           coalesce(sum(texts) filter (where direction = 'out' and state in ('sent', 'delivered')), 0)::float8 as outgoing,
           coalesce(sum(texts) filter (where direction = 'out' and state = 'failed'), 0)::float8 as failed
      from (select hour as at, direction, state, texts from message_stat where ${ofJob} and ${isRecent}
            union all
            select hour, direction, state, texts from message_delta where ${ofJob} and ${isRecent}
            union all
            select coalesce(sent_at, created_at), direction, state, 1 from message
             where job_id = ${jobId} and ${isRecent}
               and direction = 'out' and state = 'failed' and carrier_id is null and error_code is null
            union all
            select coalesce(sent_at, created_at), direction, state, 1 from message
             where job_id = ${jobId} and not ${isRecent} and state not in ('waiting', 'pending', 'sending', 'suppressed')
           ) counted
     group by 1 order by 1`.execute(db);
  return rows;
}

/** Every message of a job, newest first (JREP-16). */
export function findHistory(db: Db, jobId: number, slice: LimitOffset) {
  const query = db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where('state', 'not in', ['waiting', 'pending', 'suppressed']);
  return readPage(
    query
      .select(['from_phone', 'to_phone', 'body', 'state', 'created_at', 'sent_at'])
      .orderBy('message_id', 'desc'),
    slice,
  );
}
