import { e164 } from '@campaign/shared-api/messaging';
import type { Context } from '../../../context';
import type { Lastly, Tx } from '../../../db/database';
import type { OutboundText, Refused, SendAnswer } from '../../../gateways/carrier/carrier';
import type { TextOutcome } from '../../../metrics';
import { isReadyFor10Dlc } from '../../readiness/readiness';
import { OPTED_OUT_CODES } from '../../opt-out/opted-out-codes';
import { capDay } from '../../allowances/cap-day';
import { SEND_TIMEOUT_MS } from './gate-carrier';
import { decide, hoursInForce, DEFAULT_HOURS } from '../rules/rules.door';
import type { HoldReason, Verdict, Hours, Schedule } from '../rules/rules.door';
import { lastHeartbeat } from '../restored/restored.door';
import {
  IDLE_LIMIT_MS,
  inBriefTransaction,
  locksForSending,
  PLANNED_ONCE,
} from '../../dispatch-lock/dispatch-lock.door';
import type { NumberOfAgency } from '../../dispatch-lock/dispatch-lock.door';
import { readGateJobs, readGateRows, recordOutcomes } from './gate.queries';
import { giveBackPlaces, takePlaces } from './places';
import type { Claim } from '../../texts/claim';
import type { GateJob, GateRow, Outcome } from './gate.queries';
import type { SendingSettings } from './sending-settings';

/** Texts that one worker has claimed, rendered and started: their intent is on disk. */
export interface Batch {
  worker: string;
  claims: readonly Claim[];
  jobIds: readonly number[];
  numbers: readonly NumberOfAgency[];
  /** performance.now() at the claim. It goes on while a process stands still. */
  claimedAt: number;
  /** Known at the claim: nothing limits the identities of these texts, so no places are taken. A limit set since holds them. */
  isUncapped?: boolean;
}

/** A look older than this may have outlived its locks: with a request to come, the database would end them. */
const LOOK_HOLDS_MS = IDLE_LIMIT_MS - SEND_TIMEOUT_MS;

/** What became of one text of a batch, and what the next batch should know. */
export interface GateResult extends Outcome {
  row: GateRow;
  held?: HoldReason;
  answer?: SendAnswer;
  /** When it was sent, or made; absent while the record is not this gate's, because somebody else settled it meanwhile. */
  at?: Date;
}

/** The carrier has answered, and the record of it failed: `cause` says why, `passed` what it would have been. */
export class UnrecordedError extends Error {
  constructor(
    readonly passed: readonly GateResult[],
    cause: unknown,
  ) {
    super('What the carrier answered could not be recorded.', { cause });
  }
}

/** Whether the carrier may have it: it must not go once more. */
export const mayHaveGone = ({ state }: Pick<Outcome, 'state'>) => state === 'sent' || state === 'unknown';

/**
 * The one gate: every outbound text passes here, and nothing else speaks to the carrier. In one short
 * transaction: the locks of its numbers, a fresh look at everything, the request, the record. A STOP takes the
 * same lock exclusively, so once it is stored no request for that number begins (sending, §1).
 * When anything cannot be read nothing is sent: it throws before the first request, and the texts stay claimed.
 * `begun` is called when the first request is about to leave; what fails after the last answer is an UnrecordedError.
 */
export async function sendThroughGate(
  ctx: Context,
  settings: SendingSettings,
  batch: Batch,
  begun: () => void = () => {},
): Promise<GateResult[]> {
  const today = capDay(ctx.clock.now());
  if (!batch.isUncapped) await takePlaces(ctx.db, batch, today.day);
  let answered: GateResult[] | undefined;
  const pass = async (tx: Tx, lastly: Lastly) => {
    const askedAt = performance.now();
    const [rows, jobs] = await Promise.all([
      readGateRows(tx, batch.worker, batch.claims, settings.leaseMs / 2, {
        day: today.day,
        heartbeat: lastHeartbeat(ctx),
      }),
      readGateJobs(tx, batch.claims, ctx.clock.now()),
    ]);
    const moment = { now: ctx.clock.now(), dayEndsAt: today.endsAt };
    // A process that stood still since it looked must not send what others have since taken over, nor to a person
    // whose STOP was stored when the locks had gone with the transaction.
    const isStale = () =>
      performance.now() - batch.claimedAt > settings.leaseMs / 2 ||
      performance.now() - askedAt > LOOK_HOLDS_MS;
    begun();
    answered = await Promise.all(
      rows.map((row) =>
        handOver(ctx, settings, row, row.job_id === null ? undefined : jobs.get(row.job_id), moment, isStale),
      ),
    );
    return record(tx, lastly, batch, answered);
  };
  try {
    const locks = locksForSending(batch.jobIds, batch.numbers);
    const passed = await inBriefTransaction(ctx.db, pass, `${PLANNED_ONCE}; ${locks}`);
    countOutcomes(ctx, passed);
    return passed;
  } catch (error) {
    throw answered ? new UnrecordedError(answered, error) : error;
  }
}

