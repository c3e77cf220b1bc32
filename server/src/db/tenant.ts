import { sql } from 'kysely';
import type { Role } from '@campaign/shared-api/contracts';
import { inTransaction } from './database';
import type { Db, Lastly, Tx } from './database';

/** The part of an actor the database is told. */
export interface Tenant {
  accountId: number;
  role: Role;
}

/**
 * One transaction as one agency. Row-level security repeats what the queries say: under the role `app_user`,
 * which owns nothing, other agencies' rows do not exist. ADMIN sees every agency's.
 * The settings end with the transaction, so nothing of them stays on the connection. `also`: what else it is told at
 * its beginning, in statements without parameters.
 */
export function inTenant<T>(
  db: Db,
  tenant: Tenant,
  work: (tx: Tx, lastly: Lastly) => Promise<T>,
  also?: string,
): Promise<T> {
  const accountId = Math.trunc(tenant.accountId);
  const isAdmin = tenant.role === 'ADMIN' ? 'on' : 'off';
  const opening = `set local role app_user; set local app.account_id = '${accountId}'; set local app.is_admin = '${isAdmin}'`;
  return inTransaction(db, work, also ? `${opening}; ${also}` : opening);
}

/** Steps out of the agency for the rest of its own transaction, whose first part has looked as that agency. */
export async function leaveTenant(tx: Tx): Promise<void> {
  await sql`set local role none; set local app.is_admin = 'on'`.execute(tx);
}

/**
 * Steps out of the agency for one statement of its own transaction: the queue's tables, the audit's rows.
 * Commits or rolls back with everything else.
 */
export async function asPlatform<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string; is_admin: string }>`select
    current_setting('role') as role, current_setting('app.is_admin', true) as is_admin`.execute(tx);
  const before = rows[0];
  if (before?.role !== 'app_user') return work();
  await sql`select set_config('role', 'none', true), set_config('app.is_admin', 'on', true)`.execute(tx);
  const result = await work();
  await sql`select set_config('role', 'app_user', true),
    set_config('app.is_admin', ${before.is_admin}, true)`.execute(tx);
  return result;
}
