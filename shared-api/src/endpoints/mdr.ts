import type { DownloadLink, MdrEstimate, MdrQuery, MdrReport, MdrRequest, Page, Reply } from '../contracts';
import { baseApi } from './base-api';

export const mdrApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** MDR-01, MDR-14; polled while a report is under way. */
    getMdrReports: build.query<Page<MdrReport>, MdrQuery>({
      query: (params) => ({ url: '/job/reports/mdr', params }),
      transformResponse: ({ reports, total }: { reports: MdrReport[]; total: number }) => ({
        data: reports,
        total,
      }),
      extraOptions: { loading: false },
      providesTags: ['Mdr'],
    }),
    /** MDR-06, MDR-07. */
    requestMdrReport: build.mutation<Reply<MdrReport>, MdrRequest>({
      query: (body) => ({ url: '/job/reports/mdr', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['Mdr'] : []),
    }),
    /** About how many records a range has. */
    estimateMdrReport: build.query<MdrEstimate, MdrRequest>({
      query: (body) => ({ url: '/job/reports/estimate', method: 'POST', body }),
      transformResponse: (reply: Reply<MdrEstimate>) => reply.data,
      extraOptions: { loading: false },
    }),
    cancelMdrReport: build.mutation<Reply<MdrReport>, MdrReport['id']>({
      query: (reportId) => ({ url: '/job/reports/cancel', method: 'POST', body: { reportId } }),
      invalidatesTags: (reply) => (reply ? ['Mdr'] : []),
    }),
    /** Where the file can be fetched, and its name of the content-disposition header (MDR-13, MDR-14). */
    requestMdrDownload: build.mutation<{ downloadUrl?: string; disposition?: string }, MdrReport['id']>({
      query: (reportId) => ({ url: '/job/reports/download', method: 'POST', body: { reportId } }),
      transformResponse: (reply: Partial<DownloadLink>, meta) => {
        const { disposition } = meta ?? {};
        return {
          ...(reply.downloadUrl && { downloadUrl: reply.downloadUrl }),
          ...(disposition && { disposition }),
        };
      },
      extraOptions: { loading: 'bar' },
    }),
  }),
});

export const {
  useGetMdrReportsQuery,
  useRequestMdrReportMutation,
  useEstimateMdrReportQuery,
  useCancelMdrReportMutation,
  useRequestMdrDownloadMutation,
} = mdrApi;
