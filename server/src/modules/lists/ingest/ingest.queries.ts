import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { LedgerBucket } from '@campaign/shared-api/contracts';
import type { DncDetail } from '@campaign/shared-api/messaging';
import { copyIn } from '../../../db/copy';
import { COMMITTED_LATER } from '../../../db/database';
import type { Db, Tx } from '../../../db/database';
import type { Tables } from '../../../db/schema';
import type { PersonColumns } from '../../../db/schema/phone-number';
import { isDoNotContact } from '../../suppression/suppression.door';
import type { Reject } from './batches';
import { numbersOf } from './copy-writer';
import { isDncDetail } from './read-row';
import type { KeptColumn, PersonColumn } from './read-row';

/** The columns of a COPY line, in the order CopyWriter writes them. */
const targetOf = <Column extends KeptColumn>(columns: readonly Column[]) =>
  ['list_id', 'account_id', 'row_number', 'phone', 'zone', ...columns] as const;

/** COPY straight into the table, where the database's owner may: it is refused under row-level security. */
export async function mayCopyRows(db: Db): Promise<boolean> {
  const { rows } = await sql<{ secured: boolean }>`select
    row_security_active('phone_number'::regclass) as secured`.execute(db);
  return rows[0]?.secured === false;
}

export async function copyRows(tx: Tx, columns: readonly PersonColumn[], lines: readonly Uint8Array[]) {
  await copyIn(tx, 'phone_number', targetOf(columns), lines);
}

/** Rows on their way into phone_number: a table of the connection alone, emptied by every commit. */
interface PhoneStage extends PersonColumns, Record<DncDetail, string | null> {
  list_id: number;
  account_id: number;
  row_number: number;
  phone: number;
  zone: number;
}
type StagingTx = Transaction<Tables & { phone_stage: PhoneStage }>;

/**
 * The same by way of a temporary table. With `listIds`, the lines say not their list but its place among these,
 * from 1 on.
 */
export async function stageRows(
  tx: Tx,
  columns: readonly KeptColumn[],
  lines: readonly Uint8Array[],
  listIds?: readonly number[],
) {
  await sql`create temporary table if not exists phone_stage (
    list_id int not null, account_id int not null, row_number int not null, phone bigint not null,
    zone smallint not null, title text, first_name text, mid_name text, last_name text, address1 text,
    address2 text, city text, state text, zip text, email text, last_4 text,
    reason text, since text
  ) on commit delete rows`.execute(tx);
  const target = targetOf(columns);
  await copyIn(tx as unknown as StagingTx, 'phone_stage', target, lines);
  const kept = targetOf(columns.filter((column) => !isDncDetail(column)));
  const [, ...others] = kept.map((column) => sql.ref(column));
  const listId = listIds ? sql`(${listIds}::int[])[list_id]` : sql.ref('list_id');
  await sql`insert into phone_number (list_id, ${sql.join(others)})
    select ${listId}, ${sql.join(others)} from phone_stage`.execute(tx);
}

/** The numbers of the lines that copyRows takes, as what the list asks to be left alone. */
export async function copyNumbers(tx: Tx, identityId: number | null, lines: readonly Uint8Array[]) {
  const numbers = lines.map((piece) => numbersOf(piece, identityId ?? 0));
  await copyIn(tx, 'dnc_number', ['list_id', 'account_id', 'phone', 'identity_id'], numbers);
}

const MAX_REASON = 200;

/** The rows that were staged last, as numbers that the list asks to be left alone; `columns`: what it says of them. */
export async function holdStagedNumbers(tx: Tx, identityId: number | null, columns: readonly KeptColumn[]) {
  const reason = columns.includes('reason') ? sql`left(reason, ${MAX_REASON}::int)` : sql`null::text`;
  const since = columns.includes('since') ? sql`said_moment(since)` : sql`null::timestamptz`;
  await sql`insert into dnc_number (account_id, phone, identity_id, list_id, reason, since)
    select account_id, phone, ${identityId ?? 0}::int, list_id, ${reason}, ${since} from phone_stage`.execute(
    tx,
  );
}

export const commitLater = (tx: Tx) => sql.raw(COMMITTED_LATER).execute(tx);

/** What a list's numbers are compared with: the agency's opt-outs, its DNC numbers, and registries on demand. */
export interface Scrub {
  accountId: number;
  /** The list's; null = only what holds for the whole agency. */
  identityId: number | null;
  national: boolean;
  florida: boolean;
}

/**
 * The rows whose number must not be texted, by row. A number that several sources know is flagged by the first
 * of: opted out, DNC, national registry, Florida's.
 */
