import type { Job, JobChange, JobQuery } from '../contracts';
import { askWhoseSession } from './ask-whose-session';
import { baseApi } from './base-api';
import { listenToJobs } from './job-stream';
import { jobsApi } from './jobs';

const { updateQueryData, selectInvalidatedBy } = jobsApi.util;

const liveJobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whether what these jobs do arrives by itself; while it does, their pages and rows are kept in step. */
    getLiveJobs: build.query<boolean, readonly number[]>({
      queryFn: () => ({ data: false }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(
        jobIds,
        { cacheDataLoaded, cacheEntryRemoved, updateCachedData, dispatch, getState },
      ) {
        // Left before it began.
        if (!(await cacheDataLoaded.catch(() => undefined))) return;
        const eachList = (change: (jobs: Pick<Job, 'jobId'>[]) => void, remove: readonly number[] = []) => {
          const lists = selectInvalidatedBy(getState() as Parameters<typeof selectInvalidatedBy>[0], [
            { type: 'Job', id: 'LIST' },
          ]);
          for (const { endpointName, originalArgs } of lists) {
            if (endpointName !== 'getJobs') continue;
            dispatch(
              updateQueryData('getJobs', originalArgs as JobQuery, (page) => {
                page.data = page.data.filter(({ jobId }) => !remove.includes(jobId));
                change(page.data);
              }),
            );
          }
        };
        const stop = listenToJobs({
          jobIds,
          onLive: (live) => updateCachedData(() => live),
          onCut: () => askWhoseSession(dispatch),
          onChange(jobs) {
            const byId = new Map(jobs.map((job) => [job.jobId, job]));
            eachList((rows) => rows.forEach((row) => Object.assign(row, byId.get(row.jobId))));
            for (const job of jobs) dispatch(updateQueryData('getJob', job.jobId, (page) => put(page, job)));
          },
          onGone(ids) {
            eachList(() => {}, ids);
            dispatch(baseApi.util.invalidateTags(ids.map((id) => ({ type: 'Job', id }))));
          },
        });
        await cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

function put(job: Job, change: JobChange): void {
  const { waiting, pending, sending } = change.progress;
  Object.assign(job, change, { leadsRemaining: waiting + pending + sending });
}

/**
 * Follows these jobs for as long as the screen shows them. True while the server tells what moves: then there
 * is nothing to poll for.
 */
export function useLiveJobs(jobIds: readonly number[]): boolean {
  const { data } = liveJobsApi.endpoints.getLiveJobs.useQuery(jobIds, { skip: jobIds.length === 0 });
  return data ?? false;
}
