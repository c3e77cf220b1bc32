import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';

/** The only createApi: one server, one cache. Nouns inject their endpoints beside this file. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Session',
    'Agency',
    'Agent',
    'Identity',
    'PhoneList',
    'Job',
    'Template',
    'Chat',
    'Report',
    'Rating',
  ],
  endpoints: () => ({}),
});
