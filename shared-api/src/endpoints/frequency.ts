import type { FrequencyChange, FrequencyLimits, FrequencyOwner, Reply } from '../contracts';
import { baseApi } from './base-api';

export const frequencyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How often an agency, and one of its identities, may text one person first. */
    getFrequencyLimits: build.query<FrequencyLimits, FrequencyOwner>({
      query: ({ accountId, identityId }) => `/frequency/${accountId}/${identityId}`,
      extraOptions: { loading: false },
      providesTags: ['Frequency'],
    }),
    saveFrequencyLimits: build.mutation<Reply<FrequencyLimits>, FrequencyChange>({
      query: (body) => ({ url: '/frequency', method: 'PUT', body }),
      extraOptions: { loading: false },
      invalidatesTags: (reply) => (reply ? ['Frequency'] : []),
    }),
  }),
});

export const { useGetFrequencyLimitsQuery, useSaveFrequencyLimitsMutation } = frequencyApi;