export async function findFlagged(
  tx: Tx,
  { accountId, identityId, national, florida }: Scrub,
  suspects: ReadonlyMap<number, { phone: number }>,
): Promise<Map<number, LedgerBucket>> {
  if (suspects.size === 0) return new Map();
  const rowNumbers = [...suspects.keys()];
  const phones = [...suspects.values()].map(({ phone }) => phone);
  const registry = (name: string, bucket: LedgerBucket) =>
    sql`(select ${sql.lit(bucket)} from registry_number r where r.registry = ${name} and r.phone = s.phone)`;
  // Asked row by row, by key: a join would read all of the agency's numbers for every batch.
  const sources = [
    sql`(select 'opted_out' from opt_out o
      where o.account_id = ${accountId}::int and o.phone = s.phone and o.stopped)`,
    sql`(select 'dnc' where ${isDoNotContact({
      accountId: sql`${accountId}::int`,
      phone: sql`s.phone`,
      identityId: sql`${identityId ?? 0}::int`,
    })})`,
    ...(national ? [registry('national', 'national_dnc')] : []),
    ...(florida ? [registry('florida', 'florida_dnc')] : []),
  ];
  const { rows } = await sql<{ row_number: number; bucket: LedgerBucket }>`
    select row_number, bucket from (
      select row_number, coalesce(${sql.join(sources)}) as bucket
      from unnest(${rowNumbers}::int[], ${phones}::bigint[]) as s (row_number, phone)
    ) as asked where bucket is not null`.execute(tx);
  return new Map(rows.map(({ row_number, bucket }) => [row_number, bucket]));
}

