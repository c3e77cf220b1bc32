import { useNavigate } from 'react-router-dom';
import { announce, useConfirm } from '@campaign/platform';
import { paths, useApproveJobMutation, useDeleteJobsMutation, type ApiProblem } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../../words';

/** JOBS-20: approves a pending job once the person has seen how many it will text. */
export function useJobApproval({ jobId, jobName, progress, version }: Job) {
  const confirm = useConfirm();
  const [approve, { isLoading }] = useApproveJobMutation();
  return {
    isLoading,
    approve: async () => {
      const text = words.approveQuestion(jobName, progress.recipients);
      if (await confirm({ title: words.confirmUpdate, text }))
        await announce(approve({ jobId, version }).unwrap());
    },
  };
}

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
