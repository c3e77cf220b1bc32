import { useState } from 'react';
import { EmptyState, ErrorState, LinkButton, Skeleton } from '@campaign/shared-ui';
import { mayChangeJob, paths, useGetJobQuery, useUser } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { formOf, type JobForm } from '../../components/job-form';
import { words } from '../../words';
import { pickedFor } from './content/start-time';
import { draftKey } from './draft';
import { JobWizard, type JobWizardProps } from './job-wizard';

interface JobEditorProps extends Pick<JobWizardProps, 'onSaved' | 'onLeave' | 'reading' | 'stepInAddress'> {
  jobId: number;
  /** Undo has just paused it: its Send lets it go on. */
  undone?: boolean;
}

/** Loads a job and opens the wizard over it (WIZ-19); the page and the panel give it a frame. */
export function JobEditor({ jobId, undone = false, ...wizard }: JobEditorProps) {
  const user = useUser();
  const [job, setJob] = useState<Job | null>(null);
  const { data, error, isFetching, refetch } = useGetJobQuery(jobId, { refetchOnMountOrArgChange: true });
  // The form begins from the newest answer, and is not changed under the hands by a later one.
  if (data && !isFetching && job === null) setJob(data);

  if (!job && error)
    return (
      <ErrorState
        message={error.message ?? ''}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<LinkButton to={paths.dashboard()}>{words.toDashboard}</LinkButton>}
      />
    );
  if (!job || !user) return <Skeleton variant="form" count={5} />;
  if (!mayChangeJob(job))
    return (
      <EmptyState
        icon="lock"
        title={words.begunTitle}
        text={words.begunText}
        action={<LinkButton to={paths.job(job.jobType, jobId)}>{words.toJob}</LinkButton>}
      />
    );
  const paused = job.status !== 'paused' ? undefined : undone ? 'goes-on' : 'stays';
  return (
    <JobWizard
      pristine={pristineOf(job)}
      jobId={jobId}
      draftKey={draftKey(user, jobId)}
      paused={paused}
      {...wizard}
    />
  );
}

function pristineOf(job: Job): JobForm {
  const form = formOf(job);
  return form.startDate ? { ...form, startDate: pickedFor(form.startDate, form) } : form;
}
