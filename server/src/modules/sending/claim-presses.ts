import type { RefusalReason } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { gatherPer } from '../../gather';
import type { Settled } from '../../gather';
import { ConflictError, NotFoundError } from '../../problems';
import { viewMessage } from '../chats/chats.view';
import { reachesJob } from '../jobs/jobs.queries';
import { inBriefTransaction } from './dispatch-lock.queries';
import type { Claim } from './gate.queries';
import { HAND } from './pass-by-hand';
import type { PassedByHand } from './pass-by-hand';
import { findPressed, lockPressed, startPressed } from './presses.queries';
import type { LockedText, PressedJob, PressedText, PressStart } from './presses.queries';
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
  { claim: Claim; job: PressedJob; claimedAt: number } | { answer: PassedByHand } | { waitMs: number };

interface Open {
  press: Press;
  job: PressedJob;
  text: PressedText;
}

const MOST = 50;
const HELD_MS = 50;

/**
 * Presses that come together are looked at and started together. Each agency's are looked at as that agency, in
 * a transaction of their own; then all are started in one. What is wrong with one press is said to that press alone.
 */
export const claimPress = gatherPer<Context, Press, Claimed>(() => ({ most: MOST, atOnce: 1 }), claimPresses);

async function claimPresses(ctx: Context, presses: readonly Press[]): Promise<Settled<Claimed>> {
  const looked = new Map<Press, Open | Claimed | Error>();
  await Promise.all(
    byTenant(presses).map(async (own) => {
      const found = await lookAt(ctx, own).catch((error: Error) => own.map(() => error));
      own.forEach((press, index) =>
        looked.set(press, found[index] ?? new Error('A press was not looked at.')),
      );
    }),
  );
  const open = [...looked.values()].filter((each): each is Open => 'press' in each);
  const claimed = open.length > 0 ? await startOpen(ctx, open) : new Map<Press, Claimed | Error>();
  return presses.map((press) => settled(claimed.get(press) ?? looked.get(press)));
}

function settled(result: Open | Claimed | Error | undefined): PromiseSettledResult<Claimed> {
  return !result || result instanceof Error || 'press' in result
    ? { status: 'rejected', reason: result ?? new Error('A press was left over.') }
    : { status: 'fulfilled', value: result };
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

async function lookAt(ctx: Context, presses: readonly Press[]): Promise<(Open | Claimed | Error)[]> {
  const [first] = presses;
  if (!first) return [];
  return inTenant(ctx.db, first.actor, async (tx) => {
    const found = await findPressed(tx, presses);
    const answers: (Open | Claimed | Error)[] = [];
    for (const [index, press] of presses.entries())
      answers.push(
        await judge(tx, press, found[index]).catch((error: unknown) => {
          if (error instanceof ConflictError || error instanceof NotFoundError) return error;
          throw error;
        }),
      );
    return answers;
  });
}

async function judge(
  tx: Tx,
  press: Press,
  found: { job: PressedJob | undefined; text: PressedText | undefined } | undefined,
): Promise<Open | Claimed> {
  const { job, text } = found ?? {};
  if (!job || !reachesJob(press.actor, job)) throw new NotFoundError('job');
  // H14: the sender is the job's number, whatever the browser says; P2P-13 adds +1.
  if (press.from !== job.from_phone) {
    const why = refusalWords['not-the-jobs-number'];
    throw new ConflictError(why, { from: why });
  }
  if (job.job_type !== 'P2P') throw new ConflictError(refusalWords['job-not-active']);
  if (!text) throw new NotFoundError('recipient');
  if (text.state === 'suppressed') return { answer: await passedOver(tx, press) };
  refuseUnlessOpen(text, press);
  return { press, job, text };
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

/**
 * Looks again with the rows kept, then charges the numbers and starts what is left: every press from a number passes
 * its row, which is therefore held only from there to the commit.
 */
async function startOpen(ctx: Context, open: readonly Open[]): Promise<Map<Press, Claimed | Error>> {
  const claimedAt = performance.now();
  return inBriefTransaction(ctx.db, async (tx) => {
    const answers = new Map<Press, Claimed | Error>();
    const texts = await lockPressed(
      tx,
      open.map(({ text }) => text.message_id),
    );
    const ready = new Map<number, Open & { start: PressStart }>();
    for (const each of open) {
      try {
        const text = texts.get(each.text.message_id);
        if (!text) {
          // Held by somebody else for the moment, or gone: the next look tells.
          answers.set(each.press, { waitMs: HELD_MS });
          continue;
        }
        refuseUnlessOpen(text, each.press);
        if (ready.has(text.message_id)) throw new ConflictError(handWords.beingSent);
        ready.set(text.message_id, { ...each, start: startOf(each, text) });
      } catch (error) {
        answers.set(each.press, error as Error);
      }
    }
    const granted = await grantTokens(tx, [...ready.values()], answers);
    if (granted.length === 0) return answers;
    const { leaseMs } = USUAL_SETTINGS;
    const started = await startPressed(
      tx,
      { worker: HAND, leaseMs },
      granted.map(({ start }) => start),
    );
    for (const { press, job, start } of granted) {
      const claim = started.get(start.messageId);
      answers.set(press, claim ? { claim, job, claimedAt } : new ConflictError(handWords.beingSent));
    }
    return answers;
  });
}

function startOf({ press, job }: Open, text: LockedText): PressStart {
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
async function grantTokens<Ready extends Open>(
  tx: Tx,
  ready: readonly Ready[],
  answers: Map<Press, Claimed | Error>,
): Promise<Ready[]> {
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
