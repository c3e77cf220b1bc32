import type { P2PSend } from '@campaign/shared-api/contracts';
import { CHAT_TAG, P2P_TAG } from '@campaign/shared-api/constants';
import type { Actor } from '../../../actor';
import type { Context } from '../../../context';
import type { Tx } from '../../../db/database';
import { batcherPer } from '../../../batcher';
import { ConflictError, NotFoundError, ValidationError } from '../../../problems';
import { findJob } from '../../jobs/jobs.door';
import { mediaOfTemplate } from '../../templates/templates.service';
import { claimHandSends } from './claim-hand-sends';
import type { HandSend } from './claim-hand-sends';
import { handSendBatches, passByHand, untilRead, whenGranted } from './pass-by-hand';
import type { PassedByHand, Wait } from './pass-by-hand';
import { renderMessage } from '../../texts/render-message';
import { findPerson, hasThread } from './send-by-hand.queries';
import { sendTyped } from './send-typed';
import type { TypedFrom } from './send-typed';
import { clean, phoneOf } from '../../texts/typed-text';
import { handWords, refusalWords } from '../rules/rules.door';

type JobRecord = NonNullable<Awaited<ReturnType<typeof findJob>>>;
type SentText = Pick<P2PSend, 'jobId' | 'from' | 'to' | 'text' | 'tag'>;

/** What people who send as soon as they are answered need to be back. Shorter, and they come in two halves by turns. */
const LINGER_MS = 8;

/** What pressing Send answers. `warning`: it was not sent, and why; `message`: it was, and what there is to say. */
export type Sent = Omit<PassedByHand, 'reason'>;

/** Exactly what Send will send to this recipient, and what it is billed as (P2P-21). */
export async function previewInitial(
  tx: Tx,
  job: Pick<JobRecord, 'message_text' | 'guidlink' | 'mms' | 'media_url'>,
  message: { phone: number; list_id: number | null; link_code: string | null },
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
 * One person, one send, one text: a recipient's initial message (P2P-09..14, P2P-19..22).
 * Throws NotFoundError for a job or recipient that is not there; ConflictError when it was sent, is being sent,
 * is a colleague's, or (field `text`) is not what the screen showed; RateLimitedError when the number may not send yet;
 * 503 `carrier-busy` when the carrier did not take it: then it was not sent and may be pressed again.
 */
export async function sendInitialByHand(ctx: Context, actor: Actor, send: SentText): Promise<Sent> {
  const { jobId, text } = send;
  const phone = phoneOf(send.to);
  const handSend = { actor, jobId, from: phoneOf(send.from), phone, text, tag: send.tag || P2P_TAG };
  const { reason: _reason, ...sent } = await whenGranted<PassedByHand>(() => sendTogether(ctx, handSend));
  return sent;
}

/** Presses that come together are claimed together, and pass the gate together. */
const sendTogether = batcherPer<Context, HandSend, PassedByHand | Wait<PassedByHand>>(
  (ctx) => ({ ...handSendBatches(ctx), lingerMs: LINGER_MS }),
  async (ctx, handSends) => {
    const claims = await claimHandSends(ctx, handSends);
    return handSends.map(async (handSend) => {
      const claimed = claims.get(handSend) ?? new Error('A handSend was left over.');
      if (claimed instanceof Error) throw claimed;
      if ('waitMs' in claimed) return claimed;
      if ('answer' in claimed) return claimed.answer;
      const passed = await passByHand(ctx, claimed.job, handSend.phone, claimed.claim, claimed.claimedAt);
      return passed.reason === 'unread-reply' ? untilRead(passed) : passed;
    });
  },
);

type Reply = SentText & {
  idempotencyKey?: string | undefined;
  pressKey?: string | undefined;
  templateId?: number | undefined;
};

/**
 * A text to a person this job has texted (CHATD-05, CHATD-09), with the photo or video of a template (TPL-02). Throws as
 * sendTyped and mediaOfTemplate do, NotFoundError for a job that is not there, and ConflictError when the number has opted out (CHATD-10).
 */
export async function sendReply(ctx: Context, actor: Actor, send: Reply): Promise<Sent> {
  const phone = phoneOf(send.to);
  const body = clean(send.text);
  if (body.trim() === '')
    throw new ValidationError(refusalWords['empty-message'], { text: refusalWords['empty-message'] });
  const typed = {
    kind: 'reply' as const,
    jobId: send.jobId,
    phone,
    body,
    mediaAsked: String(send.templateId ?? ''),
    tag: send.tag || CHAT_TAG,
    idempotencyKey: send.idempotencyKey ?? send.pressKey,
  };
  const { reason, ...sent } = await sendTyped(ctx, actor, typed, (tx) => lookAtReply(tx, actor, phone, send));
  if (reason === 'opted-out') throw new ConflictError(refusalWords['opted-out']);
  return sent;
}

async function lookAtReply(
  tx: Tx,
  actor: Actor,
  phone: number,
  { jobId, from, templateId }: Reply,
): Promise<TypedFrom> {
  const job = await findJob(tx, actor, jobId);
  if (!job) throw new NotFoundError('job');
  const { account_id: accountId, identity_id: identityId, from_phone: fromPhone } = job;
  // H14: the sender is the job's number, whatever the browser says; P2P-13 adds +1.
  if (phoneOf(from) !== fromPhone) {
    const why = refusalWords['not-the-jobs-number'];
    throw new ConflictError(why, { from: why });
  }
  if (!(await hasThread(tx, jobId, accountId, phone))) throw new ConflictError(handWords.notTexted);
  const mediaUrl = templateId === undefined ? null : await mediaOfTemplate(tx, actor, job, templateId);
  return { accountId, identityId, fromPhone, mediaUrl };
}
