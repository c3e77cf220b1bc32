import type {
  BulkResult,
  DownloadLink,
  ListDownload,
  ListUploadFields,
  NewPhoneList,
  Page,
  PhoneList,
  PhoneListQuery,
  Reply,
  UploadedFile,
} from '../contracts';
import { sessionExpired } from '../session/session-slice';
import { baseApi } from './base-api';
import { packFile } from './pack-file';
import { uploadFile } from './upload-file';

export interface ListFileUpload {
  file: File;
  /** What was decided about a file that is not as it should be. */
  fields?: ListUploadFields;
  /** Told the share of the bytes that left this computer, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** What a screen needs to ask for a download: `s3Location` is the last path part of the list's file (PL-07). */
export type ListDownloadRequest = Pick<ListDownload, 'bucket'> & Pick<PhoneList, 'listId' | 'fileUrl'>;

/** A field that was not decided about is not sent. */
const given = (fields: ListUploadFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const lastPart = (url: string) => url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';

export const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of lists; suppression lists only when asked for (PL-01, PL-05). */
    getPhoneLists: build.query<Page<PhoneList>, PhoneListQuery>({
      query: (params) => ({ url: '/phone_lists', params }),
      providesTags: ['PhoneList'],
    }),
    /**
     * The same page, asked again while a list of it loads: without the loading bar, and written over the shown
     * page. Poll this, read `getPhoneLists`.
     */
    watchPhoneLists: build.query<Page<PhoneList>, PhoneListQuery>({
      query: (params) => ({ url: '/phone_lists', params }),
      extraOptions: { loading: false },
      async onQueryStarted(params, { dispatch, queryFulfilled }) {
        const fresh = await queryFulfilled.catch(() => undefined);
        if (fresh) dispatch(listsApi.util.updateQueryData('getPhoneLists', params, () => fresh.data));
      },
    }),
    /** One list with its ledger; quiet, because its progress is polled. */
    getPhoneList: build.query<PhoneList, number>({
      query: (listId) => `/phone_lists/${listId}`,
      transformResponse: (reply: Reply<PhoneList>) => reply.data,
      extraOptions: { loading: false },
      providesTags: (_list, _problem, listId) => [{ type: 'PhoneList', id: listId }],
    }),
    /**
     * PLUP-24: stores a file and reads its head. Shows its own progress, so no overlay covers the Cancel button.
     * `trigger(…).abort()` cancels.
     */
    uploadListFile: build.mutation<UploadedFile, ListFileUpload>({
      async queryFn({ file, fields = {}, onProgress }, { signal, dispatch }) {
        const packed = await packFile(file);
        const url = '/phone_lists/upload';
        const answer = await uploadFile({ url, file: packed, fields: given(fields), onProgress, signal });
        if (!('error' in answer)) return { data: (answer.data as Reply<UploadedFile>).data };
        if (answer.error.status === 401) dispatch(sessionExpired(answer.error.code));
        return { error: answer.error };
      },
    }),
    createPhoneList: build.mutation<Reply<PhoneList>, NewPhoneList>({
      query: (body) => ({ url: '/phone_lists', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['PhoneList'] : []),
    }),
    /** PL-06, API-05: what could not be deleted is told in `failed`. */
    deletePhoneLists: build.mutation<BulkResult, number[]>({
      query: (ids) => ({ url: '/phone_lists/', method: 'DELETE', body: { ids } }),
      invalidatesTags: (result) => (result ? ['PhoneList'] : []),
    }),
    /** PL-07: where the loaded rows, or one bucket of the ledger, can be fetched; undefined when none was named. */
    getListDownload: build.mutation<string | undefined, ListDownloadRequest>({
      query: ({ listId, fileUrl, bucket }) => ({
        url: '/phone_lists/phonenumbers-list/download',
        method: 'POST',
        body: { listId, s3Location: lastPart(fileUrl), bucket } satisfies ListDownload,
      }),
      transformResponse: (reply: Partial<DownloadLink> & Partial<Reply<DownloadLink>>) =>
        reply.downloadUrl ?? reply.data?.downloadUrl,
      extraOptions: { loading: 'bar' },
    }),
  }),
});

export const {
  useGetPhoneListsQuery,
  useWatchPhoneListsQuery,
  useGetPhoneListQuery,
  useUploadListFileMutation,
  useCreatePhoneListMutation,
  useDeletePhoneListsMutation,
  useGetListDownloadMutation,
} = listsApi;
