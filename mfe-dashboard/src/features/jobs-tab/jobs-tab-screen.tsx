import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenPanel } from '@campaign/platform';
import { useKnownSort } from '@campaign/platform/list-screen';
import {
  isMovingJob,
  paths,
  useFeature,
  useGetJobsQuery,
  useLiveJobs,
  useMay,
  useUser,
  useWatchJobsQuery,
  type ApiProblem,
} from '@campaign/shared-api';
import type { JobQuery } from '@campaign/shared-api/contracts';
import { Banner, Button, LinkButton, Page } from '@campaign/shared-ui';
import { DashboardTabs } from '../../components/dashboard-tabs';
import { words } from '../../words';
import { FirstSteps } from './first-steps';
import { jobQueryOf } from './job-filter';
import { JobFilters } from './job-filters';
import { JobStatistics } from './job-statistics';
import { JobTable } from './job-table';
import { MadeJobNotice } from './made-job-notice';
import { RatingSelect } from './rating-select';
import { UnverifiedEmail } from './unverified-email';
import { useJobFilters } from './use-job-filters';

const WATCH_MOVING_MS = 2000;
const WATCH_RESTING_MS = 10_000;

/** The jobs of the agency, or of all for ADMIN; what moves is followed in place (JOBS-01..39). */
export function JobsTabScreen() {
  const { filter, setFilter, table } = useJobFilters();
  const [madeJob, setMadeJob] = useState(useMadeJob());
  const user = useUser() ?? { role: '', accountId: 0 };
  const query = jobQueryOf(filter, table.state, user);
  const { data, currentData, error, isFetching, refetch } = useGetJobsQuery(query);
  useKnownSort(table, error);
  const live = useLiveJobs(currentData?.data.map(({ jobId }) => jobId) ?? []);
  const { data: news, refetch: lookAgain } = useWatchJobsQuery(query, {
    skip: !currentData,
    // What moves arrives by itself; new jobs are still asked for.
    pollingInterval: !live && currentData?.data.some(isMovingJob) ? WATCH_MOVING_MS : WATCH_RESTING_MS,
    skipPollingIfUnfocused: true,
  });
  const hasJobs = useHasJobs(query, data?.total);
  const mayCreate = useMay('job:create');
  const mayGuard = useMay('guard:write');
  const openPanel = useOpenPanel();
  const reload = () => void refetch().then(() => news && lookAgain());

  const hasRatings = useFeature('rating-dropdown');
  const [rating, setRating] = useState('');

  const createButton = mayCreate && (
    <LinkButton variant="primary" to={`${paths.selectSendType()}${rating && `?rating=${rating}`}`}>
      {words.create}
    </LinkButton>
  );
  const actions = (
    <>
      {user.role === 'AGENT-ADMIN' && (
        <Button onClick={() => void openPanel('stop-words', { accountId: user.accountId })}>
          {words.stopWords.title}
        </Button>
      )}
      {mayGuard && user.role !== 'ADMIN' && (
        <Button onClick={() => void openPanel('delivery-guard', { accountId: user.accountId })}>
          {words.guard.title}
        </Button>
      )}
      {hasRatings && <RatingSelect value={rating} onChange={setRating} />}
      {createButton}
    </>
  );
  return (
    <Page title={words.title} above={<DashboardTabs />} actions={actions}>
      {madeJob && (
        <MadeJobNotice
          jobId={madeJob}
          filter={filter}
          onShow={setFilter}
          onDismiss={() => setMadeJob(undefined)}
        />
      )}
      {news && news.newJobs > 0 && (
        <Banner
          role="status"
          action={
            <Button size="sm" onClick={reload}>
              {words.showNews}
            </Button>
          }
        >
          {words.news(news.newJobs)}
        </Banner>
      )}
      <UnverifiedEmail />
      <FirstSteps />
      <JobStatistics page={data} />
      <JobTable
        page={hasJobs === undefined ? undefined : data}
        pageKey={JSON.stringify(query)}
        error={(error as ApiProblem | undefined)?.message}
        refetching={isFetching && data !== undefined}
        filter={filter}
        setFilter={setFilter}
        onReload={reload}
        hasNone={hasJobs === false}
        firstAction={createButton}
        toolbar={
          <JobFilters filter={filter} setFilter={setFilter} onRefresh={reload} refreshing={isFetching} />
        }
        {...table}
      />
    </Page>
  );
}

/** Whether the agency has any job at all, told by the page or, where filters leave none, by one call; undefined: not known. */
function useHasJobs({ account_id }: JobQuery, found: number | undefined): boolean | undefined {
  const { data, isError } = useGetJobsQuery({ account_id, page: 1, size: 1 }, { skip: found !== 0 });
  if (isError || (found !== undefined && found > 0)) return true;
  return data && data.total > 0;
}

/** The job somebody comes from making: the wizard says so on the way here. */
function useMadeJob(): number | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('madeJob' in state)) return undefined;
  return typeof state.madeJob === 'number' ? state.madeJob : undefined;
}
