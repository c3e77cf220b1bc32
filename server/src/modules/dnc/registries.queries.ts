import type { Db } from '../../db/database';

/** When the files of the do-not-call registries that are loaded were made. */
export function findRegistryLoads(db: Db) {
  return db.selectFrom('registry_load').select(['registry', 'file_date', 'rows']).execute();
}
