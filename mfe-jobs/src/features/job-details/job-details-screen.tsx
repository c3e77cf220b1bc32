import { useLocation, useParams } from 'react-router-dom';
import { usePageTitle } from '@campaign/platform';
import { Banner, Breadcrumbs, Card, Page, Stack, StatTile, StatusChip } from '@campaign/shared-ui';
import { jobsApi, paths, useLiveJobs, useMay } from '@campaign/shared-api';
import type { Job } from '@campaign/shared-api/contracts';
import { isMoving, JobProgress, REST_MS, WATCH_MS } from '../../components/job-progress';
import { Tiles } from '../../components/tiles.styled';
import { isId, NoJobPage, UnreadPage } from '../../components/unread-page';
import { count, words } from '../../words';
import { AgentsDialog } from './agents-dialog';
import { JobActions } from './job-actions';
import { JobFacts } from './job-facts';
import { ReplyDebt } from './reply-debt';
import { useJobDeletion } from './use-job-decisions';

const { getJob } = jobsApi.endpoints;

/** One job: what it is, how far it is, and the ways to stop it (JDET-01..09). */
export function JobDetailsScreen() {
  const jobId = Number(useParams().id);
  if (!isId(jobId)) return <NoJobPage title={words.job} />;
  return <JobDetails jobId={jobId} />;
}

function JobDetails({ jobId }: { jobId: number }) {
  const { data: job, error, isFetching } = getJob.useQueryState(jobId);
  const live = useLiveJobs(job ? [jobId] : []);
  const { refetch } = getJob.useQuerySubscription(jobId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: !job || !isMoving(job) ? 0 : live ? REST_MS : WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  usePageTitle(job?.jobName);

  if (!job) return <UnreadPage title={words.job} error={error} isFetching={isFetching} onRetry={refetch} />;
  return <JobPage job={job} />;
}

function JobPage({ job }: { job: Job }) {
  const mayEdit = useMay('job:edit');
  const mayRead = useMay('chat:read');
  const { deleteJob, problem } = useJobDeletion(job);
  return (
    <Page
      title={job.jobName}
      badge={<StatusChip kind="job" value={job.status} live={job.progress.sending > 0} />}
      above={
        <Breadcrumbs items={[{ label: words.dashboard, to: paths.dashboard() }, { label: job.jobName }]} />
      }
      actions={<JobActions job={job} onDelete={() => void deleteJob()} />}
    >
      <Stack gap={16}>
        {problem && (
          <Banner tone="danger" role="alert" title={words.deleteFailed}>
            {problem}
          </Banner>
        )}
        <JobTiles job={job} />
        <Card title={words.progress}>
          <JobProgress job={job} />
        </Card>
        {mayRead && job.waitingReplies !== undefined && job.messagesNonOptOut > 0 && <ReplyDebt job={job} />}
        <JobFacts job={job} />
      </Stack>
      {mayEdit && <AgentsDialog job={job} />}
    </Page>
  );
}

/** The four numbers (JDET-02..06); agents are no tile where a job has none and needs none (JDET-08). */
function JobTiles({ job }: { job: Job }) {
  const { pathname } = useLocation();
  const mayReport = useMay('job:report');
  const mayEdit = useMay('job:edit');
  const replies = job.messagesOptOut + job.messagesNonOptOut;
  const mayRead = useMay('chat:read');
  const showsAgents = job.jobType === 'P2P' || job.agentIds.length > 0;
  return (
    <Tiles>
      {showsAgents && (
        <StatTile
          icon="users"
          label="Assigned agents"
          value={count(job.agentIds.length)}
          {...(mayEdit && { to: `${pathname}?agents=choose` })}
          {...(job.jobType === 'P2P' && job.agentIds.length === 0 && { hint: words.nobodySends })}
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
        hint={words.peopleOptedOut(job.peopleOptedOut ?? job.messagesOptOut)}
        {...(mayRead && { to: paths.chat(job.jobId) })}
      />
    </Tiles>
  );
}
