import { inboxStates, sendingStates } from './chat-states';
import { describeStates } from './describe-states';
import { jobNamed } from '../journeys/console';

describeStates(
  'A01 the inbox and the conversations, in every state',
  (_role, jobId?: number) => inboxStates(jobId ?? 0),
  async (page) => (await jobNamed(page, 'Kick-off invitation')).jobId,
);

describeStates(
  'A01 sending by hand, in every state',
  (_role, job?: { jobId: number }) => sendingStates(job),
  async (page) => jobNamed(page, 'Downtown doors, week 2'),
);
