import { CompiledQuery } from 'kysely';
import type { Db } from './database';

/** Runs a library's own SQL text ($1, $2 …) on a connection or transaction of ours. */
export async function runSql(db: Db, text: string, values: readonly unknown[] = []) {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
  return rows;
}
