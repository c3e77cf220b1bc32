import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/database';

/** A donation as it is kept. */
export interface NewDonation {
  id: string;
  amount: number;
  sourceurl: string;
  recipientname: string | null;
  firstName: string | null;
  lastName: string | null;
  mobile: number | null;
  status: string;
  createdAt: Date;
}

/** Adds those whose ids the agency does not know; answers the source addresses of the added. */
export async function insertDonations(db: Db, accountId: number, donations: readonly NewDonation[]) {
  const rows = await db
    .insertInto('donation')
    .values(
      donations.map((each) => ({
        account_id: accountId,
        external_id: each.id,
        amount: each.amount,
        sourceurl: each.sourceurl,
        recipientname: each.recipientname,
        first_name: each.firstName,
        last_name: each.lastName,
        mobile: each.mobile,
        status: each.status,
        created_at: each.createdAt,
      })),
    )
    .onConflict((on) => on.columns(['account_id', 'external_id']).doNothing())
    .returning('sourceurl')
    .execute();
  return rows.map(({ sourceurl }) => sourceurl);
}

/** Those of the addresses that a job of the agency has (JREP-17); nobody sees the report of a deleted one. */
export async function knownSources(db: Db, accountId: number, sources: readonly string[]) {
  const rows = await db
    .selectFrom('job')
    .where('account_id', '=', accountId)
    .where('sourceurl', 'in', sources)
    .where('deleted_at', 'is', null)
    .select('sourceurl')
    .distinct()
    .execute();
  return new Set(rows.map(({ sourceurl }) => sourceurl));
}

const TOKEN = ['account_id', 'token_hash', 'ending', 'created_at', 'last_used_at'] as const;

export function findToken(db: Db, accountId: number) {
  return db.selectFrom('donation_token').where('account_id', '=', accountId).select(TOKEN).executeTakeFirst();
}

/** Of an agency whose people may sign in: one that was switched off, rejected or deleted reports nothing. */
export function findTokenBySum(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('donation_token')
    .innerJoin('account', 'account.account_id', 'donation_token.account_id')
    .where('token_hash', '=', tokenHash)
    .where('account.status', '=', true)
    .where(sql<SqlBool>`account.approved is distinct from false`)
    .where('account.deleted_at', 'is', null)
    .select(['donation_token.account_id', 'token_hash'])
    .executeTakeFirst();
}

export interface NewTokenRow {
  accountId: number;
  tokenHash: Buffer;
  ending: string;
  createdBy: number;
  now: Date;
}

/** The agency's token from now on; the one before is none any more. */
export async function putToken(db: Db, { accountId, tokenHash, ending, createdBy, now }: NewTokenRow) {
  const token = {
    token_hash: tokenHash,
    ending,
    created_by: createdBy,
    created_at: now,
    last_used_at: null,
  };
  await db
    .insertInto('donation_token')
    .values({ account_id: accountId, ...token })
    .onConflict((on) => on.column('account_id').doUpdateSet(token))
    .execute();
}

export async function deleteToken(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('donation_token')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** At most once a minute, so that a busy page does not write twice for each donation. */
export async function touchToken(db: Db, accountId: number, now: Date) {
  await db
    .updateTable('donation_token')
    .set({ last_used_at: now })
    .where('account_id', '=', accountId)
    .where((is) =>
      is.or([
        is('last_used_at', 'is', null),
        is('last_used_at', '<', sql<Date>`${now}::timestamptz - interval '1 minute'`),
      ]),
    )
    .execute();
}
