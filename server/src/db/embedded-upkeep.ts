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

/** `failed`: what could not be tended, and why; the rest is none the worse. */
export interface Upkeep {
  tended: string[];
  failed: { order: string; error: unknown }[];
}

/**
 * What PostgreSQL's autovacuum does by itself: the embedded database has no process beside its one session, so its
 * planner would guess for ever, and rows that are gone would keep their place. Answers the round, which tells what it
 * has tended; thresholds are PostgreSQL's own (routine-vacuuming, "The Autovacuum Daemon").
 */
export function openUpkeep(db: Database): () => Promise<Upkeep> {
  let before = new Map<string, number>();
  return async () => {
    const tables = await readTables(db);
    const done: Upkeep = { tended: [], failed: [] };
    for (const table of tables) {
      const order = orderFor(table, before.get(table.name));
      if (order) await tend(db, order, done);
    }
    before = new Map(tables.map(({ name, changes }) => [name, changes]));
    return done;
  };
}

function orderFor({ name, bytes, changes, is_stale, is_littered }: Table, before: number | undefined) {
  if (is_littered && (bytes <= SMALL_BYTES || before === changes)) return `vacuum (analyze) ${name}`;
  return is_stale ? `analyze ${name}` : undefined;
}

const tend = (db: Database, order: string, { tended, failed }: Upkeep) =>
  sql
    .raw(order)
    .execute(db)
    .then(
      () => void tended.push(order),
      (error: unknown) => void failed.push({ order, error }),
    );

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
