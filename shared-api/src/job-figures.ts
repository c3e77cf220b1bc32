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
  'agency-not-approved': 'On hold: agency not approved',
  'identity-not-ready': 'On hold: identity not registered',
};

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
