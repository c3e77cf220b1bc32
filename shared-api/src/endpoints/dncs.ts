import type {
  BulkResult,
  Dnc,
  DncCheck,
  DncCheckQuery,
  DncColumnMap,
  DncExport,
  DncQuery,
  Done,
  DownloadLink,
  ListUploadFields,
  NewDnc,
  OptOut,
  OptOutLift,
  OptOutQuery,
  Page,
  PhoneList,
  RegistryState,
  RegistryUpload,
  Reply,
} from '../contracts';
import { sessionExpired } from '../session/session-slice';
import { baseApi } from './base-api';
import { packFile } from './pack-file';
import { uploadFile } from './upload-file';

/** A do-not-contact file and whose it is (DNCM-10). */
export interface DncFileUpload {
  file: File;
  listName: string;
  /** ADMIN's choice, else the own agency. */
  accountId: number;
  /** Absent = the whole agency. */
  identityId?: number | undefined;
  /** What was decided about a file that is not as it should be. */
  decided?: ListUploadFields;
  /** What each column holds; absent where the server is to tell by their names (an archive). */
  columnMap?: DncColumnMap | undefined;
  onProgress?: (share: number) => void;
}

/** A registry's file and the day it is of. */
export interface RegistryCopy extends RegistryUpload {
  file: File;
  onProgress?: (share: number) => void;
}

export const dncsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of entries and suppression lists (DNC-01). */
    getDncs: build.query<Page<Dnc>, DncQuery>({
      query: (params) => ({ url: '/dncs', params }),
      providesTags: ['Dnc', 'PhoneList'],
    }),
    /** The same page, asked again while a file of it loads. Poll this, read `getDncs`. */
    watchDncs: build.query<Page<Dnc>, DncQuery>({
      query: (params) => ({ url: '/dncs', params }),
      extraOptions: { loading: false },
      async onQueryStarted(params, { dispatch, queryFulfilled }) {
        const fresh = await queryFulfilled.catch(() => undefined);
        if (fresh) dispatch(dncsApi.util.updateQueryData('getDncs', params, () => fresh.data));
      },
    }),
    getOptOuts: build.query<Page<OptOut>, OptOutQuery>({
      query: (params) => ({ url: '/dncs/opt_outs', params }),
      providesTags: ['Dnc'],
    }),
    liftOptOut: build.mutation<Done, OptOutLift>({
      query: (body) => ({ url: '/dncs/opt_outs/lift', method: 'POST', body }),
      invalidatesTags: ['Dnc', 'Chat', 'Job'],
    }),
    /** 'Is this number blocked?' by the gate's own rule. */
    checkNumber: build.query<DncCheck, DncCheckQuery>({
      query: (params) => ({ url: '/dncs/check', params }),
      transformResponse: (reply: Reply<DncCheck>) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['Dnc', 'PhoneList'],
    }),
    /** How old the copies of the do-not-call registries are. */
    getRegistries: build.query<RegistryState[], void>({
      query: () => '/dncs/registries',
      transformResponse: (reply: Reply<RegistryState[]>) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['Dnc'],
    }),
    /** A new copy of a registry; it is read after the answer. */
    uploadRegistry: build.mutation<Reply<RegistryState>, RegistryCopy>({
      async queryFn({ registry, fileDate, file, onProgress }, { signal, dispatch }) {
        const packed = await packFile(file);
        const fields = { registry, fileDate };
        const answer = await uploadFile({
          url: '/dncs/registries/upload',
          file: packed,
          fields,
          onProgress,
          signal,
        });
        if (!('error' in answer)) return { data: answer.data as Reply<RegistryState> };
        if (answer.error.status === 401) dispatch(sessionExpired(answer.error.code));
        return { error: answer.error };
      },
      invalidatesTags: (reply) => (reply ? ['Dnc'] : []),
    }),
    /** Where an agency's opt-outs and do-not-contact numbers can be fetched as CSV. */
    exportDncs: build.mutation<string | undefined, DncExport>({
      query: (body) => ({ url: '/dncs/export', method: 'POST', body }),
      transformResponse: (reply: Reply<DownloadLink>) => reply.data.downloadUrl,
      extraOptions: { loading: 'bar' },
    }),
    addDnc: build.mutation<Reply<{ id: number }>, Partial<NewDnc> & Pick<NewDnc, 'value'>>({
      query: (body) => ({ url: '/dncs', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['Dnc'] : []),
    }),
    /** `trigger(…).abort()` cancels. */
    uploadDncFile: build.mutation<Reply<PhoneList>, DncFileUpload>({
      async queryFn(
        { file, listName, accountId, identityId, decided, columnMap, onProgress },
        { signal, dispatch },
      ) {
        const fields = {
          ...decided,
          ...(columnMap?.length && { columnMap: JSON.stringify(columnMap) }),
          listName,
          accountId: String(accountId),
          identity: identityId === undefined ? '' : String(identityId),
          agency: String(accountId),
          isAtAgencyLevel: String(identityId === undefined),
        };
        const packed = await packFile(file);
        const answer = await uploadFile({ url: '/dncs/upload', file: packed, fields, onProgress, signal });
        if (!('error' in answer)) return { data: answer.data as Reply<PhoneList> };
        if (answer.error.status === 401) dispatch(sessionExpired(answer.error.code));
        return { error: answer.error };
      },
      invalidatesTags: (reply) => (reply ? ['Dnc'] : []),
    }),
    /** DNC-10; what could not be deleted is told in `failed`. */
    deleteDncs: build.mutation<BulkResult, number[]>({
      query: (ids) => ({ url: '/dncs', method: 'DELETE', body: { ids } }),
      invalidatesTags: (result) => (result ? ['Dnc'] : []),
    }),
  }),
});

export const {
  useGetDncsQuery,
  useWatchDncsQuery,
  useGetOptOutsQuery,
  useLiftOptOutMutation,
  useCheckNumberQuery,
  useGetRegistriesQuery,
  useUploadRegistryMutation,
  useExportDncsMutation,
  useAddDncMutation,
  useUploadDncFileMutation,
  useDeleteDncsMutation,
} = dncsApi;
