import type { Db } from '../../db/database';

export async function insertView(
  db: Db,
  view: { viewer_id: number; agent_id: number; reason: string; began_at: Date; ends_at: Date },
): Promise<number> {
  const { view_id } = await db
    .insertInto('person_view')
    .values(view)
    .returning('view_id')
    .executeTakeFirstOrThrow();
  return view_id;
}

/** `null`: the session is its own person's again. */
export async function setView(db: Db, sessionId: number, viewId: number | null): Promise<void> {
  await db.updateTable('app_session').set({ view_id: viewId }).where('session_id', '=', sessionId).execute();
}

/** For the letter: who looks, as whom, and why. */
export function findView(db: Db, viewId: number) {
  return db
    .selectFrom('person_view')
    .innerJoin('agent', 'agent.agent_id', 'person_view.agent_id')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .innerJoin('agent as viewer', 'viewer.agent_id', 'person_view.viewer_id')
    .where('view_id', '=', viewId)
    .select([
      'person_view.reason',
      'agent.email',
      'account.user_name',
      'viewer.display_name as viewer_name',
      'viewer.email as viewer_email',
    ])
    .executeTakeFirst();
}
