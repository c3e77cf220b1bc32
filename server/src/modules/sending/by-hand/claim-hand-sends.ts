import type { RefusalReason } from '@campaign/shared-api/contracts';
import type { Actor } from '../../../actor';
import type { Context } from '../../../context';
import type { Lastly, Tx } from '../../../db/database';
import { inTenant, leaveTenant } from '../../../db/tenant';
import { ConflictError, HttpError, NotFoundError } from '../../../problems';
import { viewMessage } from '../../texts/message.view';
import { isJobInScope } from '../../jobs/jobs.door';
import { BRIEFLY } from '../../dispatch-lock/dispatch-lock.door';
import { noteSent } from './hold-page';
import { HAND } from './pass-by-hand';
import type { PassedByHand, Wait } from './pass-by-hand';
import { lockHandSends, owesAnswer, startHandSends } from './hand-sends.queries';
import type {
  LockedText,
  HandSendTarget,
  HandSendJob,
  HandSendText,
  HandSendStart,
  Started,
} from './hand-sends.queries';
import { jobHoldOf } from '../../texts/texts.door';
import { renderMessage } from '../../texts/render-message';
import { findInitial, holderOf, takeTokens } from './send-by-hand.queries';
import { DEFAULT_SETTINGS } from '../gate/gate.door';
import { handWords, refusalWords } from '../rules/rules.door';
import { normal, storable } from '../../texts/typed-text';

/** A send on Send, as one person made it. */
export interface HandSend {
  actor: Actor;
  jobId: number;
  /** The number the screen sends from; the job's own, or it is refused. */
  from: number;
  phone: number;
  /** What the screen showed. */
  text: string;
  tag: string;
}

/** Started; or answered without being sent (P2P-22); or its number has no token before `waitMs` are over. */
export type Claimed =
  | { claim: Started; job: HandSendJob; claimedAt: number }
  | { answer: PassedByHand }
  | Wait;

interface Ready {
  handSend: HandSend;
  job: HandSendJob;
  start: HandSendStart;
}

/** What becomes of each send, or the error that is said to it alone. */
export type Answers = Map<HandSend, Claimed | Error>;

const HELD_MS = 50;

/**
 * Presses that came together are looked at and started together, each agency's in a transaction of their own. What is
 * wrong with one send is said to that send alone.
 */
export async function claimHandSends(ctx: Context, handSends: readonly HandSend[]): Promise<Answers> {
  const answers: Answers = new Map();
  await Promise.all(
    byTenant(handSends).map((own) =>
      claimOwn(ctx, own, answers).catch((error: Error) =>
        own.forEach((handSend) => answers.set(handSend, error)),
      ),
    ),
  );
  return answers;
}

/** Row security goes by the agency, and by whether it is ADMIN who asks. */
function byTenant(handSends: readonly HandSend[]): HandSend[][] {
  const tenants = new Map<string, HandSend[]>();
  for (const handSend of handSends) {
    const { accountId, role } = handSend.actor;
    const key = `${accountId}:${role === 'ADMIN'}`;
    tenants.set(key, [...(tenants.get(key) ?? []), handSend]);
  }
  return [...tenants.values()];
}

/**
 * Looked at as the agency, with the rows kept; then the platform charges the numbers and starts what is left: every send
 * from a number passes its row, which is therefore held only from there to the commit.
 */
async function claimOwn(ctx: Context, handSends: readonly HandSend[], answers: Answers): Promise<void> {
  const [first] = handSends;
  if (!first) return;
  const claimedAt = performance.now();
  const claim = async (tx: Tx, lastly: Lastly) => {
    const ready = await lookAt(tx, handSends, answers);
    if (ready.length === 0) return;
    const [, granted] = await Promise.all([leaveTenant(tx), grantTokens(tx, ready, answers)]);
    if (granted.length === 0) return;
    const signed = { worker: HAND, leaseMs: DEFAULT_SETTINGS.leaseMs };
    const starts = granted.map(({ start }) => start);
    const started = await lastly(() => startHandSends(tx, signed, starts));
    for (const { handSend, job, start } of granted) {
      const claim = started.get(start.messageId);
      answers.set(handSend, claim ? { claim, job, claimedAt } : new ConflictError(handWords.beingSent));
      if (claim) noteSent(ctx, handSend.actor, handSend.jobId);
    }
  };
  await inTenant(ctx.db, first.actor, claim, BRIEFLY);
}

