import type { ChatMessage, P2PSend, RefusalReason } from '@campaign/shared-api/contracts';
import { CHAT_TAG, P2P_TAG } from '@campaign/shared-api/constants';
import { countSegments, foldText, readPhone } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { zoneOf } from '../../zones/zones';
import { viewMessage } from '../chats/chats.view';
import { findJob } from '../jobs/jobs.queries';
import { HAND, passByHand, withToken } from './pass-by-hand';
import { renderMessage } from './render-message';
import {
  findInitial,
  findPerson,
  hasThread,
  insertReply,
  lockInitial,
  startInitial,
} from './send-by-hand.queries';
import type { WaitingText } from './send-by-hand.queries';
import { USUAL_SETTINGS } from './sending-settings';
import { handWords, refusalWords } from './words';

type JobRecord = NonNullable<Awaited<ReturnType<typeof findJob>>>;
type PressedText = Pick<P2PSend, 'jobId' | 'from' | 'to' | 'text' | 'tag'>;

/** What pressing Send answers. `warning`: it was not sent, and why. */
export interface Sent {
  data: ChatMessage;
  warning?: string;
}

/** Exactly what Send will send to this recipient, and what it is billed as (P2P-21). */
export async function previewInitial(
  _ctx: Context,
  tx: Tx,
  job: Pick<JobRecord, 'message_text' | 'guidlink' | 'mms' | 'media_url'>,
  message: Pick<WaitingText, 'phone' | 'list_id' | 'link_code'>,
): Promise<{ text: string; segments: number }> {
  const person = await findPerson(tx, message.list_id, message.phone);
  const { text, segments } = renderMessage(
    { ...job, mms: job.mms && job.media_url !== null },
    person,
    message.link_code,
  );
  return { text, segments };
}

/**
 * One person, one press, one text: a recipient's initial message (P2P-09..14, P2P-19..22).
 * Throws NotFoundError for a job or recipient that is not there; ConflictError when it was sent, is being sent,
 * is a colleague's, or (field `text`) is not what the screen showed; RateLimitedError when the number may not send yet;
 * 503 `carrier-busy` when the carrier did not take it: then it was not sent and may be pressed again.
 */
export async function sendInitialByHand(ctx: Context, actor: Actor, send: PressedText): Promise<Sent> {
  const job = await findOwnJob(ctx, actor, send);
  if (job.job_type !== 'P2P') throw new ConflictError(refusalWords['job-not-active']);
  const phone = phoneOf(send.to);
  const skipped = await findSuppressed(ctx, actor, job.job_id, phone);
  if (skipped) return skipped;
  const claimedAt = performance.now();
  const claim = await withToken(ctx, job, async (tx) => {
    const text = await lockInitial(tx, job.job_id, phone, actor.agentId);
    if (!text) throw new NotFoundError('recipient');
    refuseUnlessOpen(text);
    const { text: body, segments } = await previewInitial(ctx, tx, job, text);
    if (normal(body) !== normal(send.text))
      throw new ConflictError(handWords.stale, { text: handWords.stale });
    const tag = send.tag || P2P_TAG;
    const press = {
      worker: HAND,
      agentId: actor.agentId,
      leaseMs: USUAL_SETTINGS.leaseMs,
      body,
      segments,
      tag,
    };
    const started = await startInitial(tx, text, press);
    if (!started) throw new ConflictError(handWords.beingSent);
    return { messageId: text.message_id, attempt: started.attempt };
  });
  const { data, warning } = await passByHand(ctx, job, phone, claim, claimedAt);
  return { data, ...(warning && { warning }) };
}

/** P2P-22: a recipient who may not be texted is passed over with the reason. */
async function findSuppressed(
  ctx: Context,
  actor: Actor,
  jobId: number,
  phone: number,
): Promise<Sent | undefined> {
  const message = await inTenant(ctx.db, actor, (tx) => findInitial(tx, jobId, phone));
  if (message?.state !== 'suppressed') return undefined;
  return {
    data: viewMessage(message),
    warning: refusalWords[(message.reason as RefusalReason | null) ?? 'opted-out'],
  };
}

/**
 * A text to a person this job has texted (CHATD-05, CHATD-09). Throws as sendInitialByHand does, and
 * ConflictError when the number has opted out (CHATD-10).
 */
export async function sendReply(ctx: Context, actor: Actor, send: PressedText): Promise<Sent> {
  const job = await findOwnJob(ctx, actor, send);
  const phone = phoneOf(send.to);
  const body = clean(send.text);
  if (body.trim() === '')
    throw new ValidationError(refusalWords['empty-message'], { text: refusalWords['empty-message'] });
  const claimedAt = performance.now();
  const claim = await withToken(ctx, job, async (tx) => {
    if (!(await hasThread(tx, job.job_id, job.account_id, phone)))
      throw new ConflictError(handWords.notTexted);
    const messageId = await insertReply(tx, {
      worker: HAND,
      agentId: actor.agentId,
      leaseMs: USUAL_SETTINGS.leaseMs,
      accountId: job.account_id,
      jobId: job.job_id,
      identityId: job.identity_id,
      fromPhone: job.from_phone,
      phone,
      zone: zoneOf(phone),
      body,
      segments: Math.max(1, countSegments(body).segments),
      tag: send.tag || CHAT_TAG,
    });
    return { messageId, attempt: 1 };
  });
  const { data, warning, reason } = await passByHand(ctx, job, phone, claim, claimedAt);
  if (reason === 'opted-out') throw new ConflictError(refusalWords['opted-out']);
  return { data, ...(warning && { warning }) };
}

async function findOwnJob(ctx: Context, actor: Actor, { jobId, from }: PressedText): Promise<JobRecord> {
  const job = await inTenant(ctx.db, actor, (tx) => findJob(tx, actor, jobId));
  if (!job) throw new NotFoundError('job');
  // H14: the sender is the job's number, whatever the browser says; P2P-13 adds +1.
  if (phoneOf(from) !== job.from_phone) {
    const why = refusalWords['not-the-jobs-number'];
    throw new ConflictError(why, { from: why });
  }
  return job;
}

function phoneOf(raw: string): number {
  const read = readPhone(raw);
  if (!read.ok) throw new ValidationError('Invalid phone number.', { to: 'Invalid phone number.' });
  return read.phone;
}

function refuseUnlessOpen({ state, carrier_id, leased }: WaitingText): void {
  if (leased) throw new ConflictError(handWords.leased);
  if (state === 'waiting' || (state === 'failed' && carrier_id === null)) return;
  if (state === 'sending') throw new ConflictError(handWords.beingSent);
  if (state === 'unknown') throw new ConflictError(handWords.answerAwaited);
  throw new ConflictError(refusalWords['already-sent']);
}

const normal = (text: string) => clean(text).trim();
/** NUL and lone surrogates are no text; the database refuses them. */
const clean = (text: string) => foldText(text.replace(/\0|\p{Surrogate}/gu, ''));
