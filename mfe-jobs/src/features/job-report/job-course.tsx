import { lazyPart } from '@campaign/platform';
import { useGetJobTimelineQuery, type ApiProblem } from '@campaign/shared-api';
import type { JobTimeline } from '@campaign/shared-api/contracts';
import { ErrorState, Skeleton } from '@campaign/shared-ui';
import { chartWords as say } from '../../words';

/** The charts are larger than the rest of the report: they come when there is something to draw. */
const LazyJobCharts = lazyPart<{ timeline: JobTimeline }>(
  async () => (await import('./job-charts')).JobCharts,
);

/** The charts of a job, read as often as `pollingInterval` says. */
export function JobCourse({ jobId, pollingInterval }: { jobId: number; pollingInterval: number }) {
  const { data, error, refetch } = useGetJobTimelineQuery(jobId, {
    ...{ pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  });
  if (data) return <LazyJobCharts timeline={data} />;
  if (error) return <ErrorState message={(error as ApiProblem).message} onRetry={() => void refetch()} />;
  return <Skeleton variant="chart" label={say.loading} />;
}
