import type {
  Agency,
  AgencyPage,
  AgencyQuery,
  AgencyReply,
  AgencyUsage,
  ApprovalChange,
  DeletionBesideJobs,
  FeatureChange,
  FirstSteps,
  Page,
  RateChange,
  RateHistory,
  Reply,
  StatusChange,
} from '../contracts';
import { API_BASE, wordsFor } from './api-problem';
import { baseApi } from './base-api';

/** Where the same is fetched as a file. */
export const usageFileAddress = (accountId: number, month: string) =>
  `${API_BASE}/users/${accountId}/usage/file?month=${month}`;

export const agenciesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every agency for ADMIN; the own one for everybody else. */
    getAgencies: build.query<Page<Agency>, void>({
      query: () => '/users/userList',
      providesTags: ['Agency'],
    }),
    /** One page of them, those that wait for approval first. */
    getAgencyPage: build.query<AgencyPage, AgencyQuery>({
      query: (params) => ({ url: '/users/userList', params }),
      providesTags: ['Agency'],
    }),
    /** How far the own agency is on the way to its first text. */
    getFirstSteps: build.query<FirstSteps, void>({
      query: () => '/users/first-steps',
      transformResponse: (reply: Reply<FirstSteps>) => reply.data,
      extraOptions: { loading: false },
    }),
    /** What it paid, and the jobs that keep the rate they were made with. */
    getRates: build.query<RateHistory, number>({
      query: (accountId) => `/users/${accountId}/rates`,
      transformResponse: (reply: Reply<RateHistory>) => reply.data,
      providesTags: ['Agency'],
    }),
    /** What it used in a month, '2026-11'. */
    getAgencyUsage: build.query<AgencyUsage, { accountId: number; month: string }>({
      query: ({ accountId, month }) => ({ url: `/users/${accountId}/usage`, params: { month } }),
      transformResponse: (reply: Reply<AgencyUsage>) => reply.data,
    }),
    // AGCY-12: after each change the list reloads, after one that failed, too; AGCY-14 has the words.
    updateRates: build.mutation<AgencyReply, RateChange>({
      query: (body) => ({ url: '/users/updateRate', method: 'PUT', body }),
      transformErrorResponse: wordsFor('Failed to update rates'),
      invalidatesTags: ['Agency'],
    }),
    /** A change of rates that is still ahead does not happen. */
    withdrawRates: build.mutation<Reply<RateHistory>, { accountId: number; from: string }>({
      query: ({ accountId, from }) => ({ url: `/users/${accountId}/rates/${from}`, method: 'DELETE' }),
      transformErrorResponse: wordsFor('Failed to update rates'),
      invalidatesTags: ['Agency'],
    }),
    updateAgencyFeatures: build.mutation<AgencyReply, FeatureChange>({
      query: (body) => ({ url: '/users/updateFeatures', method: 'PUT', body }),
      transformErrorResponse: wordsFor('Failed to update features'),
      invalidatesTags: ['Agency'],
    }),
    updateAgencyStatus: build.mutation<AgencyReply, StatusChange>({
      query: (body) => ({ url: '/users/updateStatus', method: 'PUT', body }),
      transformErrorResponse: wordsFor('Failed to update status'),
      invalidatesTags: ['Agency'],
    }),
    updateAgencyApproval: build.mutation<AgencyReply, ApprovalChange>({
      query: (body) => ({ url: '/users/updateApproved', method: 'PUT', body }),
      transformErrorResponse: wordsFor('Failed to update the approve status'),
      invalidatesTags: ['Agency'],
    }),
    deleteAgencies: build.mutation<DeletionBesideJobs, number[]>({
      query: (ids) => ({ url: '/users/', method: 'DELETE', body: { ids } }),
      transformErrorResponse: wordsFor('Failed to delete agencies'),
      invalidatesTags: ['Agency'],
    }),
  }),
});

export const {
  useGetAgenciesQuery,
  useGetAgencyPageQuery,
  useGetFirstStepsQuery,
  useGetRatesQuery,
  useGetAgencyUsageQuery,
  useUpdateRatesMutation,
  useWithdrawRatesMutation,
  useUpdateAgencyFeaturesMutation,
  useUpdateAgencyStatusMutation,
  useUpdateAgencyApprovalMutation,
  useDeleteAgenciesMutation,
} = agenciesApi;
