import type { JobHold, JobProgress, JobRow } from './contracts';
import { formatCount } from './messaging/count-of';

/** Where the recipients of a job are, each in exactly one part: the parts add up to `recipients` at every moment. */
export const JOB_PARTS = ['delivered', 'awaiting', 'inDoubt', 'failed', 'suppressed', 'notYet'] as const;
export type JobPart = (typeof JOB_PARTS)[number];

/** The one word for each part, on every screen. */
export const partWords: Readonly<Record<JobPart, string>> = {
  delivered: 'confirmed by the handset',
  awaiting: 'waiting for a receipt',
  inDoubt: 'in doubt',
  failed: 'failed',
  suppressed: 'suppressed',
  notYet: 'not yet',
};

/** How many recipients are in each part; who is held until their hours come is not yet texted. */
export const partsOf = (progress: JobProgress): Record<JobPart, number> => ({
  delivered: progress.delivered,
  awaiting: progress.sent - progress.delivered,
  inDoubt: progress.unknown,
  failed: progress.failed,
  suppressed: progress.suppressed,
  notYet: progress.waiting + progress.pending + progress.sending,
});

/** The texts of a job, each in exactly one part: `sent + left + resting + inDoubt + failed = all`. */
export interface JobTexts {
  /** Suppressed recipients get no text. */
  all: number;
  /** Accepted by the carrier. */
  sent: number;
  /** Of `left`: on their way to the carrier. */
  sending?: number;
  left: number;
  resting: number;
  inDoubt: number;
  failed: number;
  suppressed: number;
}

/** `tried`: left no more, however it went; for remotes built before 1.14. */
export function textsOf(progress: JobProgress): JobTexts & { tried: number } {
  const { recipients, suppressed, sent, failed, unknown, waiting, pending, sending, resting = 0 } = progress;
  return {
    all: recipients - suppressed,
    sent,
    left: waiting + pending + sending - resting,
    resting,
    inDoubt: unknown,
    failed,
    suppressed,
    tried: sent + failed + unknown,
  };
}

/**
 * The progress line of a job, on every screen: "74 of 254 sent · 179 left · 1 failed · 6 suppressed". Parts of zero are left
 * out. `pace` follows what is left: it is about that.
 */
export function progressLine(texts: JobTexts, pace: readonly string[] = []): string {
  const { all, sent, sending = 0, left, resting, inDoubt, failed, suppressed } = texts;
  const part = (value: number, label: string) => (value > 0 ? [`${formatCount(value)} ${label}`] : []);
  return [
    `${formatCount(sent)} of ${formatCount(all)} sent`,
    ...part(sending, 'sending'),
    ...part(left, 'left'),
    ...(left > 0 ? pace : []),
    ...part(resting, 'texted lately'),
    ...part(inDoubt, partWords.inDoubt),
    ...part(failed, partWords.failed),
    ...part(suppressed, partWords.suppressed),
  ].join(' · ');
}

/** Why nothing of an active job may be sent, on every screen. */
export const holdWords: Readonly<Record<JobHold, string>> = {
  'platform-hold': 'On hold: sending paused',
  'agency-disabled': 'On hold: agency disabled',
  'agency-not-approved': 'On hold: agency not approved',
  'identity-not-ready': 'On hold: identity not registered',
};

/** The holds that the platform sets by hand. */
const SET_BY_PLATFORM: ReadonlySet<JobHold> = new Set(['platform-hold', 'agency-disabled'] as const);

/** Why nothing of a job may be sent, by whom and since when; undefined while it may. `at` writes an instant. */
export function holdSentence(
  { progress: { onHold, onHoldSince }, onHoldBy }: Pick<JobRow, 'progress' | 'onHoldBy'>,
  at: (iso: string) => string,
): string | undefined {
  if (!onHold) return undefined;
  if (!SET_BY_PLATFORM.has(onHold)) return holdWords[onHold];
  const since = onHoldSince ? ` since ${at(onHoldSince)}` : '';
  return `${holdWords[onHold]} by ${onHoldBy ?? 'the platform'}${since}`;
}

/** Remotes built before 1.14 give no start. */
type Startable = Omit<JobRow, 'startDate'> & Partial<Pick<JobRow, 'startDate'>>;

/**
 * Why a job that does not send has stopped or has not started, and what happens next; undefined of one that goes on or is
 * done. `at` formats an instant; remotes built before 1.14 give none.
 */
export function stoppedWords(
  job: Pick<Startable, 'status' | 'cause' | 'progress' | 'alert' | 'paused' | 'startDate'>,
  at: (iso: string) => string = inEasternTime,
) {
  const { status, cause, progress, startDate } = job;
  if (status === 'pending') {
    const why = 'The platform has not approved this job yet.';
    if (startDate === undefined) return { why, next: 'It starts when it is approved.' };
    const start = at(startDate);
    const isPast = Date.parse(startDate) < Date.now();
    return {
      why,
      next: isPast
        ? `Its start, ${start}, has passed: it starts as soon as it is approved.`
        : `It starts on ${start} if it is approved by then.`,
    };
  }
  const left = progress.planned ? partsOf(progress).notYet : null;
  const people =
    left === 1 ? 'the person who is left' : `the ${left?.toLocaleString('en-US')} people who are left`;
  const rest = left === null ? 'everyone on its lists' : people;
  if (left === 0) return undefined;
  if (status === 'paused') return { why: pausedWords(job, at), next: `Resume to text ${rest}.` };
  if (status !== 'error') return undefined;
  return {
    why: cause ?? 'Sending stopped because of an error on our side.',
    next: `Resume to try ${rest} again. No one is texted twice.`,
  };
}

/** "You paused this job on Nov 28, 2026, 3:26 AM ET." */
function pausedWords(
  { alert, paused }: Pick<JobRow, 'alert' | 'paused'>,
  at: (iso: string) => string,
): string {
  if (alert?.isPaused) return 'The deliverability guard paused this job.';
  if (!paused) return 'This job is paused.';
  if (paused.byYou) return `You paused this job on ${at(paused.at)}.`;
  return paused.by
    ? `${paused.by} paused this job on ${at(paused.at)}.`
    : `This job was paused on ${at(paused.at)}.`;
}

const eastern = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});
const inEasternTime = (iso: string) => `${eastern.format(new Date(iso))} ET`;
