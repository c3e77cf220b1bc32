import type { JobHold, JobProgress, JobRow } from './contracts';

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

/**
 * The texts of a job: nobody who is suppressed gets one. `sent` = the carrier has accepted it; `tried` = it is not left any
 * more, however it went.
 */
export function textsOf({ recipients, suppressed, sent, failed, unknown }: JobProgress) {
  return { sent, tried: sent + failed + unknown, all: recipients - suppressed };
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

/** Why a job that stopped has stopped, and what to do next; undefined of one that goes on or is done. */
export function stoppedWords({
  status,
  cause,
  progress,
  alert,
}: Pick<JobRow, 'status' | 'cause' | 'progress' | 'alert'>) {
  const left = progress.planned ? partsOf(progress).notYet : null;
  const people =
    left === 1 ? 'the person who is left' : `the ${left?.toLocaleString('en-US')} people who are left`;
  const rest = left === null ? 'everybody on its lists' : people;
  if (left === 0) return undefined;
  const paused = alert?.isPaused ? 'The deliverability guard paused this job.' : 'Someone paused this job.';
  if (status === 'paused') return { why: paused, next: `Resume to text ${rest}.` };
  if (status !== 'error') return undefined;
  return {
    why: cause ?? 'The sending stopped by an error of ours.',
    next: `Resume to try ${rest} again; nobody is texted twice.`,
  };
}
