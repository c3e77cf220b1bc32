import type { RefusalReason } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant, leaveTenant } from '../../db/tenant';
import { ConflictError, NotFoundError } from '../../problems';
import { viewMessage } from '../chats/chats.view';
import { reachesJob } from '../jobs/jobs.queries';
import { briefly } from './dispatch-lock.queries';
import { HAND } from './pass-by-hand';
import type { PassedByHand, Wait } from './pass-by-hand';
import { lockPressed, startPressed } from './presses.queries';
import type { LockedText, Pressed, PressedJob, PressedText, PressStart, Started } from './presses.queries';
import { renderMessage } from './render-message';
import { findInitial, holderOf, takeTokens } from './send-by-hand.queries';
import { USUAL_SETTINGS } from './sending-settings';
import { normal, storable } from './typed-text';
import { handWords, refusalWords } from './words';

/** A press on Send, as one person made it. */
export interface Press {
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
  { claim: Started; job: PressedJob; claimedAt: number } | { answer: PassedByHand } | Wait;

interface Ready {
  press: Press;
  job: PressedJob;
  start: PressStart;
}

/** What becomes of each press, or the error that is said to it alone. */
export type Answers = Map<Press, Claimed | Error>;

const HELD_MS = 50;

/**
 * Presses that came together are looked at and started together, each agency's in a transaction of their own. What is
 * wrong with one press is said to that press alone.
 */
export async function claimPresses(ctx: Context, presses: readonly Press[]): Promise<Answers> {
  const answers: Answers = new Map();
  await Promise.all(
    byTenant(presses).map((own) =>
      claimOwn(ctx, own, answers).catch((error: Error) => own.forEach((press) => answers.set(press, error))),
    ),
  );
  return answers;
}

/** Row security goes by the agency, and by whether it is ADMIN who asks. */
function byTenant(presses: readonly Press[]): Press[][] {
  const tenants = new Map<string, Press[]>();
  for (const press of presses) {
    const { accountId, role } = press.actor;
    const key = `${accountId}:${role === 'ADMIN'}`;
    tenants.set(key, [...(tenants.get(key) ?? []), press]);
  }
  return [...tenants.values()];
}

/**
 * Looked at as the agency, with the rows kept; then the platform charges the numbers and starts what is left: every press
 * from a number passes its row, which is therefore held only from there to the commit.
 */
async function claimOwn(ctx: Context, presses: readonly Press[], answers: Answers): Promise<void> {
  const [first] = presses;
  if (!first) return;
  const claimedAt = performance.now();
  const claim = async (tx: Tx) => {
    const ready = await lookAt(tx, presses, answers);
    if (ready.length === 0) return;
    await leaveTenant(tx);
    const granted = await grantTokens(tx, ready, answers);
    if (granted.length === 0) return;
    const signed = { worker: HAND, leaseMs: USUAL_SETTINGS.leaseMs };
    const started = await startPressed(
      tx,
      signed,
      granted.map(({ start }) => start),
    );
    for (const { press, job, start } of granted) {
      const claim = started.get(start.messageId);
      answers.set(press, claim ? { claim, job, claimedAt } : new ConflictError(handWords.beingSent));
    }
  };
  await inTenant(ctx.db, first.actor, claim, briefly(ctx.db));
}

async function lookAt(tx: Tx, presses: readonly Press[], answers: Answers): Promise<Ready[]> {
  const found = await lockPressed(tx, presses);
  const ready = new Map<number, Ready>();
  for (const [index, press] of presses.entries()) {
    try {
      const judged = await judge(tx, press, found[index]);
      if (!('start' in judged)) answers.set(press, judged);
      else if (ready.has(judged.start.messageId)) throw new ConflictError(handWords.beingSent);
      else ready.set(judged.start.messageId, judged);
    } catch (error) {
      answers.set(press, error as Error);
    }
  }
  return [...ready.values()];
}

async function judge(tx: Tx, press: Press, found: Pressed | undefined): Promise<Ready | Claimed> {
  const { job, text, held } = found ?? {};
  if (!job || !reachesJob(press.actor, job)) throw new NotFoundError('job');
  // H14: the sender is the job's number, whatever the browser says; P2P-13 adds +1.
  if (press.from !== job.from_phone) {
    const why = refusalWords['not-the-jobs-number'];
    throw new ConflictError(why, { from: why });
  }
  if (job.job_type !== 'P2P') throw new ConflictError(refusalWords['job-not-active']);
  const known = text ?? held;
  if (!known) throw new NotFoundError('recipient');
  if (known.state === 'suppressed') return { answer: await passedOver(tx, press) };
  refuseUnlessOpen(known, press);
  return text ? { press, job, start: startOf(press, job, text) } : { waitMs: HELD_MS };
}

/** P2P-22: a recipient who may not be texted is passed over with the reason. */
async function passedOver(tx: Tx, { jobId, phone }: Press): Promise<PassedByHand> {
  const message = await findInitial(tx, jobId, phone);
  if (!message) throw new NotFoundError('recipient');
  return {
    data: viewMessage(message),
    warning: refusalWords[(message.reason as RefusalReason | null) ?? 'opted-out'],
  };
}

function refuseUnlessOpen({ state, carrier_id, held_by }: PressedText, { actor }: Press): void {
  if (held_by?.startsWith('agent:') && held_by !== holderOf(actor.agentId))
    throw new ConflictError(handWords.leased);
  if (state === 'waiting' || (state === 'failed' && carrier_id === null)) return;
  if (state === 'sending') throw new ConflictError(handWords.beingSent);
  if (state === 'unknown') throw new ConflictError(handWords.answerAwaited);
  throw new ConflictError(refusalWords['already-sent']);
}

function startOf(press: Press, job: PressedJob, text: LockedText): PressStart {
  const { text: body, segments } = renderMessage(
    { ...job, mms: job.mms && job.media_url !== null },
    { ...text.person, phone: text.phone },
    text.link_code,
  );
  if (normal(body) !== normal(press.text))
    throw new ConflictError(handWords.stale, { text: handWords.stale });
  return {
    ...{ messageId: text.message_id, attempt: text.attempt, was: text.state, body, segments },
    ...{ tag: storable(press.tag), agentId: press.actor.agentId },
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
    for (const { press } of own.slice(tokens.granted)) answers.set(press, { waitMs: tokens.waitMs });
  }
  return granted;
}
