import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { ChatMessage } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { inBriefTransaction } from './dispatch-lock.queries';
import type { Tx } from '../../db/database';
import { gatherPer } from '../../gather';
import { NotFoundError, RateLimitedError, Refusal } from '../../problems';
import { viewMessage } from '../chats/chats.view';
import { pauseDispatch } from './dispatch.queries';
import { sendThroughGate } from './gate';
import type { Batch, Passed } from './gate';
import type { Claim } from './gate.queries';
import { releaseClaims } from './leases.queries';
import { findMessages } from './presses.queries';
import { takeTokens } from './send-by-hand.queries';
import { ONE_SESSION, USUAL_SETTINGS } from './sending-settings';
import { handWords, refusalWords } from './words';

/** A person waits no longer than this for the number's next token. */
const PATIENCE_MS = 1_200;
/** While one waits for a slow answer of the carrier, another goes; more would only make the batches smaller. */
const PASSES_AT_ONCE = 2;
/** A carrier answers in a tenth of that; behind one that hangs others do not wait, while the pool has connections. */
const SLOW = { afterMs: 250, most: 4 };
/** What this process signs the texts with that people press for. */
export const HAND = `hand:${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;

interface Sender {
  /** Null: a test, which belongs to no job. */
  job_id: number | null;
  account_id: number;
  from_phone: number;
}

export interface PassedByHand {
  data: ChatMessage;
  /** Set when the gate or the carrier said no. */
  reason?: Passed['reason'];
  warning?: string;
}

/** Asks again while a number has no token, for as long as a person waits. */
export async function whenGranted<Granted extends object>(
  ask: () => Promise<Granted | { waitMs: number }>,
): Promise<Granted> {
  const patienceEnds = Date.now() + PATIENCE_MS;
  for (;;) {
    const taken = await ask();
    if (!('waitMs' in taken)) return taken;
    if (Date.now() + taken.waitMs > patienceEnds) {
      throw new RateLimitedError(handWords.tooFast, Math.ceil(taken.waitMs / 1000));
    }
    await new Promise((resolve) => setTimeout(resolve, taken.waitMs));
  }
}

/**
 * Claims inside the transaction that takes the number's token, waiting a moment for one. `prepare` looks and
 * judges, then answers what starts the text: the number, which every press from it must pass, is held only from
 * there to the commit.
 */
export async function withToken(
  ctx: Context,
  job: Sender,
  prepare: (tx: Tx) => Promise<() => Promise<Claim>>,
): Promise<Claim> {
  const { claim } = await whenGranted<{ claim: Claim }>(() =>
    inBriefTransaction(ctx.db, async (tx) => {
      const start = await prepare(tx);
      const { granted, waitMs } = await takeTokens(tx, job.from_phone, job.account_id, 1);
      return granted > 0 ? { claim: await start() } : { waitMs };
    }),
  );
  return claim;
}

/**
 * One started text through the gate, and its answer as the person sees it.
 * Throws 503 `carrier-busy` when the carrier did not take it for now: then it was not sent.
 */
export async function passByHand(
  ctx: Context,
  job: Sender,
  phone: number,
  claim: Claim,
  claimedAt: number,
): Promise<PassedByHand> {
  const { passed, data } = await passStarted(ctx, { claim, job, phone, claimedAt });
  // Somebody else settled it meanwhile, by a receipt for example: what the row says is the answer.
  if (!passed) return { data };
  await obeyPace(ctx, passed);
  if (passed.answer?.outcome === 'refused' && passed.answer.blame !== 'text') {
    throw new Refusal(503, 'carrier-busy', handWords.notTaken);
  }
  const reason = passed.reason ?? passed.held;
  // Looked at too long ago to be sent: back to where it was, and to be pressed again.
  if (!reason && !passed.answer) throw new Refusal(503, 'carrier-busy', handWords.notTaken);
  if (!reason) return { data };
  return { data: { ...data, status: 'FAILED' }, reason, warning: refusalWords[reason] };
}

interface Started {
  claim: Claim;
  job: Sender;
  phone: number;
  claimedAt: number;
}

/** Texts that are started while others are with the carrier pass the gate together, whoever's they are. */
const passStarted = gatherPer<Context, Started, { data: ChatMessage; passed: Passed | undefined }>(
  ({ db }) => ({
    most: USUAL_SETTINGS.batch,
    // The embedded database has one session: nobody else could use the place.
    ...(db.engine.kind === 'pglite' ? { atOnce: ONE_SESSION.slots } : { atOnce: PASSES_AT_ONCE, slow: SLOW }),
  }),
  passTogether,
);

async function passTogether(ctx: Context, started: readonly Started[]) {
  const passed = await passOrRelease(ctx, {
    worker: HAND,
    claims: started.map(({ claim }) => claim),
    jobIds: started.flatMap(({ job }) => job.job_id ?? []),
    numbers: started.map(({ job, phone }) => ({ accountId: job.account_id, phone })),
    claimedAt: Math.min(...started.map(({ claimedAt }) => claimedAt)),
  });
  const outcomes = new Map(passed.map((each) => [each.messageId, each]));
  const rows = await findMessages(
    ctx.db,
    started.map(({ claim }) => claim.messageId),
  );
  return started.map(({ claim: { messageId } }) => {
    const row = rows.get(messageId);
    if (!row) return { status: 'rejected' as const, reason: new NotFoundError('message') };
    return {
      status: 'fulfilled' as const,
      value: { data: viewMessage(row), passed: outcomes.get(messageId) },
    };
  });
}

async function passOrRelease(ctx: Context, batch: Batch): Promise<Passed[]> {
  let begun = false;
  try {
    return await sendThroughGate(ctx, USUAL_SETTINGS, batch, () => (begun = true));
  } catch (error) {
    if (!begun) {
      await inBriefTransaction(ctx.db, (tx) => releaseClaims(tx, batch.worker, batch.claims, 0)).catch(
        () => {},
      );
    }
    throw error;
  }
}

async function obeyPace(ctx: Context, { accountId, answer }: Passed): Promise<void> {
  if (answer?.outcome !== 'refused' || answer.blame !== 'pace' || !answer.retryAfterMs) return;
  await pauseDispatch(ctx.db, accountId, answer.retryAfterMs, answer.why);
}
