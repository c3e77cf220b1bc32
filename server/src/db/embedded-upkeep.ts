import { sql } from 'kysely';
import type { Database } from './database';

/** Every so often. As autovacuum's usual pause. */
export const UPKEEP_EVERY_MS = 60_000;
/** Tidying holds up everybody else: a larger table waits until nothing has changed in it for a round. */
const SMALL_BYTES = 16 * 1024 * 1024;

interface Table {
  name: string;
  bytes: number;
  changes: number;
  is_stale: boolean;
  is_littered: boolean;
}

/**
 * What PostgreSQL's autovacuum does by itself: the embedded database has no process beside its one session, so its
 * planner would guess for ever, and rows that are gone would keep their place. Answers the round, which tells what it
 * has tended; thresholds are PostgreSQL's own (routine-vacuuming, "The Autovacuum Daemon").
 */
export function openUpkeep(db: Database): () => Promise<string[]> {
  let before = new Map<string, number>();
  return async () => {
    const tables = await readTables(db);
    const tended: string[] = [];
    for (const { name, bytes, changes, is_stale, is_littered } of tables) {
      const isFree = bytes <= SMALL_BYTES || before.get(name) === changes;
      const order = is_littered && isFree ? 'vacuum (analyze)' : is_stale ? 'analyze' : undefined;
      if (!order) continue;
      await sql.raw(`${order} ${name}`).execute(db);
      tended.push(`${order} ${name}`);
    }
    before = new Map(tables.map(({ name, changes }) => [name, changes]));
    return tended;
  };
}

async function readTables(db: Database): Promise<Table[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<Table>`
    select format('%I.%I', s.schemaname, s.relname) as name, pg_relation_size(s.relid) as bytes,
           s.n_tup_ins + s.n_tup_upd + s.n_tup_del as changes,
           s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as is_stale,
           s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
             or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) as is_littered
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid and c.relkind = 'r'`.execute(db);
  return rows;
}
