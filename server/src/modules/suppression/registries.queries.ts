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
      on.column('registry').doUpdateSet({ ...upload, problem: null, created_at: sql<Date>`now()` }),
    )
    .execute();
  return before?.storage_key;
}

export async function emptyStage(db: Db | Tx, registry: RegistryName) {
  await db.deleteFrom('registry_stage').where('registry', '=', registry).execute();
}

export async function stageNumbers(tx: Tx, registry: RegistryName, phones: readonly number[]) {
  const lines = phones.map((phone) => `${registry}\t${phone}\n`).join('');
  await copyIn(tx, 'registry_stage', ['registry', 'phone'], [lines]);
}

/** The staged copy in place of the old one, if it is still the one that is wanted; undefined where another came meanwhile. */
export async function takeStagedCopy(
  tx: Tx,
  { registry, storage_key, file_date }: { registry: RegistryName; storage_key: string; file_date: string },
): Promise<number | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('registry_upload')
    .where('registry', '=', registry)
    .where('storage_key', '=', storage_key)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
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

export async function failRegistryUpload(db: Db, storageKey: string, problem: string) {
  await db.updateTable('registry_upload').set({ problem }).where('storage_key', '=', storageKey).execute();
}
