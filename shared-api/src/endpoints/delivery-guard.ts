import type { GuardChange, GuardQuery, GuardSettings, Reply } from '../contracts';
import { baseApi } from './base-api';

export const deliveryGuardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** When an agency is told that too few texts arrive. */
    getGuard: build.query<GuardSettings, GuardQuery>({
      query: (params) => ({ url: '/delivery-guard', params }),
      transformResponse: (reply: Reply<GuardSettings>) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['Guard'],
    }),
    saveGuard: build.mutation<Reply<GuardSettings>, GuardChange>({
      query: (body) => ({ url: '/delivery-guard', method: 'PUT', body }),
      invalidatesTags: (reply) => (reply ? ['Guard'] : []),
    }),
  }),
});

export const { useGetGuardQuery, useSaveGuardMutation } = deliveryGuardApi;
