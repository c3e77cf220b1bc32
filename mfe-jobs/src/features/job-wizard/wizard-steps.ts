import type { JobType } from '@campaign/shared-api/contracts';
import { AGENTS_TAB_READING } from '@campaign/shared-api/constants';

export type StepId = 'content' | 'templates' | 'agents' | 'lists' | 'suppression';
export type TabReading = 'A' | 'B';

/**
 * The tabs of the wizard (WIZ-02..04). The specification gives two readings: A has five tabs and hides Agents
 * from P2P; B has four (suppression lists stand on the phone list tab) and shows Agents to P2P alone.
 */
export function visibleSteps(jobType: JobType, reading: TabReading = AGENTS_TAB_READING): StepId[] {
  const isP2P = jobType === 'P2P';
  if (reading === 'A') {
    return isP2P
      ? ['content', 'templates', 'lists', 'suppression']
      : ['content', 'templates', 'agents', 'lists', 'suppression'];
  }
  return isP2P ? ['content', 'templates', 'agents', 'lists'] : ['content', 'templates', 'lists'];
}

/** Continue and Back step over the Agents tab of a P2P job, also where it can be clicked (WIZ-05, WIZ-06). */
const walkable = (jobType: JobType, reading?: TabReading) =>
  visibleSteps(jobType, reading).filter((step) => step !== 'agents' || jobType !== 'P2P');

/** Where Continue leads; null on the last tab. */
export function stepAfter(current: StepId, jobType: JobType, reading?: TabReading): StepId | null {
  const all = visibleSteps(jobType, reading);
  const ahead = all.slice(all.indexOf(current) + 1);
  return walkable(jobType, reading).find((step) => ahead.includes(step)) ?? null;
}

/** Where Back leads; null on the first tab. */
export function stepBefore(current: StepId, jobType: JobType, reading?: TabReading): StepId | null {
  const all = visibleSteps(jobType, reading);
  const behind = all.slice(0, all.indexOf(current));
  return walkable(jobType, reading).findLast((step) => behind.includes(step)) ?? null;
}
