import { useLocation, useParams } from 'react-router-dom';
import { announce, usePageTitle } from '@campaign/platform';
import {
  Breadcrumbs,
  Button,
  Card,
  DescriptionList,
  ErrorState,
  LinkButton,
  Page,
  Skeleton,
  Stack,
  StatTile,
  StatusChip,
  Timestamp,
} from '@campaign/shared-ui';
import { jobsApi, paths, useMay, usePauseJobMutation, useResumeJobMutation } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import { isMoving, JobProgress, WATCH_MS } from '../../components/job-progress';
import { Tiles } from '../../components/tiles.styled';
import { count, titleOfType, words } from '../../words';
import { AgentsDialog } from './agents-dialog';

const { getJob } = jobsApi.endpoints;

/** One job: what it is, how far it is, and its brakes (JDET-01..09). */
export function JobDetailsScreen() {
  const jobId = Number(useParams().id);
  const { data: job, error, isFetching } = getJob.useQueryState(jobId);
  const { refetch } = getJob.useQuerySubscription(jobId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: job && isMoving(job) ? WATCH_MS : 0,
    skipPollingIfUnfocused: true,
  });
  usePageTitle(job?.jobName);

  if (!job)
    return (
      <Page title={words.job}>
        {error ? (
          <ErrorState
            message={error.message ?? ''}
            onRetry={() => void refetch()}
            retrying={isFetching}
            action={<LinkButton to={paths.dashboard()}>{words.toDashboard}</LinkButton>}
          />
        ) : (
          <Skeleton variant="tiles" count={4} />
        )}
      </Page>
    );
  return (
    <Page
      title={job.jobName}
      badge={<StatusChip kind="job" value={job.status} live={job.progress.sending > 0} />}
      above={
        <Breadcrumbs items={[{ label: words.dashboard, to: paths.dashboard() }, { label: job.jobName }]} />
      }
      actions={<JobActions job={job} />}
    >
      <Stack gap={16}>
        <JobTiles job={job} />
        <Card title={words.progress}>
          <JobProgress job={job} />
        </Card>
        <JobFacts job={job} />
      </Stack>
      <AgentsDialog job={job} />
    </Page>
  );
}

/** Whether the server still takes changes of a job: nothing of it is out yet. */
export const mayChange = ({ status, progress: { sent, sending, failed, unknown } }: Job) =>
  status !== 'completed' && sent + sending + failed + unknown === 0;

function JobActions({ job }: { job: Job }) {
  const mayPause = useMay('job:pause');
  const mayEdit = useMay('job:edit');
  const mayReport = useMay('job:report');
  const maySend = useMay('p2p:send');
  const [pause, pausing] = usePauseJobMutation();
  const [resume, resuming] = useResumeJobMutation();
  const { jobId, jobType, identityId, status } = job;
  return (
    <>
      {mayReport && (
        <LinkButton icon="chart" to={paths.jobReport(jobType, jobId, identityId)}>
          {words.report}
        </LinkButton>
      )}
      {mayEdit && mayChange(job) && (
        <LinkButton icon="edit" to={paths.editJob(jobId)}>
          {words.edit}
        </LinkButton>
      )}
      {mayPause && status === 'active' && (
        <Button
          icon="pause"
          loading={pausing.isLoading}
          onClick={() => void announce(pause(jobId).unwrap(), { saved: words.paused })}
        >
          {words.pause}
        </Button>
      )}
      {mayPause && (status === 'paused' || status === 'error') && (
        <Button
          variant="primary"
          icon="play"
          loading={resuming.isLoading}
          onClick={() => void announce(resume(jobId).unwrap(), { saved: words.resumed })}
        >
          {words.resume}
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

/** The four numbers (JDET-02..06); agents are no tile where a job has none and needs none (JDET-08). */
function JobTiles({ job }: { job: Job }) {
  const { pathname } = useLocation();
  const mayReport = useMay('job:report');
  const mayEdit = useMay('job:edit');
  const replies = job.messagesOptOut + job.messagesNonOptOut;
  const mayChoose = mayEdit && mayChange(job);
  const showsAgents = job.jobType === 'P2P' || job.agentIds.length > 0;
  return (
    <Tiles>
      {showsAgents && (
        <StatTile
          icon="users"
          label="Assigned agents"
          value={count(job.agentIds.length)}
          {...(mayChoose && { to: `${pathname}?agents=choose` })}
        />
      )}
      <StatTile icon="clock" label="Remaining leads" value={count(job.leadsRemaining)} />
      <StatTile
        icon="send"
        label="Messages sent"
        value={count(job.messagesSent)}
        {...(mayReport && { to: `${pathname.replace(/\/+$/, '')}/reports` })}
      />
      <StatTile
        icon="message"
        label="Replies received"
        value={count(replies)}
        hint={`${count(job.messagesOptOut)} opted out`}
      />
    </Tiles>
  );
}

function JobFacts({ job }: { job: Job }) {
  const agents = job.agents.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  const names = (lists: Job['phoneListAssignments']) => lists.map(({ listName }) => listName).join(', ');
  return (
    <Card title={words.details}>
      <DescriptionList
        items={[
          { label: 'Sender identity', value: job.identityName },
          { label: 'Send type', value: titleOfType(job.jobType) },
          { label: 'Job name', value: job.jobName },
          { label: 'Job ID', value: String(job.jobId) },
          { label: 'Send date', value: <Timestamp iso={job.startDate} /> },
          { label: 'Agents', value: agents.join(', ') },
          { label: 'From', value: formatPhone(job.adminPhone) },
          { label: 'Phone lists', value: names(job.phoneListAssignments) },
          { label: 'Suppression lists', value: names(job.suppressionListAssignments) },
        ]}
      />
    </Card>
  );
}
