import type {
  Agent,
  AgentChange,
  AgentDetail,
  AgentPassword,
  AgentConfirmation,
  AgentPermission,
  AgentQuery,
  BulkResult,
  Done,
  NewAgent,
  OwnSession,
  Page,
  Reply,
} from '../contracts';
import { baseApi } from './base-api';

export const agentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The people of an agency (USER-08). */
    getAgents: build.query<Page<Agent>, AgentQuery>({
      query: (params) => ({ url: '/agents', params }),
      providesTags: ['Agent'],
    }),
    /** Who asked to join, the longest first (SIGNUP-14). */
    getWaitingAgents: build.query<Page<Agent>, AgentQuery>({
      query: (params) => ({ url: '/agents/waiting', params }),
      providesTags: ['Agent'],
    }),
    /** One with the identities denied to them; gone from the cache when nobody shows it: a form begins with what stands. */
    getAgent: build.query<AgentDetail, number>({
      query: (agentId) => `/agents/${agentId}`,
      transformResponse: (reply: Reply<AgentDetail>) => reply.data,
      keepUnusedDataFor: 0,
      providesTags: ['Agent'],
    }),
    createAgent: build.mutation<Reply<Agent>, NewAgent>({
      query: (body) => ({ url: '/agents', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['Agent', 'Agency'] : []),
    }),
    updateAgent: build.mutation<Reply<Agent>, AgentChange>({
      query: (body) => ({ url: '/agents', method: 'PUT', body }),
      invalidatesTags: (reply) => (reply ? ['Agent'] : []),
    }),
    deleteAgents: build.mutation<BulkResult, number[]>({
      query: (ids) => ({ url: '/agents', method: 'DELETE', body: { ids } }),
      invalidatesTags: ['Agent'],
    }),
    /** Identities to close and to open to somebody; the server merges (UPERM-02). */
    permitAgent: build.mutation<Reply<AgentDetail>, AgentPermission>({
      query: (body) => ({ url: '/agents/updateagent-permission', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['Agent'] : []),
    }),
    /** UPWD-01. The password is temporary. */
    resetAgentPassword: build.mutation<Done, AgentPassword>({
      query: (body) => ({ url: '/agents/reset-password', method: 'POST', body }),
      invalidatesTags: (done) => (done ? ['Agent'] : []),
    }),
    confirmAgent: build.mutation<Reply<Agent>, AgentConfirmation & { agentId: number }>({
      query: ({ agentId, ...body }) => ({ url: `/agents/${agentId}/confirm`, method: 'POST', body }),
      invalidatesTags: ['Agent'],
    }),
    refuseAgent: build.mutation<Done, number>({
      query: (agentId) => ({ url: `/agents/${agentId}/refuse`, method: 'POST' }),
      invalidatesTags: ['Agent'],
    }),
    /** Where one of the agency's people is signed in. */
    getAgentSessions: build.query<Page<OwnSession>, number>({
      query: (agentId) => `/agents/${agentId}/sessions`,
      providesTags: ['OwnSession'],
    }),
    endAgentSession: build.mutation<Done, { agentId: number; sessionId: number }>({
      query: ({ agentId, sessionId }) => ({
        url: `/agents/${agentId}/sessions/${sessionId}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['OwnSession'],
    }),
    /** Signs somebody out everywhere. */
    endAgentSessions: build.mutation<Done, number>({
      query: (agentId) => ({ url: `/agents/${agentId}/sessions`, method: 'DELETE' }),
      invalidatesTags: ['OwnSession'],
    }),
    /** Somebody has lost their second factor: gone after a day, of which they are told by mail. */
    resetAgentFactor: build.mutation<Done, number>({
      query: (agentId) => ({ url: `/agents/${agentId}/reset-factor`, method: 'POST' }),
      // An agency's owner stands beside the agency.
      invalidatesTags: (done) => (done ? ['Agent', 'Agency'] : []),
    }),
    /** Mails an invited person another link. */
    inviteAgent: build.mutation<Reply<Agent>, number>({
      query: (agentId) => ({ url: `/agents/${agentId}/invite`, method: 'POST' }),
      invalidatesTags: ['Agent'],
    }),
  }),
});

export const {
  useGetAgentsQuery,
  useGetWaitingAgentsQuery,
  useGetAgentQuery,
  useCreateAgentMutation,
  useUpdateAgentMutation,
  useDeleteAgentsMutation,
  usePermitAgentMutation,
  useResetAgentPasswordMutation,
  useConfirmAgentMutation,
  useRefuseAgentMutation,
  useInviteAgentMutation,
  useGetAgentSessionsQuery,
  useEndAgentSessionMutation,
  useEndAgentSessionsMutation,
  useResetAgentFactorMutation,
} = agentsApi;
