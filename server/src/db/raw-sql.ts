import { CompiledQuery } from 'kysely';
import type { Database, Db } from './database';

type Row = Record<string, unknown>;

/** Runs a library's own SQL text ($1, $2 …) on a connection or transaction of ours. */
export async function runSql(db: Db, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/**
 * Runs a library's SQL outside any transaction of ours. The text may hold several statements, a transaction
 * of its own among them; when one fails, the connection goes back clean.
 */
export async function runSqlApart(
  db: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await db.pool.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } catch (error) {
    await client.query('rollback', []).catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
