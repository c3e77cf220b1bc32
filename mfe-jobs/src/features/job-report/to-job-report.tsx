import { Navigate, useParams } from 'react-router-dom';
import { paths, useGetJobQuery } from '@campaign/shared-api';
import { isId, NoJobPage, UnreadPage } from '../../components/unread-page';
import { words } from '../../words';

/** ROUTE-17: /{type}/{id}/reports lacks the identity; it becomes the address that has it. */
export function ToJobReport() {
  const jobId = Number(useParams().id);
  const { data: job, error, isFetching, refetch } = useGetJobQuery(jobId, { skip: !isId(jobId) });
  if (!isId(jobId)) return <NoJobPage title={words.jobReport} />;
  if (job) return <Navigate to={paths.jobReport(job.jobType, job.jobId, job.identityId)} replace />;
  return <UnreadPage title={words.jobReport} error={error} isFetching={isFetching} onRetry={refetch} />;
}
