import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { ChatMessage } from '@campaign/shared-api/contracts';
import type { Context } from '../../../context';
import { inBriefTransaction } from '../../dispatch-lock/dispatch-lock.door';
import { batcherPer } from '../../../batcher';
import type { Answers, BatcherOptions } from '../../../batcher';
import { NotFoundError, RateLimitedError, HttpError } from '../../../problems';
import { viewMessage } from '../../texts/message.view';
import { pauseDispatch } from '../dispatch/dispatch.door';
import {
  mayHaveGone,
  sendThroughGate,
  UnrecordedError,
  releaseClaims,
  DEFAULT_SETTINGS,
} from '../gate/gate.door';
import type { Batch, GateResult } from '../gate/gate.door';
import { handWords, refusalWords } from '../rules/rules.door';
import type { Claim } from '../../texts/claim';
import { findMessages } from './hand-sends.queries';

/** A person waits no longer than this for the number's next token. */
const PATIENCE_MS = 1_200;
/** Behind a carrier that takes its time others do not wait, while the pool has connections for everybody else. */
const SLOW_MS = 30;
const SHARE_OF_POOL = 0.4;
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
  reason?: GateResult['reason'];
  warning?: string;
  /** Of a text that was, or may have been, sent: what else there is to say. */
  message?: string;
}

/** When to ask again; `elsewise`: what to say or answer instead of "too fast" to whom that takes too long. */
export interface Wait<Granted = never> {
  waitMs: number;
  elsewise?: HttpError | Granted;
}

/** What a person wrote is read in moments; then the press goes on. */
export const untilRead = <Elsewise extends object>(elsewise: Elsewise) => ({ waitMs: 50, elsewise });

/** Asks again while a number has no token, for as long as a person waits. */
export async function whenGranted<Granted extends object>(
  ask: () => Promise<Granted | Wait<Granted>>,
): Promise<Granted> {
  const patienceEnds = performance.now() + PATIENCE_MS;
  for (;;) {
    const taken = await ask();
    if (!('waitMs' in taken)) return taken;
    if (performance.now() + taken.waitMs > patienceEnds) {
      const { elsewise } = taken;
      if (elsewise && !(elsewise instanceof HttpError)) return elsewise;
      throw elsewise ?? new RateLimitedError(handWords.tooFast, Math.ceil(taken.waitMs / 1000));
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
  claim: Started['claim'],
  claimedAt: number,
): Promise<PassedByHand> {
  const heard = await passStarted(ctx, { claim, job, phone, claimedAt });
  if ('data' in heard) return heard;
  const { passed } = heard;
  if (!passed.at || passed.state === 'unknown') {
    const message = passed.state === 'unknown' ? handWords.answerAwaited : handWords.detailsFollow;
    return { data: viewPassed(passed, passed.at ?? ctx.clock.now()), message };
  }
  await obeyPace(ctx, passed);
  if (passed.answer?.outcome === 'refused' && passed.answer.blame !== 'text') {
    throw new HttpError(503, 'carrier-busy', handWords.notTaken);
  }
  const reason = passed.reason ?? passed.held;
  // Looked at too long ago to be sent: back to where it was, and to be pressed again.
  if (!reason && !passed.answer) throw new HttpError(503, 'carrier-busy', handWords.notTaken);
  const data = viewPassed(passed, passed.at);
  if (!reason) return { data };
  return { data: { ...data, status: 'FAILED' }, reason, warning: refusalWords[reason] };
}

const viewPassed = ({ row, state, errorCode }: GateResult, at: Date): ChatMessage =>
  viewMessage({
    message_id: row.message_id,
    from_phone: row.from_phone,
    to_phone: row.phone,
    body: row.body,
    media_url: row.media_url,
    state,
    direction: 'out',
    error_code: errorCode ?? null,
    created_at: at,
    sent_at: null,
  });

interface Started {
  claim: Claim & { isUncapped?: boolean };
  job: Sender;
  phone: number;
  claimedAt: number;
}

/** What the gate says of a text; of one that somebody else has settled meanwhile, what its row says. */
type Heard = { passed: GateResult } | { data: ChatMessage };

/** What people press for goes one batch at a time: the fewer, the larger. */
export const handSendBatches = ({ config }: Context): BatcherOptions => ({
  most: DEFAULT_SETTINGS.batch,
  atOnce: 1,
  slow: { afterMs: SLOW_MS, most: Math.max(1, Math.floor(config.database.poolSize * SHARE_OF_POOL)) },
});

/** Texts that are started in one moment pass the gate together, whoever's they are. */
const passStarted = batcherPer<Context, Started, Heard>(handSendBatches, passTogether);

async function passTogether(ctx: Context, started: readonly Started[]): Promise<Answers<Heard>> {
  const { passed, failure } = await passOrRelease(ctx, {
    worker: HAND,
    claims: started.map(({ claim }) => claim),
    jobIds: started.flatMap(({ job }) => job.job_id ?? []),
    numbers: started.map(({ job, phone }) => ({ accountId: job.account_id, phone })),
    claimedAt: Math.min(...started.map(({ claimedAt }) => claimedAt)),
    isUncapped: started.every(({ claim }) => claim.isUncapped === true),
  });
  const outcomes = new Map(passed.map((each) => [each.messageId, each]));
  const others = started.filter(({ claim }) => !outcomes.get(claim.messageId)?.at);
  const settled = failure ? { rows: new Map<number, never>(), failure } : await readSettled(ctx, others);
  return started.map(({ claim: { messageId } }) => {
    const row = settled.rows.get(messageId);
    if (row) return { data: viewMessage(row) };
    const own = outcomes.get(messageId);
    // Whoever is told of a failure presses again, and a reply would go twice.
    if (own && (own.at || mayHaveGone(own))) return { passed: own };
    return Promise.reject(settled.failure ?? new NotFoundError('message'));
  });
}

async function readSettled(ctx: Context, others: readonly Started[]) {
  if (others.length === 0) return { rows: new Map<number, never>(), failure: undefined };
  const ids = others.map(({ claim }) => claim.messageId);
  return findMessages(ctx.db, ids).then(
    (rows) => ({ rows, failure: undefined }),
    (failure: unknown) => ({ rows: new Map<number, never>(), failure }),
  );
}

async function passOrRelease(
  ctx: Context,
  batch: Batch,
): Promise<{ passed: readonly GateResult[]; failure?: unknown }> {
  let begun = false;
  try {
    return { passed: await sendThroughGate(ctx, DEFAULT_SETTINGS, batch, () => (begun = true)) };
  } catch (error) {
    if (error instanceof UnrecordedError) {
      ctx.log.error({ err: error }, 'Texts that were pressed for could not be recorded; none goes twice.');
      return { passed: error.passed, failure: error.cause };
    }
    if (!begun) {
      await inBriefTransaction(ctx.db, (tx) => releaseClaims(tx, batch.worker, batch.claims, 0)).catch(
        () => {},
      );
    }
    throw error;
  }
}

async function obeyPace(ctx: Context, { row, answer }: GateResult): Promise<void> {
  if (answer?.outcome !== 'refused' || answer.blame !== 'pace' || !answer.retryAfterMs) return;
  await pauseDispatch(ctx.db, row.account_id, answer.retryAfterMs, answer.why);
}
