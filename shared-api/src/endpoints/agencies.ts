import type { Agency, Page } from '../contracts';
import { baseApi } from './base-api';

export const agenciesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every agency for ADMIN; the own one for everybody else. */
    getAgencies: build.query<Page<Agency>, void>({
      query: () => '/users/userList',
      providesTags: ['Agency'],
    }),
  }),
});

export const { useGetAgenciesQuery } = agenciesApi;
