import type { HandOptOut, NewHandOptOut } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant, leaveTenant } from '../../db/tenant';
import { ConflictError, NotFoundError } from '../../problems';
import { insertAct } from '../acts/acts.door';
import { BRIEFLY, lockNumber, wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import { findJobRow } from '../jobs/jobs.door';
import {
  findStanding,
  isOwnAndRecent,
  liftHandOptOut,
  queueConfirmation,
  restoreOptedOutTexts,
  saveHandOptOut,
  withdrawConfirmation,
} from '../opt-out/opt-out.door';
import { hasThread } from '../sending/by-hand/by-hand.door';
import { answerWords, handWords } from '../sending/rules/rules.door';
import { suppressWaiting } from '../texts/texts.door';
import { phoneOf } from '../texts/typed-text';
import { findSender } from '../webhooks/webhooks.door';
import { notifyChats } from './conversations.queries';

export const handOptOutWords = {
  optedOut: 'This person is opted out.',
  wrongNumber: 'This person is opted out: wrong number.',
  undone: 'The opt-out is undone.',
  already: 'This number has opted out already.',
  inReview: 'This person’s reply needs review. Decide about the reply instead.',
  tooLate: 'This can no longer be undone. An account administrator can lift the opt-out.',
} as const;

/** The request to undo may take this long after the user's last chance to click Undo. */
const UNDO_GRACE_MS = 3_000;
/** The confirmation goes out when no request to undo can be accepted any more. */
const CONFIRM_MARGIN_MS = 1_000;

/**
 * Opts a person out on behalf of an agent, as a STOP does: once this returns no text to the number begins, and texts of
 * all jobs of the agency that wait for it are suppressed.
 *
 * The opt-out takes effect before the time to undo it begins, not after. The person gets no text in that time, and the
 * opt-out does not depend on a browser tab that stays open. Only the confirmation text waits until it cannot be undone.
 *
 * Throws NotFoundError for a job the actor does not reach, ConflictError for a person the job has not texted, who has
 * opted out already, or whose reply needs review.
 */
export function optOutByHand(
  ctx: Context,
  actor: Actor,
  jobId: number,
  { recipient, kind }: NewHandOptOut,
): Promise<HandOptOut> {
  const phone = phoneOf(recipient);
  const { undoMs } = ctx.config;
  const work = async (tx: Tx) => {
    const job = await findJobRow(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    const { account_id: accountId, identity_id: identityId, from_phone: fromPhone } = job;
    await leaveTenant(tx);
    if (!(await hasThread(tx, jobId, accountId, phone))) throw new ConflictError(handWords.notTexted);
    const number = { accountId, phone };
    await lockNumber(tx, number);
    if (!(await saveHandOptOut(tx, { ...number, kind, agentId: actor.agentId, identityId, jobId }))) {
      const { inReview } = await findStanding(tx, accountId, phone);
      throw new ConflictError(inReview ? handOptOutWords.inReview : handOptOutWords.already);
    }
    await suppressWaiting(tx, number);
    const sender = kind === 'opt-out' ? await findSender(tx, accountId, identityId) : undefined;
    if (sender) {
      const body = answerWords.confirmation(sender.name);
      const delayMs = undoMs > 0 ? undoMs + UNDO_GRACE_MS + CONFIRM_MARGIN_MS : 0;
      await queueConfirmation(tx, { ...number, identityId, jobId, fromPhone, body, delayMs });
      await wakeDispatch(tx);
    }
    await noteOptOut(tx, actor, 'chat:opt-out', jobId, { phone, kind });
    await notifyChats(tx, jobId);
    return { undoMs };
  };
  return inTenant(ctx.db, actor, work, BRIEFLY);
}

/**
 * Undoes the actor's own opt-out of a moment ago: texts of open jobs that it suppressed are queued again, and the
 * confirmation is not sent. Throws ConflictError if it is too late, or if the person has opted out meanwhile.
 */
export function undoOptOutByHand(
  ctx: Context,
  actor: Actor,
  jobId: number,
  recipient: string,
): Promise<void> {
  const phone = phoneOf(recipient);
  const work = async (tx: Tx) => {
    const job = await findJobRow(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    const number = { accountId: job.account_id, phone };
    await leaveTenant(tx);
    await lockNumber(tx, number);
    const own = isOwnAndRecent(actor.agentId, ctx.config.undoMs + UNDO_GRACE_MS);
    const since = ctx.config.undoMs > 0 ? await liftHandOptOut(tx, number, own) : undefined;
    if (!since) throw new ConflictError(handOptOutWords.tooLate);
    await withdrawConfirmation(tx, number);
    await restoreOptedOutTexts(tx, number, since);
    await wakeDispatch(tx);
    await noteOptOut(tx, actor, 'chat:undo-opt-out', jobId, { phone });
    await notifyChats(tx, jobId);
  };
  return inTenant(ctx.db, actor, work, BRIEFLY);
}

const noteOptOut = (
  tx: Tx,
  { accountId, agentId }: Actor,
  action: string,
  jobId: number,
  detail: Record<string, unknown>,
) => insertAct(tx, { account_id: accountId, agent_id: agentId, action, object: `chats/${jobId}`, detail });
