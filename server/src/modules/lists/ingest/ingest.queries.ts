import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { LedgerBucket } from '@campaign/shared-api/contracts';
import { copyIn } from '../../../db/copy';
import type { Db, Tx } from '../../../db/database';
import type { Tables } from '../../../db/schema';
import type { PersonColumns } from '../../../db/schema/phone-number';
import type { Reject } from './batches';
import type { PersonColumn } from './read-row';

/** Rows on their way into phone_number: a table of the connection alone, emptied by every commit. */
interface PhoneStage extends PersonColumns {
  row_number: number;
  phone: number;
  zone: number;
  /** The state its list is split by; empty when unknown or not split. */
  split_state: string;
}
type StagingTx = Transaction<Tables & { phone_stage: PhoneStage }>;

/** COPY cannot load a table with row-level security, and this one has none. */
export async function stageRows(tx: Tx, columns: readonly PersonColumn[], pieces: readonly string[]) {
  await sql`create temporary table if not exists phone_stage (
    row_number int not null, phone bigint not null, zone smallint not null, split_state text not null,
    title text, first_name text, mid_name text, last_name text, address1 text, address2 text,
    city text, state text, zip text, email text, last_4 text
  ) on commit delete rows`.execute(tx);
  const target = ['row_number', 'phone', 'zone', 'split_state', ...columns] as const;
  await copyIn(tx as unknown as StagingTx, 'phone_stage', target, pieces);
}

export interface Merge {
  listId: number;
  accountId: number;
  columns: readonly PersonColumn[];
  /** The list each state's rows go to; rows of no state here go to the list itself. */
  children: ReadonlyMap<string, number>;
  /** None for suppression lists: they keep the numbers others are scrubbed of. */
  scrub: { identityId: number | null; national: boolean; florida: boolean } | undefined;
}

export interface Flagged {
  row_number: number;
  bucket: LedgerBucket;
}

/**
 * Moves the staged rows into their lists, all but those that must not be texted, which it answers. A number
 * that several sources know is flagged by the first of: opted out, DNC, national registry, Florida's.
 */
export async function mergeStage(tx: Tx, { listId, accountId, columns, children, scrub }: Merge) {
  const fields = sql.join([sql``, ...columns.map((column) => sql.ref(column))], sql`, `);
  const [states, lists] = [[...children.keys()], [...children.values()]];
  const target = children.size
    ? sql`coalesce((select c.list_id from unnest(${states}::text[], ${lists}::int[]) as c (state, list_id)
        where c.state = s.split_state), ${listId}::int)`
    : sql`${listId}::int`;
  const { rows } = await sql<Flagged>`
    with flagged as materialized (
      select row_number, (array['opted_out', 'dnc', 'national_dnc', 'florida_dnc'])[min(source)] as bucket
      from (${flaggedRows(accountId, scrub)}) as found group by row_number
    ), loaded as (
      insert into phone_number (list_id, phone, account_id, zone, row_number${fields})
      select ${target}, phone, ${accountId}::int, zone, row_number${fields}
      from phone_stage s
      where not exists (select from flagged where flagged.row_number = s.row_number)
    )
    select row_number, bucket from flagged`.execute(tx);
  return rows;
}

function flaggedRows(accountId: number, scrub: Merge['scrub']) {
  if (!scrub) return sql`select 0 as row_number, 0 as source where false`;
  const sources = [
    sql`select s.row_number, 1 as source from phone_stage s
      join opt_out o on o.account_id = ${accountId}::int and o.phone = s.phone and o.stopped`,
    sql`select s.row_number, 2 from phone_stage s
      join dnc_number d on d.account_id = ${accountId}::int and d.phone = s.phone
        and d.identity_id in (0, ${scrub.identityId ?? 0}::int)`,
  ];
  for (const [source, registry] of [
    [3, scrub.national && 'national'],
    [4, scrub.florida && 'florida'],
  ] as const) {
    if (registry) {
      sources.push(sql`select s.row_number, ${sql.lit(source)} from phone_stage s
        join registry_number r on r.registry = ${registry} and r.phone = s.phone`);
    }
  }
  return sql.join(sources, sql` union all `);
}

export async function addRejects(
  tx: Tx,
  { listId, accountId }: Pick<Merge, 'listId' | 'accountId'>,
  rejects: readonly (Reject & { raw: string })[],
) {
  if (rejects.length === 0) return;
  const column = <Key extends keyof (typeof rejects)[number]>(key: Key) =>
    rejects.map((reject) => reject[key]);
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
    .select(['list_name', 'rows_read', 'rows_total', 'ledger'])
    .forUpdate()
    .executeTakeFirst();
}

export interface Progress {
  rowsRead: number;
  ledger: Record<string, number>;
}

export async function saveProgress(tx: Tx, listId: number, { rowsRead, ledger }: Progress) {
  await tx
    .updateTable('phone_list')
    .set({
      rows_read: rowsRead,
      ledger: JSON.stringify(ledger),
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
