import { sql } from 'kysely';
import { inTransaction } from './database';
import type { Db } from './database';
import { MIGRATIONS } from './migrations';
import type { Migration } from './migrations';

/** Any number; every process that migrates takes the same lock. */
const MIGRATION_LOCK = 726_431_905;

/**
 * Brings the tables up to date, each migration in a transaction of its own. Processes that start together
 * wait for each other. Answers the names that were applied now.
 */
export async function migrate(db: Db, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(tx);
      await sql`create schema if not exists migration`.execute(tx);
      await sql`create table if not exists migration.applied
        (name text primary key, at timestamptz not null default now())`.execute(tx);
      const { rows } = await sql`select 1 from migration.applied where name = ${migration.name}`.execute(tx);
      if (rows.length > 0) return false;
      await sql.raw(migration.sql).execute(tx);
      await sql`insert into migration.applied (name) values (${migration.name})`.execute(tx);
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  await allowTenantRole(db);
  return applied;
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
