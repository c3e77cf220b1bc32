import { paths, useMay, useUser } from '@campaign/shared-api';
import type { JobRow } from '@campaign/shared-api/contracts';
import { IconButton, IconLink } from '@campaign/shared-ui';
import { words } from '../../words';
import type { JobActions } from './use-job-actions';

const say = words.actions;

/** Report, the next step of its state, delete: each for those who may (JOBS-17, 20..22). */
export function JobRowActions({ job, actions }: { job: JobRow; actions: JobActions }) {
  const { jobId, jobType, identityId, name, status } = job;
  const isAdmin = useUser()?.role === 'ADMIN';
  const mayReport = useMay('job:report');
  const mayApprove = useMay('job:approve');
  const mayPause = useMay('job:pause');
  const mayDelete = useMay('job:delete');
  const stays = status === 'completed' && !isAdmin;

  return (
    <>
      {mayReport && (
        <IconLink icon="eye" label={say.report(name)} to={paths.jobReport(jobType, jobId, identityId)} />
      )}
      {mayApprove && status === 'pending' && (
        <IconButton
          icon="check"
          tone="accent"
          label={say.approve(name)}
          onClick={() => void actions.approve(job)}
        />
      )}
      {mayPause && status === 'active' && (
        <IconButton icon="pause" label={say.pause(name)} onClick={() => void actions.pause(jobId)} />
      )}
      {mayPause && status === 'paused' && (
        <IconButton icon="play" label={say.resume(name)} onClick={() => void actions.resume(jobId)} />
      )}
      {mayDelete && (
        <IconButton
          icon="trash"
          tone="danger"
          label={say.delete(name)}
          {...(stays && { disabledReason: say.completedStays })}
          onClick={() => void actions.deleteJobs([jobId])}
        />
      )}
    </>
  );
}
