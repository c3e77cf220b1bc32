import type { Context } from '../../../context';
import { COMMITTED_LATER } from '../../../db/database';
import type { Lastly, Tx } from '../../../db/database';
import { claimAnswers, claimBatch, findJobText, findRecipients, startTexts } from './dispatch.queries';
import type { BatchWanted, Recipient, Start } from './dispatch.queries';
import { inBriefTransaction, mayClaim } from '../../dispatch-lock/dispatch-lock.door';
import type { NumberOfAgency } from '../../dispatch-lock/dispatch-lock.door';
import { sendThroughGate, releaseClaims } from '../gate/gate.door';
import type { GateResult, SendingSettings } from '../gate/gate.door';
import type { Claim } from '../../texts/claim';
import { LONGEST_TEXT, renderMessage } from '../../texts/render-message';

/** What is taken of a job; nothing of it has left yet. */
export interface Taken {
  claims: Claim[];
  jobIds: number[];
  numbers: NumberOfAgency[];
  starts: Start[];
  claimedAt: number;
  /** How long the number rests before more is taken; 0 and no claims: the job has nothing left. */
  waitMs: number;
}

/** A text that cannot be read at the moment is tried again after this. */
const UNREADABLE_PAUSE_MS = 2_000;

/**
 * One batch of one job, from `pending` to its outcome: taken and committed here, rendered; then `startAndSend` says on disk that
 * it starts, and the gate. Whatever dies between two of these steps is known for what it is; texts whose claim a crash of the
 * database took back were never claimed.
 */
export const takeBatch = (ctx: Context, wanted: BatchWanted): Promise<Taken> =>
  inBriefTransaction(ctx.db, (tx, lastly) => take(tx, lastly, wanted), COMMITTED_LATER);

async function take(tx: Tx, lastly: Lastly, wanted: BatchWanted): Promise<Taken> {
  const claimedAt = performance.now();
  const none = { claims: [], jobIds: [], numbers: [], starts: [], claimedAt };
  if (!(await mayClaim(tx, wanted.jobId))) return { ...none, waitMs: 0 };
  const { claimed, waitMs } = await claimBatch(tx, wanted);
  if (claimed.length === 0) return { ...none, waitMs };
  const [job, recipients] = await lastly(() =>
    Promise.all([findJobText(tx, wanted.jobId), findRecipients(tx, claimed)]),
  );
  return {
    claims: claimed,
    jobIds: [wanted.jobId],
    numbers: claimed.map(({ phone }) => ({ accountId: wanted.accountId, phone })),
    starts: recipients.map((recipient) => renderStart(job, recipient)),
    claimedAt,
    waitMs,
  };
}

function renderStart(job: Awaited<ReturnType<typeof findJobText>>, recipient: Recipient): Start {
  const { message_id: messageId, attempt, link_code } = recipient;
  if (!job) return { messageId, attempt, body: '', segments: 0 };
  const text = renderMessage({ ...job, mms: job.mms && job.media_url !== null }, recipient, link_code);
  // One character over is enough for the gate to refuse it by its length.
  return { messageId, attempt, body: text.text.slice(0, LONGEST_TEXT + 1), segments: text.segments };
}

/** The automatic answers that wait, whoever's they are. */
export async function handOverAnswers(
  ctx: Context,
  settings: SendingSettings,
  worker: string,
): Promise<readonly GateResult[]> {
  const claimedAt = performance.now();
  const rows = await inBriefTransaction(ctx.db, (tx, lastly) =>
    lastly(() => claimAnswers(tx, worker, settings.batch, settings.leaseMs)),
  );
  if (rows.length === 0) return [];
  const claims = rows.map(({ message_id: messageId, attempt }) => ({ messageId, attempt }));
  return startAndSend(ctx, settings, worker, {
    claims,
    numbers: rows.map(({ account_id: accountId, phone }) => ({ accountId, phone })),
    starts: claims.map((claim) => ({ ...claim, body: null, segments: null })),
    jobIds: [],
    claimedAt,
  });
}

/** Says what has been taken as started and passes it on; what was not begun is given back. */
export async function startAndSend(
  ctx: Context,
  settings: SendingSettings,
  worker: string,
  { claims, jobIds, numbers, starts, claimedAt }: Omit<Taken, 'waitMs'>,
): Promise<readonly GateResult[]> {
  let begun = false;
  try {
    const started = await inBriefTransaction(ctx.db, (tx, lastly) =>
      lastly(() => startTexts(tx, worker, starts, settings.leaseMs / 2)),
    );
    const ours = claims.filter(({ messageId }) => started.has(messageId));
    if (ours.length === 0) return [];
    return await sendThroughGate(
      ctx,
      settings,
      { worker, claims: ours, jobIds, numbers, claimedAt },
      () => (begun = true),
    );
  } catch (error) {
    // Nothing has left: what stands in the database is as if it had not been claimed.
    if (!begun) {
      await inBriefTransaction(ctx.db, (tx) => releaseClaims(tx, worker, claims, UNREADABLE_PAUSE_MS)).catch(
        () => {},
      );
    }
    throw error;
  }
}
