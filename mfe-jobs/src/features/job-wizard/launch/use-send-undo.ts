import { usePlatform } from '@campaign/platform';
import { mayChangeJob, paths, usePauseJobMutation, type ApiProblem } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../../../words';

/** What a page opened by Undo is told: its Send lets the paused job go on. */
export const UNDONE = { undone: true } as const;

/** What Send said and what Undo did: the later message replaces the earlier one. */
export const sentSubject = ({ jobId }: Pick<Job, 'jobId'>) => `sent-${jobId}`;

/** Offers, for as long as the first text waits, to pause the job just sent and to open it again. Nothing is deleted. */
export function useSendUndo() {
  const { history } = usePlatform();
  const [pause] = usePauseJobMutation();
  const undo = async (jobId: number) => {
    try {
      const { data: job } = await pause(jobId).unwrap();
      const { sent, sending } = job.progress;
      if (mayChangeJob(job)) {
        notify('info', words.undone, { subject: sentSubject({ jobId }) });
        history.push(paths.editJob(jobId), UNDONE);
      } else {
        notify('warning', words.undoneLate(sent + sending), { subject: sentSubject({ jobId }) });
        history.push(paths.job(job.jobType, jobId));
      }
    } catch (problem) {
      notify('error', (problem as ApiProblem).message);
    }
  };
  return ({ jobId, undoMs }: Job) => {
    if (!undoMs) return;
    notify('info', words.sendingIn(Math.ceil(undoMs / 1000)), {
      countdown: { ms: undoMs, text: words.sendingIn },
      action: { label: words.undo, onSelect: () => void undo(jobId) },
    });
  };
}
