import { lazyPart } from '@campaign/platform';
import { useGetJobTimelineQuery, type ApiProblem } from '@campaign/shared-api';
import type { JobTimeline } from '@campaign/shared-api/contracts';
import { ErrorState, Skeleton, Stack } from '@campaign/shared-ui';
import { chartWords as say } from '../../words';

/** The charts are larger than the rest of the report: they come when there is something to draw. */
const LazyJobCharts = lazyPart<{ timeline: JobTimeline }>(
  async () => (await import('./job-charts')).JobCharts,
);

const LazyJobDelivery = lazyPart<{ figures: NonNullable<JobTimeline['delivery']> }>(
  async () => (await import('./job-delivery')).JobDelivery,
);

/** What became of a job's texts, and its charts, read as often as `pollingInterval` says. */
export function JobCourse({ jobId, pollingInterval }: { jobId: number; pollingInterval: number }) {
  const { data, error, refetch } = useGetJobTimelineQuery(jobId, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  if (data)
    return (
      <Stack gap={16}>
        {data.delivery && <LazyJobDelivery figures={data.delivery} />}
        <LazyJobCharts timeline={data} />
      </Stack>
    );
  if (error) return <ErrorState message={(error as ApiProblem).message} onRetry={() => void refetch()} />;
  return <Skeleton variant="chart" label={say.loading} />;
}
