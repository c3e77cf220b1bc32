import { sql } from 'kysely';
import { copyIn } from '../../db/copy';
import type { Db, Tx } from '../../db/database';
import type { NewRegistryUpload, RegistryName } from '../../db/schema/do-not-text';

/** When the files of the do-not-call registries that are loaded were made. */
export function findRegistryLoads(db: Db) {
  return db.selectFrom('registry_load').select(['registry', 'file_date', 'rows']).execute();
}

/** New copies on their way, and those that could not be loaded. */
export function findRegistryUploads(db: Db) {
  return db.selectFrom('registry_upload').selectAll().execute();
}

/** Takes the place of the one before; answers the file of that one. */
export async function putRegistryUpload(tx: Tx, upload: NewRegistryUpload): Promise<string | undefined> {
  const before = await tx
    .selectFrom('registry_upload')
    .where('registry', '=', upload.registry)
    .select('storage_key')
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto('registry_upload')
    .values(upload)
    .onConflict((on) =>
      on.column('registry').doUpdateSet({
        ...upload,
        problem: null,
        created_at: sql<Date>`now()`,
        touched_at: sql<Date>`now()`,
      }),
    )
    .execute();
  return before?.storage_key;
}

/** A loading of an upload that began; the next one that begins takes its place. */
export interface RegistryRun {
  registry: RegistryName;
  storage_key: string;
  run: number;
}

/** Begins from an empty stage; undefined where there is nothing to load. */
export async function beginRegistryRun(tx: Tx, storageKey: string) {
  const begun = await tx
    .updateTable('registry_upload')
    .set((eb) => ({ run: eb('run', '+', 1), touched_at: sql<Date>`now()` }))
    .where('storage_key', '=', storageKey)
    .where('problem', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (begun) await emptyStage(tx, begun.registry);
  return begun;
}

/** Uploads that nobody has moved for so long that nobody can be at them. */
export function findStalledRegistries(db: Db, before: Date) {
  return db
    .selectFrom('registry_upload')
    .where('problem', 'is', null)
    .where('touched_at', '<', before)
    .select(['registry', 'storage_key'])
    .execute();
}

async function emptyStage(tx: Tx, registry: RegistryName) {
  await tx.deleteFrom('registry_stage').where('registry', '=', registry).execute();
}

/** False, and nothing staged, where another loading has begun or another copy came. */
export async function stageNumbers(
  tx: Tx,
  { registry, storage_key, run }: RegistryRun,
  phones: readonly number[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registry_upload')
    .set({ touched_at: sql<Date>`now()` })
    .where('registry', '=', registry)
    .where('storage_key', '=', storage_key)
    .where('run', '=', run)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const lines = phones.map((phone) => `${registry}\t${phone}\n`).join('');
  await copyIn(tx, 'registry_stage', ['registry', 'phone'], [lines]);
  return true;
}

/**
 * The staged copy in place of the old one, if this loading is still the one that counts; undefined where it is not. Throws
 * where the stage holds other than what was read: a crash of the database empties it.
 */
export async function takeStagedCopy(
  tx: Tx,
  { registry, storage_key, run, file_date }: RegistryRun & { file_date: string },
  staged: number,
): Promise<number | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('registry_upload')
    .where('registry', '=', registry)
    .where('storage_key', '=', storage_key)
    .where('run', '=', run)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
  const { count } = await tx
    .selectFrom('registry_stage')
    .where('registry', '=', registry)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== staged) throw new Error(`Of ${staged} numbers ${count} are staged; they are read again.`);
  await tx.deleteFrom('registry_number').where('registry', '=', registry).execute();
  const { numAffectedRows } = await sql`insert into registry_number (registry, phone)
    select distinct registry, phone from registry_stage where registry = ${registry}`.execute(tx);
  const load = { file_date, rows: Number(numAffectedRows ?? 0), loaded_at: sql<Date>`now()` };
  await tx
    .insertInto('registry_load')
    .values({ registry, ...load })
    .onConflict((on) => on.column('registry').doUpdateSet(load))
    .execute();
  await emptyStage(tx, registry);
  return load.rows;
}

export async function failRegistryUpload(
  tx: Tx,
  { registry, storage_key, run }: RegistryRun,
  problem: string,
) {
  const { numUpdatedRows } = await tx
    .updateTable('registry_upload')
    .set({ problem })
    .where('storage_key', '=', storage_key)
    .where('run', '=', run)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await emptyStage(tx, registry);
  return true;
}