function countOutcomes({ metrics }: Context, passed: readonly GateResult[]): void {
  for (const { row, ...result } of passed) {
    const outcome = outcomeName(result);
    if (outcome) metrics.texts.inc({ outcome, kind: row.kind });
  }
}

/** Undefined: on hold, so nothing has become of it yet. */
export function outcomeName({
  state,
  answer,
}: Pick<GateResult, 'state' | 'answer'>): TextOutcome | undefined {
  if (state === 'sent' || state === 'failed' || state === 'unknown' || state === 'suppressed') return state;
  return answer ? 'retried' : undefined;
}

async function record(
  tx: Tx,
  lastly: Lastly,
  batch: Batch,
  passed: readonly GateResult[],
): Promise<GateResult[]> {
  const outcomes = passed.map(({ row: _row, held: _held, answer: _answer, ...outcome }) => outcome);
  const write = () => recordOutcomes(tx, batch.worker, outcomes);
  const unsent = outcomes.filter((outcome) => !mayHaveGone(outcome));
  const moved = await (unsent.length > 0 ? write() : lastly(write));
  await giveBackPlaces(
    tx,
    unsent.flatMap(({ messageId }) => (moved.has(messageId) ? messageId : [])),
  );
  return passed.map((each) => {
    const at = moved.get(each.messageId);
    return at ? { ...each, at } : each;
  });
}

async function handOver(
  ctx: Context,
  settings: SendingSettings,
  row: GateRow,
  job: GateJob | undefined,
  { now, dayEndsAt }: { now: Date; dayEndsAt: Date },
  isStale: () => boolean,
): Promise<GateResult> {
  const base = { messageId: row.message_id, attempt: row.attempt, row };
  const open = hoursInForce(ctx.config)(row.zone, row.kind === 'initial' ? scheduleOf(job) : null, now);
  const verdict = decide({ ...factsOf(row, job, open), dayEndsAt }, now);
  if (verdict.do !== 'send') return { ...base, ...outcomeOf(row, verdict, now) };
  if (isStale()) return { ...base, ...waiting(row, 0) };
  const answer = await sendSafely(ctx, () => textOf(ctx, row, job, open));
  return { ...base, ...outcomeOfAnswer(row, answer, settings), answer };
}

/** One row that cannot be made into a request fails alone; a driver that throws has proved nothing. */
async function sendSafely(ctx: Context, make: () => OutboundText): Promise<SendAnswer> {
  let text: OutboundText;
  try {
    text = make();
  } catch (error) {
    return { outcome: 'refused', blame: 'text', code: null, why: String(error) };
  }
  return ctx.carrier
    .send(text)
    .catch((error: unknown) => ({ outcome: 'ambiguous' as const, why: String(error) }));
}

function scheduleOf(job: GateJob | undefined): Schedule {
  if (!job?.windows || !job.schedule_timezone) return DEFAULT_HOURS;
  return { zone: job.schedule_timezone, windows: job.windows, endDate: job.end_date };
}

function factsOf(row: GateRow, job: GateJob | undefined, open: Hours) {
  return {
    kind: row.kind,
    tag: row.tag,
    text: row.body ?? '',
    hasMedia: mediaOf(row, job) !== null,
    ageMs: row.age_ms,
    platformHeld: row.platform_held,
    agency: { enabled: row.agency_enabled, approved: row.agency_approved },
    identityReady: isReadyFor10Dlc(row),
    job: job
      ? { running: job.running, deleted: job.deleted, suppressionDeleted: job.suppression_deleted }
      : null,
    optedOut: row.opted_out,
    inReview: row.in_review,
    doNotContact: row.do_not_contact,
    onSuppressionList: row.on_suppression_list,
    unread: row.unread,
    wroteMsAgo: row.wrote_ms_ago,
    widerThanDailyCap: row.wider_than_daily_cap,
    withinDailyCap: row.within_daily_cap,
    withinBrandDailyCap: row.within_brand_daily_cap,
    withinMinute: row.within_minute,
    withinFrequency: row.within_frequency,
    frequencyWaitMs: row.frequency_wait_ms,
    skipsRecentlyTexted: row.recently_texted !== 'hold',
    hours: open,
  };
}

