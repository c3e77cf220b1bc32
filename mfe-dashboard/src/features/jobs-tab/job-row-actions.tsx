import { useOpenPanel, useSettled } from '@campaign/platform';
import { mayChangeJob, paths, useMay, useUser } from '@campaign/shared-api';
import type { JobProgress, JobRow } from '@campaign/shared-api/contracts';
import { IconButton, IconLink, LinkButton, MenuButton, type MenuEntry } from '@campaign/shared-ui';
import { useOnCard } from '@campaign/shared-ui/grid';
import { words } from '../../words';
import type { JobActions } from './use-job-actions';

const say = words.actions;

interface JobRowActionsProps {
  job: JobRow;
  actions: JobActions;
}

/** Who waits and is offered now: nobody who was texted as often lately as the limits allow. */
const offeredOf = ({ waiting, resting = 0 }: JobProgress) => Math.max(0, waiting - resting);

/** Report, the next step of its state, delete, and the rest in a menu: each for those who may (JOBS-17, 20..22). */
export function JobRowActions({ job, actions }: JobRowActionsProps) {
  const { jobId, jobType, identityId, name, status } = job;
  const role = useUser()?.role;
  const isAdmin = role === 'ADMIN';
  const isClicker = role === 'AGENT-CLICKER';
  const mayReport = useMay('job:report');
  const mayApprove = useMay('job:approve');
  const mayPause = useMay('job:pause');
  const mayDelete = useMay('job:delete');
  const stays = status === 'completed' && !isAdmin;
  const runs = status === 'active';
  const turn = useSettled(status, () => void (runs ? actions.pause(jobId) : actions.resume(job)));

  const maySend = useMay('p2p:send');
  const left = offeredOf(job.progress);
  const sendTexts = maySend && jobType === 'P2P' && runs && left > 0 && <SendTexts job={job} />;
  const report = paths.jobReport(jobType, jobId, identityId);
  const mayTurn = mayPause && (runs || status === 'paused' || status === 'error');
  const remove = {
    ...(stays && { disabledReason: say.completedStays }),
    onClick: () => void actions.deleteJobs([job]),
  };

  // Where there is room for one button, its menu has them all.
  if (useOnCard())
    return (
      <>
        {isClicker && sendTexts}
        <MoreActions
          job={job}
          before={[
            {
              id: 'send',
              label: say.sendTexts(left),
              icon: 'send',
              to: paths.p2pChat(jobId),
              hidden: !sendTexts || isClicker,
            },
            { id: 'report', label: say.inMenu.report, icon: 'eye', to: report, hidden: !mayReport },
            {
              id: 'approve',
              label: say.inMenu.approve,
              icon: 'check',
              hidden: !mayApprove || status !== 'pending',
              onSelect: () => void actions.approve(job),
            },
            {
              id: 'turn',
              label: runs ? say.inMenu.pause : say.inMenu.resume,
              icon: runs ? 'pause' : 'play',
              hidden: !mayTurn,
              onSelect: turn.onClick,
            },
          ]}
          after={[
            {
              id: 'delete',
              label: say.inMenu.delete,
              icon: 'trash',
              tone: 'danger',
              hidden: !mayDelete,
              ...(stays && { disabledReason: say.completedStays }),
              onSelect: remove.onClick,
            },
          ]}
        />
      </>
    );
  return (
    <>
      {sendTexts}
      {mayReport && <IconLink icon="eye" label={say.report(name)} to={report} />}
      {mayApprove && status === 'pending' && (
        <IconButton
          icon="check"
          tone="accent"
          label={say.approve(name)}
          onClick={() => void actions.approve(job)}
        />
      )}
      {/* One button: who has paused by keys stands on Resume. */}
      {mayTurn && (
        <IconButton
          icon={runs ? 'pause' : 'play'}
          label={runs ? say.pause(name) : say.resume(name)}
          {...turn}
        />
      )}
      {mayDelete && <IconButton icon="trash" tone="danger" label={say.delete(name)} {...remove} />}
      <MoreActions job={job} />
    </>
  );
}

/** For whoever only sends, the one thing to do; for everybody else one of several. */
function SendTexts({ job: { jobId, name, progress } }: { job: JobRow }) {
  const isClicker = useUser()?.role === 'AGENT-CLICKER';
  const to = paths.p2pChat(jobId);
  if (!isClicker) return <IconLink icon="send" label={say.sendTextsOf(name, offeredOf(progress))} to={to} />;
  return (
    <LinkButton size="sm" variant="primary" icon="send" to={to}>
      {say.sendTexts(offeredOf(progress))}
    </LinkButton>
  );
}

/** What is done to a job more rarely. Editing happens over the table, which keeps its place (SHELL-14). */
function MoreActions({
  job,
  before = [],
  after = [],
}: {
  job: JobRow;
  before?: readonly MenuEntry[];
  after?: readonly MenuEntry[];
}) {
  const openPanel = useOpenPanel();
  const mayEdit = useMay('job:edit');
  const mayCreate = useMay('job:create');
  const mayCreateBulk = useMay('job:create-bulk');
  const { jobId, jobType, name } = job;
  const mayClone = jobType === 'P2P' ? mayCreate : mayCreateBulk;
  return (
    <MenuButton
      iconOnly
      label={say.more(name)}
      items={[
        ...before,
        { id: 'open', label: say.open, icon: 'arrow-right', to: paths.job(jobType, jobId) },
        {
          id: 'edit',
          label: say.edit,
          icon: 'edit',
          hidden: !mayEdit,
          ...(!mayChangeJob(job) && { disabledReason: say.begunStays }),
          onSelect: () => void openPanel('edit-job', { jobId }),
        },
        {
          id: 'agents',
          label: say.assignAgents,
          icon: 'users',
          hidden: !mayEdit || jobType !== 'P2P',
          to: paths.jobAgents(jobType, jobId),
        },
        { id: 'clone', label: say.clone, icon: 'copy', hidden: !mayClone, to: paths.cloneJob(job) },
        ...after,
      ]}
    />
  );
}
