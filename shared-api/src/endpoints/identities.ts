import type { Identity, IdentityQuery, Page, Reply } from '../contracts';
import { baseApi } from './base-api';

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
  }),
});

export const { useGetIdentitiesQuery, useGetIdentityQuery } = identitiesApi;
