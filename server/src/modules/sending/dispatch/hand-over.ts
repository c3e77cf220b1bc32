import type { Context } from '../../../context';
import type { Tx } from '../../../db/database';
import {
  claimAnswers,
  claimBatch,
  commitLater,
  findJobText,
  findRecipients,
  startTexts,
} from './dispatch.queries';
import type { BatchWanted, Recipient, Start } from './dispatch.queries';
import { inBriefTransaction, mayClaim } from '../../dispatch-lock/dispatch-lock.door';
import type { NumberOfAgency } from '../../dispatch-lock/dispatch-lock.door';
import { sendThroughGate, releaseClaims } from '../gate/gate.door';
import type { GateResult, SendingSettings } from '../gate/gate.door';
import type { Claim } from '../../texts/claim';
import { LONGEST_TEXT, renderMessage } from '../../texts/render-message';

export interface HandedOver {
  /** Texts that were taken; 0 = there are none to take. */
  claimed: number;
  passed: readonly GateResult[];
  /** No token was left: when the next is due. */
  waitMs?: number;
}

interface None {
  claims: [];
  waitMs: number;
}

interface Taken {
  claims: Claim[];
  jobIds: number[];
  numbers: NumberOfAgency[];
  starts: Start[];
  claimedAt: number;
}

/** A text that cannot be read at the moment is tried again after this. */
const UNREADABLE_PAUSE_MS = 2_000;

/**
 * One batch of one job, from `pending` to its outcome: claim and commit, render, say on disk that it starts,
 * then the gate. Whatever dies between two of these steps is known for what it is.
 */
export async function handOverBatch(
  ctx: Context,
  settings: SendingSettings,
  wanted: BatchWanted,
): Promise<HandedOver> {
  const taken = await inBriefTransaction(ctx.db, (tx) => takeBatch(tx, wanted));
  if (!('starts' in taken)) return { claimed: 0, passed: [], waitMs: taken.waitMs };
  return { claimed: taken.claims.length, passed: await startAndSend(ctx, settings, wanted.worker, taken) };
}

async function takeBatch(tx: Tx, wanted: BatchWanted): Promise<Taken | None> {
  const claimedAt = performance.now();
  await commitLater(tx);
  if (!(await mayClaim(tx, wanted.jobId))) return { claims: [], waitMs: 0 };
  const { claimed, waitMs } = await claimBatch(tx, wanted);
  if (claimed.length === 0) return { claims: [], waitMs };
  const job = await findJobText(tx, wanted.jobId);
  const recipients = await findRecipients(tx, claimed);
  return {
    claims: claimed,
    jobIds: [wanted.jobId],
    numbers: claimed.map(({ phone }) => ({ accountId: wanted.accountId, phone })),
    starts: recipients.map((recipient) => renderStart(job, recipient)),
    claimedAt,
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
): Promise<HandedOver> {
  const claimedAt = performance.now();
  const rows = await inBriefTransaction(ctx.db, (tx) =>
    claimAnswers(tx, worker, settings.batch, settings.leaseMs),
  );
  if (rows.length === 0) return { claimed: 0, passed: [] };
  const claims = rows.map(({ message_id: messageId, attempt }) => ({ messageId, attempt }));
  const passed = await startAndSend(ctx, settings, worker, {
    claims,
    numbers: rows.map(({ account_id: accountId, phone }) => ({ accountId, phone })),
    starts: claims.map((claim) => ({ ...claim, body: null, segments: null })),
    jobIds: [],
    claimedAt,
  });
  return { claimed: claims.length, passed };
}

async function startAndSend(
  ctx: Context,
  settings: SendingSettings,
  worker: string,
  { claims, jobIds, numbers, starts, claimedAt }: Taken,
): Promise<readonly GateResult[]> {
  let begun = false;
  try {
    const started = await inBriefTransaction(ctx.db, (tx) =>
      startTexts(tx, worker, starts, settings.leaseMs / 2),
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
