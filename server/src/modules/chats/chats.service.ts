import type { ChatReply, Conversation, P2PRecipients, P2PSend, Page } from '@campaign/shared-api/contracts';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import { e164, readPhone } from '@campaign/shared-api/messaging';
import { scopeOf } from '@campaign/shared-api/policy';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { NotFoundError, ValidationError } from '../../problems';
import { findJobRow } from '../jobs/jobs.queries';
import { leaseRecipients } from '../sending/send-by-hand.queries';
import { previewInitial, sendInitialByHand, sendReply } from '../sending/send-by-hand';
import type { Sent } from '../sending/send-by-hand';
import { viewMessage } from '../texts/message.view';
import {
  countP2PRecipients,
  findConversation,
  findInitial,
  findP2PJobsOfList,
  findP2PRecipients,
  isStopped,
} from './chats.queries';

export const chatWords = {
  sent: 'Message sent successfully',
  phoneNeeded: 'Phone Number is required.',
} as const;

type Paging = { page?: number | undefined; size?: number | undefined };
type JobRecord = NonNullable<Awaited<ReturnType<typeof findJobRow>>>;

export function withJob<T>(
  ctx: Context,
  actor: Actor,
  jobId: number,
  work: (tx: Tx, job: JobRecord) => Promise<T>,
) {
  return inTenant(ctx.db, actor, async (tx) => {
    const job = await findJobRow(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    return work(tx, job);
  });
}

/** One page of numbers and the locks on them (P2P-01, P2P-15, P2P-17..19). */
export function listP2PRecipients(ctx: Context, actor: Actor, jobId: number, paging: Paging) {
  return withJob(ctx, actor, jobId, async (tx): Promise<P2PRecipients> => {
    const size = paging.size ?? CHAT_PAGE_SIZE;
    const rows = await findP2PRecipients(tx, jobId, { limit: size, offset: ((paging.page ?? 1) - 1) * size });
    const counts = await countP2PRecipients(tx, jobId);
    const leased = await leaseOf(tx, actor, jobId, rows);
    const numbers = (...states: string[]) =>
      rows.filter(({ state }) => states.includes(state)).map(({ phone }) => e164(phone));
    return {
      data: rows.map(({ phone }) => e164(phone)),
      total: counts.total,
      sent: numbers('sent', 'delivered', 'unknown'),
      failed: numbers('failed'),
      suppressed: numbers('suppressed'),
      leased: [...numbers('sending', 'pending'), ...leased],
      resting: numbers('resting'),
      nextUnsentPage: counts.before === null ? null : Math.floor(counts.before / size) + 1,
      ...(counts.restsUntil && { restsUntil: counts.restsUntil.toISOString() }),
      counts: {
        sent: counts.sent,
        unknown: counts.unknown,
        failed: counts.failed,
        suppressed: counts.suppressed,
        waiting: counts.waiting,
        resting: counts.resting,
      },
    };
  });
}

/** Whoever may send holds the page they look at for a while; a colleague's numbers are locked (P2P-19). */
async function leaseOf(tx: Tx, actor: Actor, jobId: number, rows: { phone: number; state: string }[]) {
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ phone }) => phone);
  if (waiting.length === 0 || !scopeOf('p2p:send', actor.role)) return [];
  return (await leaseRecipients(tx, actor, jobId, waiting)).map(e164);
}

export const phoneOf = (raw: string) => {
  const read = readPhone(raw);
  if (!read.ok) throw new ValidationError(chatWords.phoneNeeded, { to: chatWords.phoneNeeded });
  return read.phone;
};

/** The conversation with one recipient and exactly what Send would send (P2P-02, P2P-21). */
export function readP2PConversation(ctx: Context, actor: Actor, jobId: number, recipient: string) {
  return withJob(ctx, actor, jobId, async (tx, job): Promise<Conversation> => {
    const phone = phoneOf(recipient);
    const message = await findInitial(tx, jobId, phone);
    if (!message) throw new NotFoundError('recipient');
    const texts = await findConversation(tx, job.account_id, { fromPhone: job.from_phone, phone });
    return {
      data: texts.reverse().map(viewMessage),
      preview: ['waiting', 'failed'].includes(message.state)
        ? await previewInitial(ctx, tx, job, message)
        : null,
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
  return withJob(ctx, actor, jobId, async (tx, job): Promise<Conversation> => {
    const phone = phoneOf(recipient);
    const texts = await findConversation(tx, job.account_id, { fromPhone: job.from_phone, phone });
    return {
      data: texts.reverse().map(viewMessage),
      preview: null,
      optedOut: await isStopped(tx, job.account_id, phone),
    };
  });
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
