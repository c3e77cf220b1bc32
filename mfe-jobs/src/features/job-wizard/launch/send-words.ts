import { formatInstant } from '@campaign/shared-ui';
import { countOf } from '@campaign/shared-api/messaging';
import type { Estimate, JobType } from '@campaign/shared-api/contracts';
import { money, people } from '../../../words';

/** What Send says: the two numbers of the summary, as far as they are known. */
export function sendLabel(estimate: Estimate | undefined): string {
  if (!estimate) return 'Send';
  const to = `Send to ${people(estimate.recipients)}`;
  return estimate.cost === null ? to : `${to}, about ${money(estimate.cost)}`;
}

/** What the job amounts to, in sight on every step; nothing until there is something to count. */
export function totals(estimate: Estimate | undefined, stale: boolean): string | undefined {
  if (!estimate) return undefined;
  if (stale) return 'Counting…';
  const { recipients, segments, cost } = estimate;
  const parts = [people(recipients), countOf(segments.total, 'segment')];
  return [...parts, ...(cost === null ? [] : [`about ${money(cost)}`])].join(' · ');
}

interface Sent {
  /** Null for a new job. */
  jobId: number | null;
  jobType: JobType;
  estimate: Estimate | undefined;
  paused?: 'goes-on' | 'stays' | undefined;
  /** Where it is not to start at once. */
  startDate?: string | undefined;
}

/** What Send does where no text leaves by it. */
export function sendNote({ jobId, jobType, estimate, paused, startDate }: Sent): string | undefined {
  const done = jobId === null ? 'No text leaves yet' : 'Your changes are saved';
  if (jobType === 'P2P') {
    const who = estimate ? people(estimate.recipients) : 'the people on its lists';
    return `${done}: ${who} to be texted by hand.`;
  }
  if (jobType === 'Soapbox P2P') return `${done}: the job waits for approval.`;
  if (paused === 'goes-on') return undefined;
  if (paused === 'stays') return 'Your changes are saved. The job stays paused until someone resumes it.';
  if (jobId !== null) return `${done}: texts leave at the job’s start.`;
  return startDate && `${done}: the first goes ${formatInstant(startDate)} or later.`;
}
