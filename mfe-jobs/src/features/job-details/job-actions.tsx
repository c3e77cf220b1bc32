import { announce, useApproveJob, useOpenPanel, useResumeJob, useSettled } from '@campaign/platform';
import { Button, LinkButton, MenuButton } from '@campaign/shared-ui';
import { mayChangeJob, paths, useMay, usePauseJobMutation, useUser } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { words } from '../../words';

interface JobActionsProps {
  job: Job;
  onDelete: () => void;
}

/** What can be done to a job, each for those who may: the next step of its state last, the rest in a menu. */
export function JobActions({ job, onDelete }: JobActionsProps) {
  const openPanel = useOpenPanel();
  const mayEdit = useMay('job:edit');
  const mayReport = useMay('job:report');
  const { jobId, jobType, identityId } = job;
  return (
    <>
      {mayReport && (
        <LinkButton icon="chart" to={paths.jobReport(jobType, jobId, identityId)}>
          {words.report}
        </LinkButton>
      )}
      {mayEdit && mayChangeJob(job) && (
        <Button icon="edit" onClick={() => void openPanel('edit-job', { jobId })}>
          {words.edit}
        </Button>
      )}
      <MoreActions job={job} onDelete={onDelete} />
      <NextStep job={job} />
    </>
  );
}

function MoreActions({ job, onDelete }: JobActionsProps) {
  const isAdmin = useUser()?.role === 'ADMIN';
  const mayCreate = useMay('job:create');
  const mayCreateBulk = useMay('job:create-bulk');
  const mayDelete = useMay('job:delete');
  const mayClone = job.jobType === 'P2P' ? mayCreate : mayCreateBulk;
  if (!mayClone && !mayDelete) return null;
  return (
    <MenuButton
      iconOnly
      label={words.moreActions}
      items={[
        { id: 'clone', label: words.clone, icon: 'copy', hidden: !mayClone, to: paths.cloneJob(job) },
        {
          id: 'delete',
          label: words.delete,
          icon: 'trash',
          tone: 'danger',
          hidden: !mayDelete,
          // JOBS-22.
          ...(job.status === 'completed' && !isAdmin && { disabledReason: words.completedStays }),
          onSelect: onDelete,
        },
      ]}
    />
  );
}

/** Approve, pause, resume, send: whatever its state asks for. */
function NextStep({ job }: { job: Job }) {
  const mayApprove = useMay('job:approve');
  const mayPause = useMay('job:pause');
  const maySend = useMay('p2p:send');
  const approval = useApproveJob();
  const [pause, pausing] = usePauseJobMutation();
  const resuming = useResumeJob();
  const { jobId, jobType, status } = job;
  const runs = status === 'active';
  const turn = useSettled(
    status,
    () => void (runs ? announce(pause(jobId).unwrap(), { saved: words.paused }) : resuming.resume(job)),
  );
  return (
    <>
      {mayApprove && status === 'pending' && (
        <Button
          variant="primary"
          icon="check"
          loading={approval.isLoading}
          onClick={() => void approval.approve(job)}
        >
          {words.approve}
        </Button>
      )}
      {/* One button: who has paused by keys stands on Resume. */}
      {mayPause && (runs || status === 'paused' || status === 'error') && (
        <Button
          variant={runs ? 'secondary' : 'primary'}
          icon={runs ? 'pause' : 'play'}
          loading={pausing.isLoading || resuming.isLoading}
          {...turn}
        >
          {runs ? words.pause : words.resume}
        </Button>
      )}
      {jobType === 'P2P' && maySend && status === 'active' && (
        <LinkButton variant="primary" icon="send" to={paths.p2pChat(jobId)}>
          {words.sendTexts}
        </LinkButton>
      )}
    </>
  );
}
