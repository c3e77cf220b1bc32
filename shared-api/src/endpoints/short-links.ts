import type { NewShortLink, Reply, ShortLink, ShortLinkSettings } from '../contracts';
import { baseApi } from './base-api';

export const shortLinksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How links are made here: the option of account 4 and the agency's host (SLINK-05, SLINK-08). */
    getShortLinkSettings: build.query<ShortLinkSettings, void>({
      query: () => '/job/campaign/link/settings',
      transformResponse: (reply: Reply<ShortLinkSettings>) => reply.data,
      providesTags: ['Session'],
    }),
    /** SLINK-07. 409: the code is taken or reserved, draw another (SLINK-10). */
    registerShortLink: build.mutation<ShortLink, NewShortLink>({
      query: (body) => ({ url: '/job/campaign/link', method: 'POST', body }),
      transformResponse: (reply: Reply<ShortLink>) => reply.data,
      extraOptions: { loading: 'bar' },
    }),
  }),
});

export const { useGetShortLinkSettingsQuery, useRegisterShortLinkMutation } = shortLinksApi;
