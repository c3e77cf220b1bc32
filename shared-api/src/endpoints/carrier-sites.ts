import type {
  AgencyCarrierSetup,
  CarrierNumbers,
  CarrierPeerAddress,
  CarrierPeers,
  CarrierSetupSaved,
  CarrierSites,
  IdentityCarrierSetup,
  Reply,
} from '../contracts';
import { baseApi } from './base-api';

const siteAddress = (siteId: string) => `/carrier/sites/${encodeURIComponent(siteId)}`;

/** Read from the carrier each time: its lists change without notice. */
export const carrierSitesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCarrierSites: build.query<CarrierSites, void>({
      query: () => '/carrier/sites',
      transformResponse: (reply: Reply<CarrierSites>) => reply.data,
      keepUnusedDataFor: 0,
    }),
    getCarrierPeers: build.query<CarrierPeers, string>({
      query: (siteId) => `${siteAddress(siteId)}/peers`,
      transformResponse: (reply: Reply<CarrierPeers>) => reply.data,
      keepUnusedDataFor: 0,
    }),
    getCarrierNumbers: build.query<CarrierNumbers, CarrierPeerAddress>({
      query: ({ siteId, peerId }) => `${siteAddress(siteId)}/peers/${encodeURIComponent(peerId)}/numbers`,
      transformResponse: (reply: Reply<CarrierNumbers>) => reply.data,
      keepUnusedDataFor: 0,
    }),
    setAgencyCarrierSite: build.mutation<
      Reply<CarrierSetupSaved>,
      AgencyCarrierSetup & { accountId: number }
    >({
      query: ({ accountId, ...body }) => ({ url: `/users/${accountId}/carrierSite`, method: 'PUT', body }),
      invalidatesTags: (reply) => (reply ? ['Agency', 'Identity'] : []),
    }),
    setIdentityCarrierSite: build.mutation<
      Reply<CarrierSetupSaved>,
      IdentityCarrierSetup & { identityId: number }
    >({
      query: ({ identityId, ...body }) => ({
        url: `/identities/${identityId}/carrierSite`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: (reply) => (reply ? ['Identity'] : []),
    }),
  }),
});

export const {
  useGetCarrierSitesQuery,
  useGetCarrierPeersQuery,
  useGetCarrierNumbersQuery,
  useSetAgencyCarrierSiteMutation,
  useSetIdentityCarrierSiteMutation,
} = carrierSitesApi;
