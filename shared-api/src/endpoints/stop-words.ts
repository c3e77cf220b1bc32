import type { Done, StopWordRef, NewStopWord, Page, Reply, StopWord, StopWordOwner } from '../contracts';
import { baseApi } from './base-api';

export const stopWordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The words of one identity, by name (STOP-07). */
    getStopWords: build.query<Page<StopWord>, StopWordOwner>({
      query: ({ accountId, identityId }) => `/stopWords/${accountId}/${identityId}`,
      extraOptions: { loading: false },
      providesTags: ['StopWord'],
    }),
    /** Adds a word, or switches one on or off; a word that is there already is told in `warning` (STOP-08). */
    saveStopWord: build.mutation<Reply<StopWord>, NewStopWord>({
      query: (body) => ({ url: '/stopWords', method: 'POST', body }),
      // One word after the other: nothing stands between them.
      extraOptions: { loading: false },
      invalidatesTags: (reply) => (reply ? ['StopWord'] : []),
    }),
    deleteStopWord: build.mutation<Done, StopWordRef>({
      query: (body) => ({ url: '/stopWords', method: 'DELETE', body }),
      invalidatesTags: (done) => (done ? ['StopWord'] : []),
    }),
  }),
});

export const { useGetStopWordsQuery, useSaveStopWordMutation, useDeleteStopWordMutation } = stopWordsApi;
