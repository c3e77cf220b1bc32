import type {
  Done,
  FactorAdded,
  Factors,
  NewPasskey,
  PasskeyOffer,
  RecoveryCodes,
  Reply,
  TotpOffer,
  TotpProof,
} from '../contracts';
import { baseApi } from './base-api';

export const factorsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One's own second factors. */
    getFactors: build.query<Factors, void>({
      query: () => '/factors',
      transformResponse: (reply: Reply<Factors>) => reply.data,
      providesTags: ['Factor'],
    }),
    offerPasskey: build.mutation<PasskeyOffer, void>({
      query: () => ({ url: '/factors/passkeys/offer', method: 'POST' }),
      transformResponse: (reply: Reply<PasskeyOffer>) => reply.data,
    }),
    addPasskey: build.mutation<Reply<FactorAdded>, NewPasskey>({
      query: (body) => ({ url: '/factors/passkeys', method: 'POST', body }),
      invalidatesTags: ['Factor', 'OwnSession'],
    }),
    removePasskey: build.mutation<Done, number>({
      query: (passkeyId) => ({ url: `/factors/passkeys/${passkeyId}`, method: 'DELETE' }),
      invalidatesTags: ['Factor'],
    }),
    offerTotp: build.mutation<TotpOffer, void>({
      query: () => ({ url: '/factors/totp/offer', method: 'POST' }),
      transformResponse: (reply: Reply<TotpOffer>) => reply.data,
    }),
    addTotp: build.mutation<Reply<FactorAdded>, TotpProof>({
      query: (body) => ({ url: '/factors/totp', method: 'POST', body }),
      invalidatesTags: ['Factor', 'OwnSession'],
    }),
    removeTotp: build.mutation<Done, void>({
      query: () => ({ url: '/factors/totp', method: 'DELETE' }),
      invalidatesTags: ['Factor'],
    }),
    renewRecoveryCodes: build.mutation<Reply<RecoveryCodes>, void>({
      query: () => ({ url: '/factors/recovery-codes', method: 'POST' }),
      invalidatesTags: ['Factor'],
    }),
    /** Of the agency: everybody signs in with one. */
    requireFactor: build.mutation<Done, boolean>({
      query: (required) => ({ url: '/factors/required', method: 'PUT', body: { required } }),
      invalidatesTags: ['Factor'],
    }),
  }),
});

export const {
  useGetFactorsQuery,
  useOfferPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useOfferTotpMutation,
  useAddTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
  useRequireFactorMutation,
} = factorsApi;
