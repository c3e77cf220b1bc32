import {
  useApproveJobMutation,
  useLazyGetJobQuery,
  useLazyGetJobRemainingQuery,
  type ApiProblem,
} from '@campaign/shared-api';
import type { Job, JobRemaining, JobRow } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import { notify } from '@campaign/shared-ui';
import { announce } from './announce';
import { useConfirm } from './platform-provider';
import { money, people } from './resume-job';

const TEXT_LIMIT = 200;

const say = {
  title: 'Confirm update of status', // CONF-01
  text: (name: string, { recipients, cost }: JobRemaining) =>
    recipients > 0
      ? `“${name}” will begin to send to ${people(recipients)}${cost === null ? '' : `, for about ${money(cost)}`}.`
      : `“${name}” will begin to send. It has no recipients yet.`,
  agency: (name: string) => `Agency: ${name}`,
  from: (phone: string) => `from ${formatPhone(phone)}`,
};

const shorten = (text: string) => (text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT)}…` : text);

/** "Agency: Harbor, from (312) 555-0100: “Hi …”". */
function whatIsSent({ userName, adminPhone, initialMessage }: Job): string {
  const origin = [say.agency(userName), ...(adminPhone ? [say.from(adminPhone)] : [])].join(', ');
  return initialMessage ? `${origin}: “${shorten(initialMessage)}”` : origin;
}

/** JOBS-20: approves a pending job after a question with its text, sending number, recipients and cost. */
export function useApproveJob() {
  const confirm = useConfirm();
  const [count, counting] = useLazyGetJobRemainingQuery();
  const [read, reading] = useLazyGetJobQuery();
  const [approve, approving] = useApproveJobMutation();
  const isLoading = counting.isFetching || reading.isFetching || approving.isLoading;
  return {
    isLoading,
    /** The version approved is the one that was read for the question. */
    approve: async ({ jobId }: Pick<JobRow, 'jobId'>) => {
      if (isLoading) return;
      try {
        const job = await read(jobId).unwrap();
        const text = say.text(job.name, await count(jobId).unwrap());
        if (!(await confirm({ title: say.title, text, item: whatIsSent(job) }))) return;
        await announce(approve({ jobId, version: job.version }).unwrap());
      } catch (problem) {
        notify('error', (problem as ApiProblem).message);
      }
    },
  };
}
