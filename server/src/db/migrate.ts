import { sql } from 'kysely';
import { inTransaction } from './database';
import type { Db, Tx } from './database';
import { isDatabaseError } from './errors';
import { MIGRATIONS } from './migrations';
import type { Migration } from './migrations';

/** Any number; every process that migrates takes the same lock. */
const MIGRATION_LOCK = 726_431_905;
/** Deadlock, and a lock that was not to be had in time. */
const LOCK_CODES = ['40P01', '55P03'];
const MAX_TRIES = 30;
const PAUSE_MS = 300;

/**
 * Brings the tables up to date, each migration in a transaction of its own. Processes that start together
 * wait for each other. Answers the names that were applied now.
 */
export async function migrate(db: Db, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyBesideWork(db, migration)) applied.push(migration.name);
  }
  await allowTenantRole(db);
  return applied;
}

/** What is at work meanwhile holds the same tables in an order of its own: then all of a migration is tried again. */
async function applyBesideWork(db: Db, migration: Migration): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, (tx) => apply(tx, migration));
    } catch (error) {
      const isOfLocks = isDatabaseError(error) && LOCK_CODES.includes(error.code);
      if (!isOfLocks || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (1 + Math.random())));
    }
  }
}

/** False when it was applied before. */
async function apply(tx: Tx, migration: Migration): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(tx);
  await sql`create schema if not exists migration`.execute(tx);
  await sql`create table if not exists migration.applied
    (name text primary key, at timestamptz not null default now())`.execute(tx);
  const { rows } = await sql`select 1 from migration.applied where name = ${migration.name}`.execute(tx);
  if (rows.length > 0) return false;
  // Everybody who comes later waits behind a lock that is waited for.
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql.raw(migration.sql).execute(tx);
  await sql`insert into migration.applied (name) values (${migration.name})`.execute(tx);
  return true;
}

/** A database owner that is no superuser must be a member of the role it steps into. */
async function allowTenantRole(db: Db): Promise<void> {
  await sql`do $$ begin
    if exists (select 1 from pg_roles where rolname = 'app_user')
       and not pg_has_role(current_user, 'app_user', 'member') then
      execute format('grant app_user to %I', current_user);
    end if;
  end $$`.execute(db);
}
