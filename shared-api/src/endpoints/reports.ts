import type {
  Click,
  ClicksQuery,
  Donation,
  DonationQuery,
  DownloadLink,
  InboundReply,
  Job,
  JobReport,
  JobTimeline,
  Page,
  RepliesQuery,
  Reply,
  ReportExport,
} from '../contracts';
import { baseApi } from './base-api';

type JobId = Job['jobId'];

export const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Header and counts of a job's report (JREP-01..04); polled while the job moves. */
    getJobReport: build.query<JobReport, JobId>({
      query: (jobId) => `/job/${jobId}/report`,
      transformResponse: (reply: Reply<JobReport>) => reply.data,
      extraOptions: { loading: false },
      providesTags: (_report, _problem, jobId) => [{ type: 'Report', id: jobId }],
    }),
    /** A job over time, and its funnel. */
    getJobTimeline: build.query<JobTimeline, JobId>({
      query: (jobId) => `/job/${jobId}/timeline`,
      transformResponse: (reply: Reply<JobTimeline>) => reply.data,
      extraOptions: { loading: false },
      providesTags: (_timeline, _problem, jobId) => [{ type: 'Report', id: jobId }],
    }),
    /** JREP-08, JREP-16. */
    getClicks: build.query<Page<Click>, { jobId: JobId } & ClicksQuery>({
      query: ({ jobId, ...params }) => ({ url: `/tracking/${jobId}`, params }),
      providesTags: (_page, _problem, { jobId }) => [{ type: 'Report', id: jobId }],
    }),
    /** JREP-10..12. */
    getReplies: build.query<Page<InboundReply>, { jobId: JobId } & RepliesQuery>({
      query: ({ jobId, ...params }) => ({ url: `/job/${jobId}/replies`, params }),
      providesTags: (_page, _problem, { jobId }) => [{ type: 'Report', id: jobId }],
    }),
    /** JREP-09. */
    getDonations: build.query<Page<Donation>, DonationQuery>({
      query: (params) => ({ url: '/donations', params }),
      providesTags: ['Report'],
    }),
    /** Where the workbook of the four tabs, or one tab as CSV, can be fetched (JREP-06, JREP-07). */
    exportJobReport: build.mutation<string | undefined, { jobId: JobId; wanted: ReportExport }>({
      query: ({ jobId, wanted }) => ({
        url: `/job/${jobId}/report/export`,
        method: 'POST',
        body: wanted,
      }),
      transformResponse: (reply: Partial<Reply<DownloadLink>>) => reply.data?.downloadUrl,
      extraOptions: { loading: 'bar' },
    }),
  }),
});

export const {
  useGetJobReportQuery,
  useGetJobTimelineQuery,
  useGetClicksQuery,
  useGetRepliesQuery,
  useGetDonationsQuery,
  useExportJobReportMutation,
} = reportsApi;
