import type {
  Identity,
  IdentityAnswers,
  IdentityAnswersReply,
  IdentityDeletion,
  IdentityQuery,
  NewIdentity,
  Organization,
  Page,
  Reply,
  SampleMessages,
  TdlcInfo,
  VettingToken,
  WebsiteCheck,
} from '../contracts';
import { baseApi } from './base-api';

type Of<Body> = { identityId: number } & Body;

export const identitiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Identities the user may use; the denied ones are left out by the server (SESS-08, SESS-09). */
    getIdentities: build.query<Page<Identity>, IdentityQuery>({
      query: (params) => ({ url: '/identities', params }),
      providesTags: ['Identity'],
    }),
    getIdentity: build.query<Identity, number>({
      query: (identityId) => `/identities/${identityId}`,
      transformResponse: (reply: Reply<Identity>) => reply.data,
      providesTags: ['Identity'],
    }),
    createIdentity: build.mutation<Reply<Identity>, NewIdentity>({
      query: (body) => ({ url: '/identities', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['Identity'] : []),
    }),
    /** IDEN-09: what could not be deleted is told in `failed`, with the jobs that use it. */
    deleteIdentities: build.mutation<IdentityDeletion, number[]>({
      query: (ids) => ({ url: '/identities', method: 'DELETE', body: { ids } }),
      invalidatesTags: (result) => (result ? ['Identity'] : []),
    }),
    /** IDET-11: ADMIN and AGENT-ADMIN only; EIN and token are among it. Gone from the cache when nobody shows it. */
    getTdlcInfo: build.query<TdlcInfo, number>({
      query: (identityId) => `/identities/${identityId}/getTdlcInfo`,
      transformResponse: (reply: Reply<TdlcInfo>) => reply.data,
      keepUnusedDataFor: 0,
      providesTags: ['Identity'],
    }),
    /** QNR-06. */
    answerIdentity: build.mutation<IdentityAnswersReply, Of<IdentityAnswers>>({
      query: ({ identityId, ...body }) => ({
        url: `/identities/${identityId}`,
        method: 'PUT',
        body: { id: identityId, ...body },
      }),
      invalidatesTags: (reply) => (reply ? ['Identity'] : []),
    }),
    /** IDET-14. */
    approveBrand: build.mutation<Reply<TdlcInfo>, Of<Organization>>({
      query: ({ identityId, ...body }) => ({
        url: `/identities/${identityId}/approveBrand`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (reply) => (reply ? ['Identity'] : []),
    }),
    submitSampleMessages: build.mutation<Reply<TdlcInfo>, Of<SampleMessages>>({
      query: ({ identityId, ...body }) => ({
        url: `/identities/${identityId}/sampleMessages`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (reply) => (reply ? ['Identity'] : []),
    }),
    submitVettingToken: build.mutation<Reply<TdlcInfo>, Of<VettingToken>>({
      query: ({ identityId, ...body }) => ({
        url: `/identities/${identityId}/vettingToken`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (reply) => (reply ? ['Identity'] : []),
    }),
    checkWebsite: build.mutation<WebsiteCheck, { identityId: number; website: string }>({
      query: ({ identityId, ...body }) => ({
        url: `/identities/${identityId}/checkWebsite`,
        method: 'POST',
        body,
      }),
      transformResponse: (reply: Reply<WebsiteCheck>) => reply.data,
    }),
  }),
});

export const {
  useGetIdentitiesQuery,
  useGetIdentityQuery,
  useCreateIdentityMutation,
  useDeleteIdentitiesMutation,
  useGetTdlcInfoQuery,
  useAnswerIdentityMutation,
  useApproveBrandMutation,
  useSubmitSampleMessagesMutation,
  useSubmitVettingTokenMutation,
  useCheckWebsiteMutation,
} = identitiesApi;
