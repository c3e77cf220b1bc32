import type { InServiceQuery, SendingNumber, SendingNumbers, SipPeer, SipPeers } from '../contracts';
import { baseApi } from './base-api';

export const numbersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The sites and peers of an identity; the carrier answers one object or a list (CONT-05). */
    getSipPeers: build.query<SipPeer[], { identityId: number }>({
      query: (params) => ({ url: '/job/associated-sip-peers', params }),
      transformResponse: ({ AssociatedSipPeer }: SipPeers) =>
        Array.isArray(AssociatedSipPeer) ? AssociatedSipPeer : [AssociatedSipPeer],
      providesTags: ['Identity'],
    }),
    /** Numbers that may send for a peer (CONT-04, CONT-06). */
    getInServiceNumbers: build.query<SendingNumber[], InServiceQuery>({
      query: (params) => ({ url: '/job/site-inservice-numbers', params }),
      transformResponse: (reply: SendingNumbers) => reply.phoneNumbers,
      providesTags: ['Identity'],
    }),
  }),
});

export const { useGetSipPeersQuery, useGetInServiceNumbersQuery } = numbersApi;
