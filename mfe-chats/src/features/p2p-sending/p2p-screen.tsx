import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import {
  jobsApi,
  paths,
  scopeOf,
  useGetJobQuery,
  useGetJobsOfListQuery,
  useLiveJobs,
  useMay,
  useUser,
  type ApiProblem,
} from '@campaign/shared-api';
import { EmptyState, ErrorState, LinkButton, Page, Skeleton } from '@campaign/shared-ui';
import { words } from '../../words';
import { SendingScreen } from './sending-screen';
import * as S from './sending.styled';

/** Learns of a pause, an approval or the end soon enough to say so, while the server does not tell it by itself. */
const WATCH_MS = 10_000;

/** /p2pchats/{id}: a job, or a list that P2P jobs send to (P2P-23); `?of=list` says which it is. */
export function P2PScreen() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const ofList = useSearchParams()[0].get('of') === 'list';
  const { currentData: known } = jobsApi.endpoints.getJob.useQueryState(id, { skip: !isId || ofList });
  const live = useLiveJobs(known?.jobType === 'P2P' ? [id] : []);
  const {
    currentData: job,
    error,
    refetch,
  } = useGetJobQuery(id, {
    skip: !isId || ofList,
    pollingInterval: live ? 0 : WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  const problem = error as ApiProblem | undefined;

  if (!isId) return <NoJob />;
  if (job?.jobType === 'P2P') return <SendingScreen key={id} job={job} live={live} />;
  if (ofList || job || problem?.status === 404) return <ListJobs listId={id} />;
  if (problem) return <ErrorState message={problem.message} onRetry={() => void refetch()} />;
  return <Skeleton variant="lines" count={6} />;
}

/** The jobs behind a list: one is opened, several are offered. */
function ListJobs({ listId }: { listId: number }) {
  const { data: jobs, error, refetch } = useGetJobsOfListQuery(listId, { refetchOnMountOrArgChange: true });
  const problem = error as ApiProblem | undefined;
  if (problem?.status === 404) return <NoJob />;
  if (problem) return <ErrorState message={problem.message} onRetry={() => void refetch()} />;
  if (!jobs) return <Skeleton variant="lines" count={6} />;
  const [first, ...others] = jobs;
  if (!first) return <NoJob mayCreate />;
  if (others.length === 0) return <Navigate to={paths.p2pChat(first.jobId)} replace />;
  return (
    <Page title={words.ofList.choose} text={words.ofList.text} width="form">
      <S.Jobs>
        {jobs.map(({ jobId, name }) => (
          <li key={jobId}>
            <LinkButton to={paths.p2pChat(jobId)} iconEnd="arrow-right" wide>
              {name}
            </LinkButton>
          </li>
        ))}
      </S.Jobs>
    </Page>
  );
}

function NoJob({ mayCreate = false }: { mayCreate?: boolean }) {
  const user = useUser();
  const creates = useMay('job:create') && mayCreate;
  const seesAll = user && scopeOf('p2p:read', user.role) !== 'jobs' && user.identityPermission.length === 0;
  return (
    <EmptyState
      title={words.ofList.none}
      text={seesAll ? undefined : words.ofList.others}
      action={
        <>
          {creates && (
            <LinkButton variant="primary" to={paths.createJob('p2p')}>
              {words.ofList.create}
            </LinkButton>
          )}
          <LinkButton to={paths.phoneLists()}>{words.ofList.lists}</LinkButton>
        </>
      }
    />
  );
}
