import type { OwnSession } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor, SessionPerson } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { viewSession } from '../session/session.view';
import { findAgent } from './agents.queries';

/** Where one of the actor's people is signed in, the last seen first. @throws NotFoundError no agent of the actor's. */
export async function listAgentSessions(
  ctx: Context,
  actor: Actor,
  agentId: number,
  { sessionId }: Pick<SessionPerson, 'sessionId'>,
): Promise<OwnSession[]> {
  return inTenant(ctx.db, actor, async (tx) => {
    await expectAgent(tx, actor, agentId);
    const open = await ctx.sessions.listOf(tx, agentId);
    return open.map((session) => viewSession(session, sessionId));
  });
}

/** @throws NotFoundError no agent of the actor's, or the session has ended or is somebody else's. */
export async function endAgentSession(
  ctx: Context,
  actor: Actor,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<void> {
  await inTenant(ctx.db, actor, async (tx) => {
    await expectAgent(tx, actor, id);
    if (!(await ctx.sessions.endOne(tx, id, sessionId))) throw new NotFoundError('session');
  });
}

/** Signs somebody out everywhere. @throws NotFoundError no agent of the actor's. */
export async function endAgentSessions(ctx: Context, actor: Actor, agentId: number): Promise<void> {
  await inTenant(ctx.db, actor, async (tx) => {
    await expectAgent(tx, actor, agentId);
    await ctx.sessions.endAllOf(tx, agentId);
  });
}

async function expectAgent(tx: Tx, actor: Actor, agentId: number): Promise<void> {
  if (!(await findAgent(tx, agencyOf(actor), agentId))) throw new NotFoundError('agent');
}
