import type { Context } from '../../../context';
import { inTransaction } from '../../../db/database';
import type { Tx } from '../../../db/database';
import { isUniqueViolation } from '../../../db/errors';
import { hasFrequencyLimit } from '../../allowances/allowances.door';
import { drawShortCode } from '../../short-links/short-code';
import { wakeDispatch } from '../../dispatch-lock/dispatch-lock.door';
import {
  countMessages,
  ensureSendingNumber,
  failPlan,
  findJobLists,
  findTakenCodes,
  finishPlan,
  insertChunk,
  lockJobForPlan,
} from './plan.queries';
import type { PlannedJob } from './plan.queries';
import { hasOwnLink } from '../../texts/render-message';

/** One statement's worth. */
const CHUNK = 5_000;
const MAX_DRAWS = 5;

/**
 * Writes a job's recipients, in chunks, from where it stopped the last time. Runs for jobs that may send
 * (active, or paused and sending later); what waits for approval is planned when it is approved. Sending begins
 * with the first chunk.
 */
export async function planSending(ctx: Context, jobId: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { isOver, isLarge } = await planChunk(ctx, jobId);
    if (!isOver) continue;
    if (isLarge) await countMessages(ctx.db);
    return;
  }
}

interface Chunk {
  /** Nothing is left to plan. */
  isOver: boolean;
  /** It was not the job's first. */
  isLarge: boolean;
}

const NOTHING: Chunk = { isOver: true, isLarge: false };

/** In a transaction of its own. */
async function planChunk(ctx: Context, jobId: number): Promise<Chunk> {
  for (let draw = 1; ; draw++) {
    try {
      return await inTransaction(ctx.db, (tx) => writeChunk(tx, jobId));
    } catch (error) {
      // Two of 62^8 codes met: the chunk is written again with others.
      if (draw === MAX_DRAWS || !isUniqueViolation(error, 'message_link')) throw error;
    }
  }
}

async function writeChunk(tx: Tx, jobId: number): Promise<Chunk> {
  const job = await lockJobForPlan(tx, jobId);
  if (!job || job.planned || (job.status !== 'active' && job.status !== 'paused')) return NOTHING;
  const lists = await findJobLists(tx, jobId);
  const unready = lists.find(({ list_state }) => list_state !== 'ACTIVE');
  if (unready) {
    await failPlan(tx, jobId, `The list "${unready.list_name}" is not ready.`);
    return NOTHING;
  }
  await ensureSendingNumber(tx, job.from_phone, job.account_id);
  const idsOf = (kind: 'send' | 'suppression') => lists.filter((l) => l.kind === kind).map((l) => l.list_id);
  const seen = await insertChunk(tx, {
    job,
    sendListIds: idsOf('send'),
    suppressionListIds: idsOf('suppression'),
    size: CHUNK,
    linkCodes: await drawCodes(tx, job),
    isFrequencyLimited: await hasFrequencyLimit(tx, job.account_id, job.identity_id),
  });
  if (seen < CHUNK) await finishPlan(tx, jobId);
  await wakeDispatch(tx);
  return { isOver: seen < CHUNK, isLarge: job.plan_cursor > 0 };
}

async function drawCodes(tx: Tx, job: PlannedJob): Promise<string[]> {
  if (!hasOwnLink(job)) return [];
  for (;;) {
    const codes = Array.from({ length: CHUNK }, () => drawShortCode());
    if ((await findTakenCodes(tx, codes)) === 0) return codes;
  }
}
