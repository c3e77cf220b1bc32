import type { Db } from '../../db/database';

/** Everybody who can sign in with an e-mail, whatever their agency. */
export async function findAgentIds(db: Db, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('agent')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .select('agent_id')
    .execute();
  return rows.map(({ agent_id }) => agent_id);
}

export async function addPreviewers(db: Db, remote: string, agentIds: number[], by: number, now: Date) {
  await db
    .insertInto('preview_person')
    .values(agentIds.map((agent_id) => ({ remote, agent_id, added_by: by, added_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True when there was somebody to take off. */
export async function removePreviewer(db: Db, remote: string, agentId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('preview_person')
    .where('remote', '=', remote)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of the list who can still sign in, with their agency's name. */
export function listPreviewers(db: Db, remote: string) {
  return db
    .selectFrom('preview_person')
    .innerJoin('agent', 'agent.agent_id', 'preview_person.agent_id')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('remote', '=', remote)
    .where('agent.deleted_at', 'is', null)
    .where('agent.active', '=', true)
    .select(['agent.agent_id', 'first_name', 'last_name', 'agent.email', 'role', 'user_name', 'added_at'])
    .orderBy('agent.agent_id')
    .execute();
}

export async function isPreviewer(db: Db, remote: string, agentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('preview_person')
    .where('remote', '=', remote)
    .where('agent_id', '=', agentId)
    .select('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface NewRun {
  agentId: number;
  sessionId: number;
  remote: string;
  build: string;
  now: Date;
  until: Date;
}

export async function insertPreview(db: Db, run: NewRun): Promise<number> {
  const { agentId, sessionId, remote, build, now, until } = run;
  const row = await db
    .insertInto('preview')
    .values({ agent_id: agentId, session_id: sessionId, remote, build, started_at: now, until })
    .returning('preview_id')
    .executeTakeFirstOrThrow();
  return row.preview_id;
}

/** A run of this session that nothing has ended yet, its person still on the list. */
export function findRunning(db: Db, previewId: number, sessionId: number, now: Date) {
  return db
    .selectFrom('preview')
    .innerJoin('preview_person', (join) =>
      join
        .onRef('preview_person.remote', '=', 'preview.remote')
        .onRef('preview_person.agent_id', '=', 'preview.agent_id'),
    )
    .where('preview_id', '=', previewId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .select(['preview.remote', 'build', 'until'])
    .executeTakeFirst();
}

export async function endRun(db: Db, previewId: number, now: Date) {
  await db.updateTable('preview').set({ ended_at: now }).where('preview_id', '=', previewId).execute();
}

export async function deleteOldPreviews(db: Db, before: Date) {
  await db.deleteFrom('preview').where('until', '<', before).execute();
}
