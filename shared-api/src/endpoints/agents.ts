import type { Agent, AgentQuery, Page } from '../contracts';
import { baseApi } from './base-api';

export const agentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The people of an agency (USER-08). */
    getAgents: build.query<Page<Agent>, AgentQuery>({
      query: (params) => ({ url: '/agents', params }),
      providesTags: ['Agent'],
    }),
  }),
});

export const { useGetAgentsQuery } = agentsApi;
