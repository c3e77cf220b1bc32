import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

const hash = (token: string) => createHash('sha256').update(token).digest();

/** Whose own passwords were proved in a session: agents' ids. */
export async function findProved(db: Db, token: string): Promise<number[]> {
  const row = await db
    .selectFrom('app_session')
    .where('token_hash', '=', hash(token))
    .select('proved')
    .executeTakeFirst();
  return row?.proved ?? [];
}

export async function setProved(db: Db, token: string, agentIds: readonly number[]): Promise<void> {
  await db
    .updateTable('app_session')
    .set({ proved: [...new Set(agentIds)] })
    .where('token_hash', '=', hash(token))
    .execute();
}

/** Another password: what the former one has proved is worth nothing any more. */
export async function forgetProofsOf(db: Db, agentId: number): Promise<void> {
  await sql`
    update app_session set proved = array_remove(proved, ${agentId}::int)
     where ${agentId}::int = any(proved)`.execute(db);
}

/** A switch proves nothing anew: when the person last did stays, and so does what their browser calls itself. */
export async function carryOver(db: Db, from: string, to: string): Promise<void> {
  await sql`
    update app_session set proven_at = before.proven_at, device = before.device
      from app_session before
     where before.token_hash = ${hash(from)} and app_session.token_hash = ${hash(to)}`.execute(db);
}