const mediaOf = (row: GateRow, job: GateJob | undefined) =>
  row.mms ? (row.kind === 'initial' ? (job?.media_url ?? null) : row.media_url) : null;

function textOf(ctx: Context, row: GateRow, job: GateJob | undefined, open: Hours): OutboundText {
  const media = mediaOf(row, job);
  return {
    from: e164(row.from_phone),
    to: e164(row.phone),
    text: row.body ?? '',
    tag: String(row.message_id),
    ...(media !== null && { media: [new URL(media, ctx.config.publicUrl).href] }),
    ...(row.kind === 'initial' && open.until && { expiresAt: open.until }),
  };
}

/** A person waits for its answer on the screen: it goes now, or fails and is pressed again. */
const isAnsweredNow = ({ kind }: GateRow) => kind === 'reply' || kind === 'test';

/** Where a text goes that was not sent and may be: to the next claim, to the next press, or nowhere. */
function waiting(row: GateRow, waitMs: number): Pick<Outcome, 'state' | 'waitMs'> {
  if (isAnsweredNow(row)) return { state: 'failed' };
  return { state: row.is_by_hand ? 'waiting' : 'pending', waitMs };
}

const ARRANGED: readonly HoldReason[] = ['outside-hours', 'daily-cap', 'brand-daily-cap'];

function outcomeOf(
  row: GateRow,
  verdict: Exclude<Verdict, { do: 'send' }>,
  now: Date,
): Omit<Outcome, keyof Claim> & { held?: HoldReason } {
  if (verdict.do === 'refuse') {
    return { state: verdict.reason === 'too-long' ? 'failed' : 'suppressed', reason: verdict.reason };
  }
  if (isAnsweredNow(row)) return { state: 'suppressed', reason: verdict.reason, held: verdict.reason };
  const waitMs = verdict.until ? Math.max(0, verdict.until.getTime() - now.getTime()) : 0;
  // Out of the way of who may be texted: for days, counted one by one.
  if (verdict.reason === 'frequency-cap' && verdict.until)
    return { state: 'waiting', reason: verdict.reason, waitMs, held: verdict.reason };
  // Hours and days are not waited for row by row: nothing is claimed until they begin.
  const isArranged = ARRANGED.includes(verdict.reason);
  return { ...waiting(row, isArranged ? 0 : waitMs), held: verdict.reason };
}

function outcomeOfAnswer(
  row: GateRow,
  answer: SendAnswer,
  settings: SendingSettings,
): Omit<Outcome, keyof Claim> {
  if (answer.outcome === 'accepted') return { state: 'sent', carrierId: answer.carrierId };
  if (answer.outcome === 'ambiguous') return { state: 'unknown', waitMs: settings.lookUpAfterMs };
  if (answer.blame === 'text') {
    const carrierOptOut = OPTED_OUT_CODES.includes(answer.code ?? 0);
    return {
      state: 'failed',
      errorCode: answer.code,
      carrierOptOut,
      ...(carrierOptOut && { reason: 'opted-out' as const }),
    };
  }
  if (row.tries + 1 >= settings.mostTries && !row.is_by_hand) {
    return { state: 'failed', errorCode: answer.code, reason: 'carrier-unavailable', tried: true };
  }
  const again = waiting(row, pauseAfter(row.tries, answer, settings));
  return {
    ...again,
    errorCode: answer.code,
    tried: true,
    ...(again.state === 'failed' && { reason: 'carrier-unavailable' as const }),
  };
}

/** Doubling from a second to the cap, each with jitter, and never sooner than the carrier asks. */
function pauseAfter(
  tries: number,
  answer: Refused,
  { backoffMs, longestBackoffMs }: SendingSettings,
): number {
  const pause = Math.min(backoffMs * 2 ** tries, longestBackoffMs) * (0.5 + Math.random());
  return Math.max(pause, answer.retryAfterMs ?? 0);
}
