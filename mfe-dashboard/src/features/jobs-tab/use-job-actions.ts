import { useState } from 'react';
import { announce, useApproveJob, useConfirm, useResumeJob } from '@campaign/platform';
import { useDeleteJobsMutation, usePauseJobMutation, type ApiProblem } from '@campaign/shared-api';
import type { JobRow } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../../words';

/**
 * What can be done to jobs. Deletions that fail raise no toast (JOBS-38); `problems` says by job why, for its row.
 */
export function useJobActions() {
  const confirm = useConfirm();
  const { approve } = useApproveJob();
  const [pause] = usePauseJobMutation();
  const { resume } = useResumeJob();
  const [remove] = useDeleteJobsMutation();
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());

  /** Answers the ids that are gone. */
  const deleteJobs = async (
    jobs: readonly Pick<JobRow, 'jobId' | 'name' | 'waitingReplies'>[],
  ): Promise<number[]> => {
    const { title, one, many } = words.confirmDelete;
    const text = jobs.length === 1 ? one : many(jobs.length);
    const waiting = jobs.reduce((sum, { waitingReplies = 0 }) => sum + waitingReplies, 0);
    const item = words.confirmDelete.item(
      jobs.map(({ name }) => name),
      waiting,
    );
    if (!(await confirm({ title, text, item, tone: 'danger' }))) return [];
    const ids = jobs.map(({ jobId }) => jobId);
    const { data, error } = await remove(ids);
    const failed =
      data?.failed ?? ids.map((id) => ({ id, error: (error as ApiProblem | undefined)?.message ?? '' }));
    setProblems(new Map(failed.map(({ id, error: why }) => [id, why])));
    if (data && data.deleted.length > 0) notify('success', data.message ?? words.saved);
    return data?.deleted ?? [];
  };

  return {
    problems,
    deleteJobs,
    approve,
    pause: (jobId: number) => announce(pause(jobId).unwrap(), { saved: words.paused }),
    resume,
  };
}

export type JobActions = ReturnType<typeof useJobActions>;
