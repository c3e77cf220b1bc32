import type {
  DeliveryAsk,
  DeliveryGroup,
  DeliveryGroupQuery,
  DeliverySummary,
  DeliveryTexts,
  DeliveryTextsAsk,
  Reply,
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
  }),
});

export const { useGetDeliveryQuery, useGetDeliveryGroupsQuery, useGetDeliveryTextsQuery } = deliveryApi;
