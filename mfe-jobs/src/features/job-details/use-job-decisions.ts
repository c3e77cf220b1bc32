import { useNavigate } from 'react-router-dom';
import { useConfirm } from '@campaign/platform';
import { paths, useDeleteJobsMutation, type ApiProblem } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../../words';

/** JOBS-16: deletes a job after the question and leaves its page; no toast says why it stayed (JOBS-38). */
export function useJobDeletion({ jobId, jobName, waitingReplies = 0 }: Job) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [remove, { error }] = useDeleteJobsMutation();
  return {
    /** Why the job is still there. */
    problem: (error as ApiProblem | undefined)?.message,
    deleteJob: async () => {
      const { confirmDeletion: title, deleteJobQuestion: text } = words;
      const item = words.jobItem(jobName, waitingReplies);
      if (!(await confirm({ title, text, item, tone: 'danger' }))) return;
      const { data } = await remove([jobId]);
      if (!data) return;
      notify('success', data.message ?? words.jobDeleted);
      void navigate(paths.dashboard());
    },
  };
}