async function lookAt(tx: Tx, handSends: readonly HandSend[], answers: Answers): Promise<Ready[]> {
  const found = await lockHandSends(tx, handSends);
  const ready = new Map<number, Ready>();
  for (const [index, handSend] of handSends.entries()) {
    try {
      const judged = await judge(tx, handSend, found[index]);
      if (!('start' in judged)) answers.set(handSend, judged);
      else if (ready.has(judged.start.messageId)) throw new ConflictError(handWords.beingSent);
      else ready.set(judged.start.messageId, judged);
    } catch (error) {
      answers.set(handSend, error as Error);
    }
  }
  return [...ready.values()];
}

async function judge(
  tx: Tx,
  handSend: HandSend,
  found: HandSendTarget | undefined,
): Promise<Ready | Claimed> {
  const { job, text, held } = found ?? {};
  if (!job || !isJobInScope(handSend.actor, job)) throw new NotFoundError('job');
  // H14: the sender is the job's number, whatever the browser says; P2P-13 adds +1.
  if (handSend.from !== job.from_phone) {
    const why = refusalWords['not-the-jobs-number'];
    throw new ConflictError(why, { from: why });
  }
  if (job.job_type !== 'P2P') throw new ConflictError(refusalWords['job-not-active']);
  const known = text ?? held;
  if (!known) throw new NotFoundError('recipient');
  if (known.state === 'suppressed') return { answer: await passedOver(tx, handSend) };
  refuseUnlessOpen(known, handSend);
  const hold = jobHoldOf(job.hold);
  // Refused before it is started: the recipient stays the next one.
  if (hold) throw new HttpError(409, 'job-on-hold', refusalWords[hold]);
  if (job.answers_first && (await owesAnswer(tx, job.job_id, handSend.actor.agentId)))
    throw new ConflictError(handWords.answersFirst);
  return text ? { handSend, job, start: startOf(handSend, job, text) } : { waitMs: HELD_MS };
}

/** P2P-22: a recipient who may not be texted is passed over with the reason. */
async function passedOver(tx: Tx, { jobId, phone }: HandSend): Promise<PassedByHand> {
  const message = await findInitial(tx, jobId, phone);
  if (!message) throw new NotFoundError('recipient');
  return {
    data: viewMessage(message),
    warning: refusalWords[(message.reason as RefusalReason | null) ?? 'opted-out'],
  };
}

function refuseUnlessOpen({ state, carrier_id, held_by }: HandSendText, { actor }: HandSend): void {
  if (held_by?.startsWith('agent:') && held_by !== holderOf(actor.agentId))
    throw new ConflictError(handWords.leased);
  if (state === 'waiting' || (state === 'failed' && carrier_id === null)) return;
  if (state === 'sending') throw new ConflictError(handWords.beingSent);
  if (state === 'unknown') throw new ConflictError(handWords.answerAwaited);
  throw new ConflictError(refusalWords['already-sent']);
}

function startOf(handSend: HandSend, job: HandSendJob, text: LockedText): HandSendStart {
  const { text: body, segments } = renderMessage(
    { ...job, mms: job.mms && job.media_url !== null },
    { ...text.person, phone: text.phone },
    text.link_code,
  );
  if (normal(body) !== normal(handSend.text))
    throw new ConflictError(handWords.stale, { text: handWords.stale });
  return {
    messageId: text.message_id,
    attempt: text.attempt,
    was: text.state,
    body,
    segments,
    tag: storable(handSend.tag),
    agentId: handSend.actor.agentId,
  };
}

/** In the order of the numbers, so that two batches never wait for each other; those without a token wait. */
async function grantTokens(tx: Tx, ready: readonly Ready[], answers: Answers): Promise<Ready[]> {
  const senders = new Map<string, Ready[]>();
  for (const each of ready) {
    const sender = `${each.job.from_phone}:${each.job.account_id}`;
    senders.set(sender, [...(senders.get(sender) ?? []), each]);
  }
  const granted: Ready[] = [];
  for (const [, own] of [...senders].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = own;
    if (!first) continue;
    const tokens = await takeTokens(tx, first.job.from_phone, first.job.account_id, own.length);
    granted.push(...own.slice(0, tokens.granted));
    for (const { handSend } of own.slice(tokens.granted)) answers.set(handSend, { waitMs: tokens.waitMs });
  }
  return granted;
}
