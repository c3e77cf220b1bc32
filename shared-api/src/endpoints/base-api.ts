import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';

/** What replies are filed under, so that a write can say which of them are old. */
export const ALL_TAGS = [
  'Session',
  'OwnSession',
  'Factor',
  'Agency',
  'Agent',
  'Identity',
  'PhoneList',
  'Dnc',
  'Job',
  'Template',
  'StopWord',
  'Frequency',
  'Media',
  'Schedule',
  'Chat',
  'Report',
  'DonationToken',
  'Rating',
  'Release',
  'Operations',
  'Delivery',
  'Guard',
  'Mdr',
] as const;

/** The only createApi: one server, one cache. Nouns inject their endpoints beside this file. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ALL_TAGS,
  // What a screen shows is read again when the network is back.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

const inject = baseApi.injectEndpoints;
const enhance = baseApi.enhanceEndpoints;
/** A call means the same to everybody: what has a name already is put in nobody's place, and changed by nobody. */
baseApi.injectEndpoints = (options) => inject({ ...options, overrideExisting: false });
baseApi.enhanceEndpoints = ({ endpoints: _none, ...options }) => enhance(options) as never;
