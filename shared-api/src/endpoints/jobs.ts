import type {
  BulkResult,
  ChatMessage,
  EditedJobInput,
  Estimate,
  EstimateQueryInput,
  Job,
  JobAgents,
  JobApproval,
  JobPage,
  JobQuery,
  JobRemaining,
  Page,
  PhoneNumberRow,
  PhoneNumbersQuery,
  PhoneNumbersReply,
  JobCreationInput,
  QuickTestInput,
  Recipient,
  RecipientQuery,
  Reply,
} from '../contracts';
import { baseApi } from './base-api';
import { LONG_ANSWER_MS } from './base-query';

type JobId = Job['jobId'];

/** A job that moved is read again by everything that shows it: the tab, its page, its report. */
const moved = (jobId: JobId) => [
  { type: 'Job' as const, id: jobId },
  { type: 'Job' as const, id: 'LIST' },
  { type: 'Report' as const, id: jobId },
];

export const jobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the jobs tab (JOBS-33). */
    getJobs: build.query<JobPage, JobQuery>({
      query: (params) => ({ url: '/job', params }),
      providesTags: [{ type: 'Job', id: 'LIST' }],
    }),
    /** One job, whole (JDET-07). Screens poll it while it moves, so it never raises the bar (LOAD-05). */
    getJob: build.query<Job, JobId>({
      query: (jobId) => `/job/${jobId}`,
      transformResponse: (reply: Reply<Job>) => reply.data,
      extraOptions: { loading: false },
      providesTags: (_job, _problem, jobId) => [{ type: 'Job', id: jobId }],
    }),
    /** WIZ-15. */
    createJob: build.mutation<Reply<Job>, JobCreationInput>({
      query: (body) => ({ url: '/job', method: 'POST', body, timeout: LONG_ANSWER_MS }),
      invalidatesTags: [{ type: 'Job', id: 'LIST' }, 'Template'],
    }),
    /** WIZ-15, WIZ-19. */
    updateJob: build.mutation<Reply<Job>, { jobId: JobId; job: EditedJobInput }>({
      query: ({ jobId, job }) => ({
        url: `/job/${jobId}`,
        method: 'PUT',
        body: job,
        timeout: LONG_ANSWER_MS,
      }),
      invalidatesTags: (_reply, _problem, { jobId }) => [...moved(jobId), 'Template'],
    }),
    /** JDET-09: at any time, also of a job that has begun. */
    setJobAgents: build.mutation<Reply<Job>, JobAgents & { jobId: JobId }>({
      query: ({ jobId, ...body }) => ({ url: `/job/${jobId}/agents`, method: 'PUT', body }),
      invalidatesTags: (_reply, _problem, { jobId }) => moved(jobId),
    }),
    /** JOBS-34. */
    approveJob: build.mutation<Reply<Job>, JobApproval>({
      query: (body) => ({ url: '/job/approve', method: 'POST', body }),
      invalidatesTags: (_reply, _problem, { jobId }) => moved(jobId),
    }),
    /** Stops initial sends; what was handed over before is not called back. */
    pauseJob: build.mutation<Reply<Job>, JobId>({
      query: (jobId) => ({ url: `/job/${jobId}/pause`, method: 'POST' }),
      invalidatesTags: (_reply, _problem, jobId) => moved(jobId),
    }),
    resumeJob: build.mutation<Reply<Job>, JobId>({
      query: (jobId) => ({ url: `/job/${jobId}/resume`, method: 'POST' }),
      invalidatesTags: (_reply, _problem, jobId) => moved(jobId),
    }),
    /** Never cached: the count and cost are those of the moment somebody asks to resume. */
    getJobRemaining: build.query<JobRemaining, JobId>({
      query: (jobId) => ({ url: `/job/${jobId}/remaining`, timeout: LONG_ANSWER_MS }),
      transformResponse: (reply: Reply<JobRemaining>) => reply.data,
      keepUnusedDataFor: 0,
    }),
    /** JOBS-35: tells what went and what stayed (API-05). */
    deleteJobs: build.mutation<BulkResult, JobId[]>({
      query: (ids) => ({ url: '/job/', method: 'DELETE', body: { ids } }),
      invalidatesTags: ['Job'],
    }),
    /**
     * What sending would do, in recipients, segments and cents. An answer nobody waits for any more is
     * aborted at once, so that typing never piles up work on the server.
     */
    getEstimate: build.query<Estimate, EstimateQueryInput>({
      query: (body) => ({ url: '/job/estimate', method: 'POST', body, timeout: LONG_ANSWER_MS }),
      transformResponse: (reply: Reply<Estimate>) => reply.data,
      extraOptions: { loading: false },
      keepUnusedDataFor: 0,
      providesTags: ['PhoneList'],
    }),
    /** PLTAB-09: some rows of lists, for the preview. */
    getSampleRows: build.query<PhoneNumberRow[], PhoneNumbersQuery>({
      query: (body) => ({ url: '/phone_numbers', method: 'POST', body }),
      transformResponse: (reply: PhoneNumbersReply) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['PhoneList'],
    }),
    /** CONT-20: one text to a number typed by hand, now. */
    sendQuickTest: build.mutation<Reply<ChatMessage>, QuickTestInput>({
      query: (body) => ({ url: '/job/quicktest', method: 'POST', body }),
      extraOptions: { loading: false },
    }),
    /** The people of a job and where each stands; "why was this number not texted?". */
    getJobRecipients: build.query<Page<Recipient>, { jobId: JobId } & RecipientQuery>({
      query: ({ jobId, ...params }) => ({ url: `/job/${jobId}/recipients`, params }),
      providesTags: (_page, _problem, { jobId }) => [{ type: 'Report', id: jobId }],
    }),
  }),
});

export const {
  useGetJobsQuery,
  useGetJobQuery,
  useCreateJobMutation,
  useUpdateJobMutation,
  useSetJobAgentsMutation,
  useApproveJobMutation,
  usePauseJobMutation,
  useResumeJobMutation,
  useLazyGetJobQuery,
  useLazyGetJobRemainingQuery,
  useDeleteJobsMutation,
  useGetEstimateQuery,
  useGetSampleRowsQuery,
  useSendQuickTestMutation,
  useGetJobRecipientsQuery,
} = jobsApi;
