import type { OwnSession } from '@campaign/shared-api/contracts';
import type { SessionPerson } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { NotFoundError } from '../../problems';
import { viewSession } from './session.view';

/** Where somebody is signed in, the last seen first. */
export async function listOwnSessions(
  { db, sessions }: Context,
  { agentId, sessionId: current }: SessionPerson,
): Promise<OwnSession[]> {
  const open = await sessions.listOf(db, agentId);
  return open.map((session) => viewSession(session, current));
}

/** Ends one of somebody's own. @throws NotFoundError it has ended, or is somebody else's. */
export async function endOwnSession(
  { db, sessions }: Context,
  { agentId }: SessionPerson,
  sessionId: number,
): Promise<void> {
  const ended = await inTransaction(db, (tx) => sessions.endOne(tx, agentId, sessionId));
  if (!ended) throw new NotFoundError('session');
}

/** Ends all of somebody's own but the one that asks; how many. */
export const endOtherSessions = (
  { db, sessions }: Context,
  { agentId, sessionId }: SessionPerson,
): Promise<number> => inTransaction(db, (tx) => sessions.endOthers(tx, agentId, sessionId));
