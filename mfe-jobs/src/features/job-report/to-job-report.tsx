import { Navigate, useParams } from 'react-router-dom';
import { ErrorState, LinkButton, Page, Skeleton } from '@campaign/shared-ui';
import { paths, useGetJobQuery } from '@campaign/shared-api';
import { words } from '../../words';

/** ROUTE-17: /{type}/{id}/reports lacks the identity; it becomes the address that has it. */
export function ToJobReport() {
  const jobId = Number(useParams().id);
  const { data: job, error, refetch } = useGetJobQuery(jobId);
  if (job) return <Navigate to={paths.jobReport(job.jobType, job.jobId, job.identityId)} replace />;
  return (
    <Page title={words.jobReport}>
      {error ? (
        <ErrorState
          message={error.message ?? ''}
          onRetry={() => void refetch()}
          action={<LinkButton to={paths.dashboard()}>{words.toDashboard}</LinkButton>}
        />
      ) : (
        <Skeleton variant="tiles" count={4} />
      )}
    </Page>
  );
}
