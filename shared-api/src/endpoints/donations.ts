import type {
  DonationFile,
  DonationFileHead,
  DonationImport,
  DonationImportResult,
  DonationToken,
  Reply,
} from '../contracts';
import { baseApi } from './base-api';

const donationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What is in a file, before anything of it is kept. */
    readDonationFile: build.mutation<DonationFileHead, DonationFile>({
      query: (body) => ({ url: '/donations/file', method: 'POST', body }),
      transformResponse: (reply: Reply<DonationFileHead>) => reply.data,
      extraOptions: { loading: 'bar' },
    }),
    /** JREP-09, JREP-17. */
    importDonations: build.mutation<DonationImportResult, DonationImport>({
      query: (body) => ({ url: '/donations/import', method: 'POST', body }),
      transformResponse: (reply: Reply<DonationImportResult>) => reply.data,
      extraOptions: { loading: 'bar' },
      invalidatesTags: ['Report'],
    }),
    getDonationToken: build.query<DonationToken | null, void>({
      query: () => '/donations/token',
      transformResponse: (reply: Reply<DonationToken | null>) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['DonationToken'],
    }),
    makeDonationToken: build.mutation<DonationToken, void>({
      query: () => ({ url: '/donations/token', method: 'POST' }),
      transformResponse: (reply: Reply<DonationToken>) => reply.data,
      extraOptions: { loading: 'bar' },
      invalidatesTags: ['DonationToken'],
    }),
    endDonationToken: build.mutation<object, void>({
      query: () => ({ url: '/donations/token', method: 'DELETE' }),
      extraOptions: { loading: 'bar' },
      invalidatesTags: ['DonationToken'],
    }),
  }),
});

export const {
  useReadDonationFileMutation,
  useImportDonationsMutation,
  useGetDonationTokenQuery,
  useMakeDonationTokenMutation,
  useEndDonationTokenMutation,
} = donationsApi;
