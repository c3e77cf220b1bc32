import { sql } from 'kysely';
import type { RecipientValues } from '@campaign/shared-api/messaging';
import type { Db } from '../../db/database';
import { suppressionReason, type SuppressionReason } from '../sending/suppression.queries';

export interface EstimateScope {
  accountId: number;
  identityId: number;
  sendLists: readonly number[];
  suppressionLists: readonly number[];
}

/** A number of the send lists once, with the values of its first row and why it would not be texted. */
export interface Candidate extends RecipientValues {
  phone: number;
  reason: SuppressionReason | null;
}

export interface Registered {
  sample1: string | null;
  sample2: string | null;
  /** Segments a day; null = no cap. */
  daily_cap: number | null;
  /** Of them, today. */
  taken: number;
}

/** What an identity has told the registry that it sends, and how much of it carriers take today. */
export async function findRegistered(db: Db, identityId: number, day: string): Promise<Registered> {
  const { rows } = await sql<Registered>`
    select r.sample1, r.sample2, i.daily_cap, coalesce(d.taken, 0) as taken
      from identity i
      left join registration r on r.identity_id = i.identity_id
      left join identity_day d on d.identity_id = i.identity_id and d.day = ${day}::date
     where i.identity_id = ${identityId}`.execute(db);
  return rows[0] ?? { sample1: null, sample2: null, daily_cap: null, taken: 0 };
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
    select n.phone, n.title, n.first_name, n.mid_name, n.last_name, n.address1, n.address2, n.city, n.state,
           n.zip, n.email, n.last_4, '+1' || n.phone as lead_phone,
           ${reason} as reason
      from numbers n
     order by n.phone`.execute(db);
  return rows;
}
