import type { SessionUser, ViewAs } from '@campaign/shared-api/contracts';
import type { SessionPerson } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { ConflictError, NotFoundError } from '../../problems';
import { noteAct } from '../operations/operations.service';
import { findPerson } from '../people/people.door';
import { viewLookedAs, viewSessionUser } from './session.view';
import { refusalOf } from './sign-in.service';
import { findView, insertView, setView } from './view-as.queries';

export const VIEW_MS = 30 * 60_000;

/**
 * The session sees the console as one of an agency's people, for half an hour, and changes nothing (`isInView` of the
 * policy). The person is told by mail; the audit log names both.
 * @throws NotFoundError nobody, or one of the platform's own; ConflictError they could not sign in themselves.
 */
export async function beginView(
  ctx: Context,
  viewer: SessionPerson,
  { agentId, reason }: ViewAs,
): Promise<SessionUser> {
  const person = await findPerson(ctx.db, agentId);
  if (!person || person.role === 'ADMIN') throw new NotFoundError('agent');
  const refusal = refusalOf(person);
  if (refusal) throw new ConflictError(refusal);
  const now = ctx.clock.now();
  const endsAt = new Date(now.getTime() + VIEW_MS);
  await inTransaction(ctx.db, async (tx) => {
    const viewId = await insertView(tx, {
      viewer_id: viewer.agentId,
      agent_id: agentId,
      reason,
      began_at: now,
      ends_at: endsAt,
    });
    await setView(tx, viewer.sessionId, viewId);
    const detail = { reason: `As ${person.display_name || person.email} (${person.email}): ${reason}` };
    await noteAct({ db: tx }, viewer, { action: 'session:view', object: `agent/${agentId}`, detail });
    await ctx.queue.send(tx, 'session.mail-view', { viewId });
    await ctx.sessions.lookAgainAtPerson(tx, viewer.agentId);
  });
  return viewLookedAs(ctx, person, viewer.email, endsAt);
}

/** The session is its own person's again. @throws ConflictError it looks as nobody else. */
export async function endView(
  ctx: Context,
  { agentId, sessionId, view }: SessionPerson,
): Promise<SessionUser> {
  if (!view) throw new ConflictError('You are not viewing as someone else.');
  const { viewerId, viewerAccountId } = view;
  await inTransaction(ctx.db, async (tx) => {
    await setView(tx, sessionId, null);
    const viewer = { agentId: viewerId, accountId: viewerAccountId };
    await noteAct({ db: tx }, viewer, { action: 'session:view-end', object: `agent/${agentId}`, detail: {} });
    await ctx.sessions.lookAgainAtPerson(tx, viewerId);
  });
  const person = await findPerson(ctx.db, viewerId);
  if (!person) throw new NotFoundError('user');
  return viewSessionUser(ctx, person);
}

/** Background: tells the person who looked, and why. */
export async function mailView(ctx: Context, viewId: number): Promise<void> {
  const view = await findView(ctx.db, viewId);
  if (!view) return;
  const viewer = view.viewer_name || view.viewer_email;
  await ctx.mail.send({
    to: view.email,
    subject: 'Someone viewed your console',
    text: [
      `${viewer} of the platform looks at the console as you, ${view.email} at ${view.user_name}, for 30 minutes at most.`,
      `The reason given: ${view.reason}`,
      'Nothing can be changed, sent or downloaded that way. It is recorded in your agency’s audit log.\n',
    ].join('\n\n'),
  });
}