/** How many numbers nextSuppressed() will give, and may be somewhat more by the time it is asked. */
export async function countSuppressed(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from opt_out where account_id = ${accountId}) +
    (select count(*) from dnc_number where account_id = ${accountId}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next numbers after `phone` in one of the agency's own sources, as few rows as they fit in. */
export async function nextSuppressed(
  db: Db,
  source: 'opt_out' | 'dnc_number',
  accountId: number,
  phone: number,
  limit: number,
): Promise<number[]> {
  // One text instead of many rows: a tenth of the time to hand over.
  const { rows } = await sql<{
    phones: string | null;
  }>`select string_agg(phone::text, ',' order by phone) as phones
    from (select phone from ${sql.table(source)} where account_id = ${accountId} and phone > ${phone}
      order by phone limit ${limit}) as next`.execute(db);
  return rows[0]?.phones?.split(',').map(Number) ?? [];
}

export async function addRejects(
  tx: Tx,
  { listId, accountId }: { listId: number; accountId: number },
  rejects: readonly Reject[],
) {
  if (rejects.length === 0) return;
  const column = <Key extends keyof Reject>(key: Key) => rejects.map((reject) => reject[key]);
  await sql`insert into phone_list_reject (list_id, account_id, row_number, bucket, raw, reason)
    select ${listId}::int, ${accountId}::int, r.* from unnest(
      ${column('row')}::int[], ${column('bucket')}::text[], ${column('raw')}::text[], ${column('reason')}::text[]
    ) as r`.execute(tx);
}

/** A list that waits to be loaded or whose loading stopped, locked, with how its file is read. */
export function lockForLoading(tx: Tx, listId: number) {
  return tx
    .selectFrom('phone_list')
    .leftJoin('uploaded_file', 'uploaded_file.file_id', 'phone_list.file_id')
    .where('phone_list.list_id', '=', listId)
    .where('phone_list.deleted_at', 'is', null)
    .where('list_state', 'in', ['PENDING', 'PROCESSING'])
    .selectAll('phone_list')
    .select([
      'uploaded_file.storage_key',
      'uploaded_file.bytes',
      'uploaded_file.columns',
      'uploaded_file.parts',
    ])
    .forUpdate('phone_list')
    .executeTakeFirst();
}

export type LoadingRow = NonNullable<Awaited<ReturnType<typeof lockForLoading>>>;

export async function beginLoading(tx: Tx, listId: number) {
  await tx
    .updateTable('phone_list')
    .set((eb) => ({
      list_state: 'PROCESSING' as const,
      stage: 'reading' as const,
      started_at: eb.fn.coalesce('started_at', sql<Date>`now()`),
      touched_at: sql<Date>`now()`,
      attempts: eb('attempts', '+', 1),
    }))
    .where('list_id', '=', listId)
    .execute();
}

/** The list, locked, if it is still being loaded and stands where this worker left it. */
export function lockAt(tx: Tx, listId: number, rowsRead: number) {
  return tx
    .selectFrom('phone_list')
    .where('list_id', '=', listId)
    .where('rows_read', '=', rowsRead)
    .where('list_state', '=', 'PROCESSING')
    .where('deleted_at', 'is', null)
    .select(['list_name', 'rows_read', 'rows_total', 'ledger', 'loaded_by'])
    .forUpdate()
    .executeTakeFirst();
}

export interface Progress {
  rowsRead: number;
  ledger: Record<string, number>;
  loadedBy: Record<string, number>;
}

export async function saveProgress(tx: Tx, listId: number, { rowsRead, ledger, loadedBy }: Progress) {
  await tx
    .updateTable('phone_list')
    .set({
      rows_read: rowsRead,
      ledger: JSON.stringify(ledger),
      loaded_by: JSON.stringify(loadedBy),
      leads_loaded: ledger.loaded ?? 0,
      touched_at: sql<Date>`now()`,
      attempts: 0,
    })
    .where('list_id', '=', listId)
    .execute();
}

/** ACTIVE, or INACTIVE for the list its children were split from. */
export async function finishLoading(tx: Tx, listId: number, state: 'ACTIVE' | 'INACTIVE') {
  await tx
    .updateTable('phone_list')
    .set({ list_state: state, stage: 'done', finished_at: sql<Date>`now()` })
    .where('list_id', '=', listId)
    .execute();
}

/** The list, and what was split from it so far, cannot be used; `error` says why. */
export async function failLoading(tx: Tx, listId: number, error: string) {
  await tx
    .updateTable('phone_list')
    .set({ list_state: 'ERROR', stage: 'failed', error, finished_at: sql<Date>`now()` })
    .where((eb) => eb.or([eb('list_id', '=', listId), eb('parent_list_id', '=', listId)]))
    .where('list_state', 'in', ['PENDING', 'PROCESSING'])
    .execute();
}

/** What was counted of a list, and of what was split from it, whose rows are being erased. */
export async function forgetLedger(tx: Tx, listId: number) {
  await tx
    .updateTable('phone_list')
    .set({ leads_loaded: 0, ledger: '{}', loaded_by: '{}' })
    .where((eb) => eb.or([eb('list_id', '=', listId), eb('parent_list_id', '=', listId)]))
    .where('list_state', '=', 'ERROR')
    .execute();
}

/** The children a split list has so far, by state. */
export async function findChildren(tx: Tx, listId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('phone_list')
    .where('parent_list_id', '=', listId)
    .select(['list_id', 'split_state'])
    .execute();
  return new Map(rows.map(({ split_state, list_id }) => [split_state ?? '', list_id]));
}

/** A list for the rows of one state, loaded together with its parent. Answers its id. */
export async function addChild(tx: Tx, listId: number, state: string): Promise<number> {
  const { rows } = await sql<{ list_id: number }>`
    insert into phone_list (account_id, identity_id, parent_list_id, list_name, list_type, list_state, stage,
      file_id, column_map, split_state, started_at, created_by)
    select account_id, identity_id, list_id, list_name || ' - ' || ${state || 'Unknown state'}, list_type,
      'PROCESSING', 'reading', file_id, column_map, ${state}, started_at, created_by
    from phone_list where list_id = ${listId}
    returning list_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`List ${listId} is gone.`);
  return row.list_id;
}

export async function addToChildren(tx: Tx, loaded: ReadonlyMap<number, number>) {
  if (loaded.size === 0) return;
  await sql`update phone_list set leads_loaded = leads_loaded + n, rows_read = rows_read + n,
      rows_total = rows_total + n, ledger = jsonb_build_object('loaded', leads_loaded + n)
    from unnest(${[...loaded.keys()]}::int[], ${[...loaded.values()]}::int[]) as child (list_id, n)
    where phone_list.list_id = child.list_id`.execute(tx);
}

/** Children become usable with their parent; those that got no row were only a name. */
export async function finishChildren(tx: Tx, listId: number) {
  await tx
    .deleteFrom('phone_list')
    .where('parent_list_id', '=', listId)
    .where('leads_loaded', '=', 0)
    .execute();
  await tx
    .updateTable('phone_list')
    .set({ list_state: 'ACTIVE', stage: 'done', finished_at: sql<Date>`now()` })
    .where('parent_list_id', '=', listId)
    .execute();
}

/** Lists whose loading was not touched for so long that nobody can be at it. */
export function findStalled(db: Db, before: Date) {
  return db
    .selectFrom('phone_list')
    .where('list_state', 'in', ['PENDING', 'PROCESSING'])
    .where('parent_list_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('touched_at', '<', before), eb('touched_at', 'is', null)]))
    .select('list_id')
    .execute();
}
