import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { ChatMessage } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { inBriefTransaction } from './dispatch-lock.queries';
import type { Tx } from '../../db/database';
import { RateLimitedError, Refusal } from '../../problems';
import { viewMessage } from '../chats/chats.view';
import { pauseDispatch } from './dispatch.queries';
import { sendThroughGate } from './gate';
import type { Batch, Passed } from './gate';
import type { Claim } from './gate.queries';
import { releaseClaims } from './leases.queries';
import { findMessage, takeToken } from './send-by-hand.queries';
import { USUAL_SETTINGS } from './sending-settings';
import { handWords, refusalWords } from './words';

/** A person waits no longer than this for the number's next token. */
const PATIENCE_MS = 1_200;
/** What this process signs the texts with that people press for. */
export const HAND = `hand:${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;

interface Sender {
  job_id: number;
  account_id: number;
  from_phone: number;
}

export interface PassedByHand {
  data: ChatMessage;
  /** Set when the gate or the carrier said no. */
  reason?: Passed['reason'];
  warning?: string;
}

/** Claims inside the transaction that takes the number's token, waiting a moment for one. */
export async function withToken(
  ctx: Context,
  job: Sender,
  claim: (tx: Tx) => Promise<Claim>,
): Promise<Claim> {
  const patienceEnds = Date.now() + PATIENCE_MS;
  for (;;) {
    const taken = await inBriefTransaction(ctx.db, async (tx) => {
      const token = await takeToken(tx, job.from_phone, job.account_id);
      return token.granted ? { claim: await claim(tx) } : token;
    });
    if ('claim' in taken) return taken.claim;
    if (Date.now() + taken.waitMs > patienceEnds) {
      throw new RateLimitedError(handWords.tooFast, Math.ceil(taken.waitMs / 1000));
    }
    await new Promise((resolve) => setTimeout(resolve, taken.waitMs));
  }
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
  const passed = await passOrRelease(ctx, {
    worker: HAND,
    claims: [claim],
    jobIds: [job.job_id],
    numbers: [{ accountId: job.account_id, phone }],
    claimedAt,
  });
  const data = viewMessage(await findMessage(ctx.db, claim.messageId));
  // Somebody else settled it meanwhile, by a receipt for example: what the row says is the answer.
  if (!passed) return { data };
  await obeyPace(ctx, passed);
  if (passed.answer?.outcome === 'refused' && passed.answer.blame !== 'text') {
    throw new Refusal(503, 'carrier-busy', handWords.notTaken);
  }
  const reason = passed.reason ?? passed.held;
  if (!reason) return { data };
  return { data: { ...data, status: 'FAILED' }, reason, warning: refusalWords[reason] };
}

async function passOrRelease(ctx: Context, batch: Batch): Promise<Passed | undefined> {
  let begun = false;
  try {
    return (await sendThroughGate(ctx, USUAL_SETTINGS, batch, () => (begun = true)))[0];
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
