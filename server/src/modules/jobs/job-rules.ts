import { createHash } from 'node:crypto';
import { canonicalJson } from '@campaign/shared-api/canonical-json';
import type { NewJob } from '@campaign/shared-api/contracts';
import { htmlToText } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import { ValidationError } from '../../problems';
import type { JobRequest } from './job-requests.queries';

/** The specification's words (B§5, B§8). */
export const jobWords = {
  fillIn: 'Please fill in the fields!',
  optOut: 'Your message does not contain the needed opt out language, stop.',
  sendList: 'Please assign at least one send phonelist!',
  notAnyway: 'Only an agency’s administrators let people be texted more often than its limits allow.',
  saved: 'Job scheduled successfully!',
  agentsSaved: 'Agents saved.',
  approved: 'Job approved.',
  scheduleSaved: 'Schedule saved.',
  otherLink: 'You need to use another generation link',
  // Whoever has changed a job that went without an answer would, by the words above, send it twice.
  linkOfJob: (name: string) =>
    `“${name}” has this short link already. Look at that job before you make another.`,
  otherJob: 'Another job was made by this press. Look at your jobs before you create this one.',
  partDeleted: (what: string) => `This job cannot be resumed: ${what} was deleted. Create a new job.`,
  madeAndDeleted:
    'This job was made before and is gone, or no longer yours to see. Generate another short link to make it again.',
} as const;

/**
 * The wizard's rules, repeated (WIZ-11..13, WIZ-20).
 * Throws ValidationError with the field names of the payload.
 */
export function checkJob(job: NewJob): { text: string } {
  const text = htmlToText(job.initialTemplateMessage);
  const missing = Object.entries({
    jobName: job.jobName,
    adminPhone: job.adminPhone,
    initialTemplateMessage: text,
    guidlink: job.guidlink,
    campaignid: job.campaignid,
    letters: job.letters,
    // Without a picture it would be sent, and billed, as something else than was ordered.
    ...(job.isMMSEnabled && { initialTemplateMedia: job.initialTemplateMedia ?? '' }),
    ...(job.numberSource === '2' && { jobArea: job.jobArea?.code ?? '' }),
  }).filter(([, value]) => value.trim() === '');
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(([name]) => [name, jobWords.fillIn]));
    throw new ValidationError(jobWords.fillIn, fields);
  }
  // Every spelling of the specification (stop, Stop2End, Stop to End, stop=end, Stop to stop) contains "stop".
  if (!/stop/i.test(text))
    throw new ValidationError(jobWords.optOut, { initialTemplateMessage: jobWords.optOut });
  if (job.phoneListAssignments.length === 0) {
    throw new ValidationError(jobWords.sendList, { phoneListAssignments: jobWords.sendList });
  }
  return { text };
}

/** SCHED-02, SCHED-03: P2P is always now. */
export const isScheduled = ({ jobType, sendMode }: Pick<NewJob, 'jobType' | 'sendMode'>) =>
  jobType !== 'P2P' && sendMode === 'schedule';

/** A press and what it asks for. The moment at which "now" was pressed is no part of that: it is another every time. */
export function requestOf({ agentId }: Actor, idempotencyKey: string, job: NewJob): JobRequest {
  const asked = { ...job, startDate: isScheduled(job) ? job.startDate : null };
  return {
    agentId,
    idempotencyKey,
    asked: createHash('sha256').update(canonicalJson(asked)).digest('base64url'),
  };
}

/** JOBS-36. */
export const firstStatus = (jobType: NewJob['jobType']) => (jobType === 'Soapbox P2P' ? 'pending' : 'active');

const MOVES: Record<string, readonly string[]> = {
  pending: ['active'],
  active: ['paused'],
  paused: ['active'],
  completed: [],
  error: ['active'],
};

/** Whether a job may go from one status to the other by hand. */
export const mayMove = (from: string, to: string) => MOVES[from]?.includes(to) ?? false;
