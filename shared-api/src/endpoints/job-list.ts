import type { Job, JobQuery, JobRow, Page, Reply } from '../contracts';
import { baseApi } from './base-api';
import { jobsApi } from './jobs';

/** How many jobs that fit the filter have appeared since the page was read. */
export interface JobNews {
  newJobs: number;
}

/** Its numbers change by themselves: recipients are being written, or texts handed over. */
export const isMovingJob = ({ status, progress }: Pick<JobRow, 'status' | 'progress'>) =>
  status === 'active' &&
  (!progress.planned || progress.pending + progress.sending > 0 || progress.rate !== null);

/** The server takes changes of a job until its first text is out. */
export const mayChangeJob = ({ status, progress }: Pick<JobRow, 'status' | 'progress'>) =>
  status !== 'completed' && progress.sent + progress.sending + progress.failed + progress.unknown === 0;

export const jobListApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Refreshes the shown page in place while something moves: rows keep their order, one that no longer fits the
     * filter (a job that has just completed) keeps its place with its new state, new jobs are only counted.
     * Poll this, read `getJobs`.
     */
    watchJobs: build.query<JobNews, JobQuery>({
      async queryFn(filter, { getState, dispatch }, _options, ask) {
        const state = getState() as Parameters<ReturnType<typeof jobsApi.endpoints.getJobs.select>>[0];
        const shown = jobsApi.endpoints.getJobs.select(filter)(state).data?.data;
        if (!shown) return { data: { newJobs: 0 } };

        const answer = await ask({ url: '/job', params: filter });
        if (answer.error) return { error: answer.error };
        const fresh = (answer.data as Page<JobRow>).data;
        const rows = new Map(fresh.map((row) => [row.jobId, row]));
        const gone = new Set<number>();
        for (const { jobId } of shown.filter((row) => isMovingJob(row) && !rows.has(row.jobId))) {
          const one = await ask(`/job/${jobId}`);
          if (one.data) rows.set(jobId, (one.data as Reply<Job>).data);
          else if (one.error?.status === 404) gone.add(jobId);
        }
        dispatch(
          jobsApi.util.updateQueryData('getJobs', filter, (page) => {
            page.data = page.data
              .filter((row) => !gone.has(row.jobId))
              .map((row) => rows.get(row.jobId) ?? row);
          }),
        );
        const known = new Set(shown.map((row) => row.jobId));
        return { data: { newJobs: fresh.filter((row) => !known.has(row.jobId)).length } };
      },
      extraOptions: { loading: false },
    }),
  }),
});

export const { useWatchJobsQuery } = jobListApi;
