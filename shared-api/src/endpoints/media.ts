import type { Done, Media, MediaQuery, Page, Reply } from '../contracts';
import { sessionExpired } from '../session/session-slice';
import { baseApi } from './base-api';
import { stillOf } from './film-still';
import { uploadFile } from './upload-file';

export interface MediaUpload {
  file: File;
  title: string;
  identityId: number;
  /** The agency, for ADMIN. */
  accountId?: number | undefined;
  /** Of a film: a picture of it as base64 JPEG; else one is drawn of it here. */
  still?: string | undefined;
  onProgress?: (share: number) => void;
}

export const mediaApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMedia: build.query<Page<Media>, MediaQuery>({
      query: (params) => ({ url: '/media', params }),
      extraOptions: { loading: false },
      providesTags: ['Media'],
    }),
    /** MUP-06. `trigger(…).abort()` cancels. */
    uploadMedia: build.mutation<Reply<Media>, MediaUpload>({
      async queryFn({ file, title, identityId, accountId, still, onProgress }, { signal, dispatch }) {
        const drawn = still ?? (await stillOf(file, signal));
        const fields = {
          ...(accountId !== undefined && { account_id: String(accountId) }),
          title,
          identity_id: String(identityId),
          media_type: file.type.startsWith('video/') ? 'VIDEO' : 'IMAGE',
          ...(drawn && { still: drawn }),
        };
        const answer = await uploadFile({ url: '/media/upload', file, fields, onProgress, signal });
        if (!('error' in answer)) return { data: answer.data as Reply<Media> };
        if (answer.error.status === 401) dispatch(sessionExpired(answer.error.code));
        return { error: answer.error };
      },
      invalidatesTags: (reply) => (reply ? ['Media'] : []),
    }),
    /** MEDIA-05; refused while a job or template uses it. */
    deleteMedia: build.mutation<Done, Media['mediaId']>({
      query: (id) => ({ url: `/media/${id}`, method: 'DELETE' }),
      invalidatesTags: (done) => (done ? ['Media'] : []),
    }),
  }),
});

export const { useGetMediaQuery, useUploadMediaMutation, useDeleteMediaMutation } = mediaApi;
