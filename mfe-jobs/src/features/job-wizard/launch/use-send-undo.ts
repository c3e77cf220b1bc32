import { usePlatform, useUndoSending } from '@campaign/platform';
import { mayChangeJob, paths } from '@campaign/shared-api';

/** State of a page opened by Undo: its Send resumes the paused job. */
export const UNDONE = { undone: true } as const;

/** Offers, while the first text waits, to pause the job just sent and open it again. Nothing is deleted. */
export function useSendUndo() {
  const { history } = usePlatform();
  return useUndoSending((job) => {
    if (mayChangeJob(job)) history.push(paths.editJob(job.jobId), UNDONE);
    else history.push(paths.job(job.jobType, job.jobId));
  });
}
