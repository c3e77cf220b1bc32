import type {
  DeliveryAsk,
  DeliveryExportAsk,
  DeliveryGroup,
  DeliveryGroupQuery,
  DeliverySummary,
  DeliveryTexts,
  DeliveryTextsAsk,
  DownloadLink,
  Reply,
  Unreachable,
} from '../contracts';
import { baseApi } from './base-api';

export const deliveryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What became of the texts on the whole platform (DLV-12, DLV-13). */
    getDelivery: build.query<DeliverySummary, DeliveryAsk>({
      query: (params) => ({ url: '/messages/delivery', params }),
      transformResponse: (reply: Reply<DeliverySummary>) => reply.data,
      providesTags: ['Delivery'],
    }),
    /** The same range by carrier, number, identity, agency, job, list or hour of the week. */
    getDeliveryGroups: build.query<DeliveryGroup[], DeliveryAsk & Pick<DeliveryGroupQuery, 'by'>>({
      query: (params) => ({ url: '/messages/delivery/groups', params }),
      transformResponse: (reply: Reply<DeliveryGroup[]>) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['Delivery'],
    }),
    /** The texts behind the figures, fifty a page. */
    getDeliveryTexts: build.query<DeliveryTexts, DeliveryTextsAsk>({
      query: (params) => ({ url: '/messages/delivery/texts', params }),
      transformResponse: (reply: Reply<DeliveryTexts>) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['Delivery'],
    }),
    /** Where the texts that the tab is narrowed to can be fetched as CSV. */
    exportDeliveryTexts: build.mutation<string | undefined, DeliveryExportAsk>({
      query: (body) => ({ url: '/messages/delivery/export', method: 'POST', body }),
      transformResponse: (reply: Reply<DownloadLink>) => reply.data.downloadUrl,
      extraOptions: { loading: 'bar' },
    }),
    /** How many landlines and dead numbers there are among them. */
    countUnreachable: build.query<Unreachable, DeliveryAsk>({
      query: (params) => ({ url: '/messages/delivery/unreachable', params }),
      transformResponse: (reply: Reply<Unreachable>) => reply.data,
      extraOptions: { loading: 'bar' },
      keepUnusedDataFor: 0,
    }),
    /** Nobody texts them any more. */
    suppressUnreachable: build.mutation<Reply<Unreachable>, DeliveryAsk>({
      query: (body) => ({ url: '/messages/delivery/suppress', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['Dnc'] : []),
    }),
  }),
});

export const {
  useGetDeliveryQuery,
  useGetDeliveryGroupsQuery,
  useGetDeliveryTextsQuery,
  useExportDeliveryTextsMutation,
  useLazyCountUnreachableQuery,
  useSuppressUnreachableMutation,
} = deliveryApi;
