import { sql } from 'kysely';
import type { RecipientValues } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { countsWith, mayGoAgain } from '../allowances/allowances.door';
import { suppressionReason } from '../suppression/suppression.door';
import type { SuppressionReason } from '../suppression/suppression.door';
import { isJobSeen } from '../../db/visibility';

export interface EstimateScope {
  accountId: number;
  identityId: number;
  sendLists: readonly number[];
  suppressionLists: readonly number[];
  /** A limit holds for how often one person is texted first. */
  isFrequencyLimited: boolean;
}

/** A number of the send lists once, with the values of its first row and why it would not be texted. */
export interface Candidate extends RecipientValues {
  phone: number;
  reason: SuppressionReason | null;
  /** Where they are: an id of zones.ts. */
  zone: number;
  /** When they may be texted first again, where limits say not now. */
  room_at: Date | null;
}

/** What an identity has told the registry that it sends. */
export async function findSamples(db: Db, identityId: number) {
  const sample = await db
    .selectFrom('registration')
    .where('identity_id', '=', identityId)
    .select(['sample1', 'sample2'])
    .executeTakeFirst();
  return sample ?? { sample1: null, sample2: null };
}

/** Which share of the lists' numbers are, or may be, with T-Mobile: the others are known by their receipts. */
export async function shareWithTMobile(db: Db, { sendLists }: EstimateScope): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`
    select avg(${countsWith('T-Mobile', sql`n.phone`)}::int)::float8 as share
      from phone_number n where n.list_id = any(${[...sendLists]}::int[])`.execute(db);
  return rows[0]?.share ?? 1;
}

/** Rows of the send lists, every duplicate counted. */
export async function countRows(db: Db, sendLists: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from phone_number where list_id = any(${[...sendLists]}::int[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The next numbers of the send lists in the order of their phones, `limit` at a time. The reasons are those of
 * planning and gate, in their order.
 */
export async function findCandidates(
  db: Db,
  scope: EstimateScope,
  after: number,
  limit: number,
): Promise<Candidate[]> {
  const { accountId, identityId, suppressionLists } = scope;
  const reason = suppressionReason({
    accountId,
    identityId,
    suppressionListIds: suppressionLists,
    phone: 'n.phone',
  });
  const { rows } = await sql<Candidate>`
    with numbers as (
      select distinct on (phone) *
        from phone_number
       where list_id = any(${[...scope.sendLists]}::int[]) and phone > ${after}
       order by phone, list_id
       limit ${limit}
    )
    select n.phone, n.zone, n.title, n.first_name, n.mid_name, n.last_name, n.address1, n.address2, n.city, n.state,
           n.zip, n.email, n.last_4, '+1' || n.phone as lead_phone,
           ${reason} as reason, ${scope.isFrequencyLimited ? mayGoAgain({ phone: sql`n.phone` }) : sql`null::timestamptz`} as room_at
      from numbers n
      ${scope.isFrequencyLimited ? sql`join account a on a.account_id = ${accountId} left join identity i on i.identity_id = ${identityId}` : sql``}
     order by n.phone`.execute(db);
  return rows;
}

/** The planned recipients of a job who have no text yet, like `findCandidates`. Planning has applied the frequency limits. */
export async function findUnsent(
  db: Db,
  { accountId, identityId, suppressionLists }: EstimateScope,
  jobId: number,
  after: number,
  limit: number,
): Promise<Candidate[]> {
  const reason = suppressionReason({
    accountId,
    identityId,
    suppressionListIds: suppressionLists,
    phone: 'm.phone',
  });
  const { rows } = await sql<Candidate>`
    select m.phone, m.zone, n.title, n.first_name, n.mid_name, n.last_name, n.address1, n.address2, n.city, n.state,
           n.zip, n.email, n.last_4, '+1' || m.phone as lead_phone, ${reason} as reason, null::timestamptz as room_at
      from message m left join phone_number n on n.list_id = m.list_id and n.phone = m.phone
     where m.job_id = ${jobId} and m.direction = 'out' and m.kind = 'initial' and m.state in ('waiting', 'pending')
       and m.phone > ${after}
     order by m.phone limit ${limit}`.execute(db);
  return rows;
}

const MAX_SHOWN = 5;

/** People on two of the lists, by the pair that shares most. */
export async function findListOverlaps(db: Db, { sendLists }: EstimateScope) {
  const { rows } = await sql<{ one: string; other: string; people: number }>`
    with shared as (
      select array_agg(distinct list_id) as lists from phone_number
       where list_id = any(${[...sendLists]}::int[]) group by phone having count(distinct list_id) > 1
    )
    select a.list_name as one, b.list_name as other, pairs.people
      from (select x, y, count(*)::int as people
              from shared, unnest(lists) x, unnest(lists) y where x < y group by x, y
             order by people desc, x, y limit ${MAX_SHOWN}) pairs
      join phone_list a on a.list_id = pairs.x
      join phone_list b on b.list_id = pairs.y
     order by pairs.people desc, pairs.x, pairs.y`.execute(db);
  return rows;
}

/** Jobs the person may see that have not texted everybody yet, and have people of these lists; the newest twenty are looked at. */
export async function findOverlappingJobs(
  db: Db,
  actor: Actor,
  { accountId, sendLists }: EstimateScope,
  /** The one that is being changed. */
  but = 0,
) {
  // An estimate is for any list of the agency; the names of others' jobs are not for who sees the assigned ones alone.
  const { rows } = await sql<{ job_id: number; name: string; people: number }>`
    with open_job as (
      select job_id, name from job
       where account_id = ${accountId} and deleted_at is null and status in ('pending', 'active', 'paused')
         and (not planned or recipients > sent + failed + suppressed) and job_id <> ${but} and ${isJobSeen(actor)}
       order by job_id desc limit 20
    )
    select o.job_id, o.name, count(distinct theirs.phone)::int as people
      from open_job o
      join job_list l on l.job_id = o.job_id and l.kind = 'send'
      join phone_number theirs on theirs.list_id = l.list_id
      join phone_number mine on mine.phone = theirs.phone and mine.list_id = any(${[...sendLists]}::int[])
     group by o.job_id, o.name order by people desc, o.job_id desc limit ${MAX_SHOWN}`.execute(db);
  return rows;
}
