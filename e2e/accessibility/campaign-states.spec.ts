import { jobNamed } from '../journeys/console';
import { describeStates } from './describe-states';
import { jobStates } from './job-states';
import type { RoleName } from './roles';
import { STOP_WORD_STATES } from './stop-word-states';
import { wizardStates } from './wizard-states';

type DemoJob = { jobId: number; identityId: number };

/** ADMIN's wizard has all that AGENT-ADMIN's and USER's have, CLICKER's is the P2P one, and READER has none. */
const WRITERS: RoleName[] = ['admin', 'clicker'];

describeStates<DemoJob>(
  'A01 the pages of a job and the wizard, in every state',
  (role, job: DemoJob = { jobId: 0, identityId: 0 }) => [
    ...(role === 'agent-admin' ? STOP_WORD_STATES : []),
    ...jobStates(job),
    ...(WRITERS.includes(role) ? wizardStates(role) : []),
  ],
  (page, role) => jobNamed(page, role === 'clicker' ? 'Downtown doors, week 2' : 'Kick-off invitation'),
);
