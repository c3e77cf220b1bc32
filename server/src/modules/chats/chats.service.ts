import type { ChatReply, Conversation, P2PRecipients, P2PSend, Page } from '@campaign/shared-api/contracts';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { scopeOf } from '@campaign/shared-api/policy';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Database, Tx } from '../../db/database';
import { keptPlaces } from '../../db/kept-places';
import { asPlatform, inTenant } from '../../db/tenant';
import { NotFoundError, ValidationError } from '../../problems';
import { PLANNED_ONCE } from '../dispatch-lock/dispatch-lock.door';
import { findJobKey, findJobRow } from '../jobs/jobs.door';
import { holdPage, previewInitial, sendInitialByHand, sendReply } from '../sending/by-hand/by-hand.door';
import type { Sent } from '../sending/by-hand/by-hand.door';
import { findOptOutStanding } from '../opt-out/opt-out.door';
import { viewMessage } from '../texts/message.view';
import { phoneOf } from '../texts/typed-text';
import { viewStanding } from './chats.view';
import {
  countBefore,
  findConversation,
  findInitial,
  findP2PFigures,
  findP2PJobsOfList,
  findP2PRecipients,
  isStopped,
  readP2PPlaces,
} from './chats.queries';

export const chatWords = {
  sent: 'Message sent successfully',
  phoneNeeded: 'Phone Number is required.',
} as const;

type Paging = { page?: number | undefined; size?: number | undefined };
type JobKey = NonNullable<Awaited<ReturnType<typeof findJobKey>>>;

/** `also`: what the transaction is told first. */
export function withJob<T>(
  ctx: Context,
  actor: Actor,
  jobId: number,
  work: (tx: Tx, job: JobKey) => Promise<T>,
  also?: string,
) {
  const inJob = async (tx: Tx) => {
    const job = await findJobKey(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    return work(tx, job);
  };
  return inTenant(ctx.db, actor, inJob, also);
}

/** Places of a job's numbers: they stand in one order for good once the job is planned. */
const placesOf = new WeakMap<Database, ReturnType<typeof keptPlaces<number>>>();
const PLACES = { freshMs: Infinity, oldMs: Infinity, most: 200 } as const;
/** Shorter lists are read from their beginning. */
const LONG_LIST = 3_000;

function findPlaces(ctx: Context, tx: Tx, jobId: number, plan: string) {
  let kept = placesOf.get(ctx.db);
  if (!kept) placesOf.set(ctx.db, (kept = keptPlaces(PLACES)));
  const read = () => asPlatform(tx, () => readP2PPlaces(tx, jobId));
  return kept.find(plan, read, read);
}

/** One page of numbers and the locks on them (P2P-01, P2P-15, P2P-17..19). */
export function listP2PRecipients(ctx: Context, actor: Actor, jobId: number, paging: Paging) {
  const read = async (tx: Tx): Promise<P2PRecipients> => {
    const size = paging.size ?? CHAT_PAGE_SIZE;
    const slice = { limit: size, offset: ((paging.page ?? 1) - 1) * size };
    const figures = await findP2PFigures(tx, jobId);
    const { recipients, planned, failed, suppressed, unknown, sending, resting, first } = figures;
    const isLong = planned && recipients > LONG_LIST;
    const places = isLong ? await findPlaces(ctx, tx, jobId, `${figures.plan}:${recipients}`) : undefined;
    const rows = await findP2PRecipients(tx, jobId, slice, places);
    const before = first === null ? null : await countBefore(tx, jobId, first, places);
    const leased = await leaseOf(ctx, tx, actor, jobId, rows);
    const numbers = (...states: string[]) =>
      rows.filter(({ state }) => states.includes(state)).map(({ phone }) => e164(phone));
    const rest = recipients - figures.sent - failed - suppressed - sending - unknown;
    return {
      data: rows.map(({ phone }) => e164(phone)),
      total: recipients,
      sent: numbers('sent', 'delivered', 'unknown'),
      failed: numbers('failed'),
      suppressed: numbers('suppressed'),
      leased: [...numbers('sending', 'pending'), ...leased],
      resting: numbers('resting'),
      nextUnsentPage: before === null ? null : Math.floor(before / size) + 1,
      ...(figures.rests_until && { restsUntil: figures.rests_until.toISOString() }),
      counts: {
        unknown,
        failed,
        suppressed,
        resting,
        sent: figures.sent + sending,
        waiting: Math.max(0, rest - resting),
      },
    };
  };
  return withJob(ctx, actor, jobId, read, PLANNED_ONCE);
}

/** A colleague's numbers are locked (P2P-19). */
async function leaseOf(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  jobId: number,
  rows: { phone: number; state: string }[],
) {
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ phone }) => phone);
  // Whoever only looks leases nothing: the people stay free for those who send.
  if (waiting.length === 0 || actor.view || !scopeOf('p2p:send', actor.role)) return [];
  return (await holdPage(ctx, tx, actor, jobId, waiting)).map(e164);
}

/** The conversation with one recipient and exactly what Send would send (P2P-02, P2P-21). */
export function readP2PConversation(ctx: Context, actor: Actor, jobId: number, recipient: string) {
  return inTenant(ctx.db, actor, async (tx): Promise<Conversation> => {
    const job = await findJobRow(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    const phone = phoneOf(recipient);
    const message = await findInitial(tx, jobId, phone);
    if (!message) throw new NotFoundError('recipient');
    const texts = await findConversation(tx, actor, { job, phone });
    return {
      data: texts.reverse().map(viewMessage),
      preview: ['waiting', 'failed'].includes(message.state) ? await previewInitial(tx, job, message) : null,
      optedOut: await isStopped(tx, job.account_id, phone),
    };
  });
}

/** One person, one press, one text (P2P-09..14, 19, 20). The gate decides; see `sendInitialByHand`. */
export function sendP2P(ctx: Context, actor: Actor, send: P2PSend): Promise<Sent> {
  if (!send.from.trim() || !send.to.trim() || !send.text.trim())
    throw new ValidationError(chatWords.phoneNeeded);
  return sendInitialByHand(ctx, actor, send);
}

/** CHATD-02, CHATD-03. */
export function readConversation(ctx: Context, actor: Actor, jobId: number, recipient: string) {
  const read = async (tx: Tx, job: JobKey): Promise<Conversation> => {
    const phone = phoneOf(recipient);
    const texts = await findConversation(tx, actor, { job, phone });
    const standing = await findOptOutStanding(tx, actor, { accountId: job.account_id, phone });
    return {
      data: texts.reverse().map(viewMessage),
      preview: null,
      optedOut: standing?.stopped ?? false,
      standing: standing ? viewStanding(standing) : null,
    };
  };
  return withJob(ctx, actor, jobId, read, PLANNED_ONCE);
}

/** A reply to someone the job has texted (CHATD-05, CHATD-09, CHATD-10). */
export function replyToChat(ctx: Context, actor: Actor, jobId: number, reply: ChatReply) {
  const to = Array.isArray(reply.to) ? (reply.to[0] ?? '') : reply.to;
  return sendReply(ctx, actor, { ...reply, to, jobId });
}

/** The P2P jobs that send to a list (P2P-23). */
export function jobsOfList(
  ctx: Context,
  actor: Actor,
  listId: number,
): Promise<Page<{ jobId: number; name: string }>> {
  return inTenant(ctx.db, actor, async (tx) => {
    const jobs = await findP2PJobsOfList(tx, actor, listId);
    const data = jobs.map(({ job_id, name }) => ({ jobId: job_id, name }));
    return { data, total: data.length };
  });
}
