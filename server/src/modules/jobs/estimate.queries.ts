import { sql } from 'kysely';
import type { RecipientValues } from '@campaign/shared-api/messaging';
import type { Db } from '../../db/database';
import { countsWith } from '../sending/carrier-classes.queries';
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
    select n.phone, n.title, n.first_name, n.mid_name, n.last_name, n.address1, n.address2, n.city, n.state,
           n.zip, n.email, n.last_4, '+1' || n.phone as lead_phone,
           ${reason} as reason
      from numbers n
     order by n.phone`.execute(db);
  return rows;
}
