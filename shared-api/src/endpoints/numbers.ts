import type { InServiceQuery, SendingNumber, SendingNumbers, SipPeer, SipPeers } from '../contracts';
import { baseApi } from './base-api';

export const numbersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The in-service numbers an identity may send from: its sites and peers (the carrier answers one object or a
     * list, CONT-05), then the numbers of each (CONT-04, CONT-06).
     */
    getExistingNumbers: build.query<SendingNumber[], { identityId: number }>({
      async queryFn(identity, _api, _options, ask) {
        const found = await ask({ url: '/job/associated-sip-peers', params: identity });
        if (found.error) return { error: found.error };
        const numbers: SendingNumber[] = [];
        for (const { SiteId, PeerId } of peersOf(found.data as SipPeers)) {
          const params: InServiceQuery = { siteId: SiteId, sipPeerId: PeerId };
          const answer = await ask({ url: '/job/site-inservice-numbers', params });
          if (answer.error) return { error: answer.error };
          numbers.push(...(answer.data as SendingNumbers).phoneNumbers);
        }
        const own = await ask({ url: '/job/purchased-phone-numbers', params: identity });
        if (own.error) return { error: own.error };
        const known = new Set(numbers.map(({ phoneNumber }) => phoneNumber));
        const taken = (own.data as SendingNumbers).phoneNumbers;
        return { data: [...taken.filter(({ phoneNumber }) => !known.has(phoneNumber)), ...numbers] };
      },
      providesTags: ['Identity'],
    }),
    /** Free numbers an agency may take, of the given area codes; none = anywhere (CONT-07, CONT-26). */
    getAvailableNumbers: build.query<SendingNumber[], { areaCodes: readonly string[] }>({
      query: ({ areaCodes }) => ({
        url: '/job/available-phone-numbers',
        params: { areaCodes: areaCodes.join(',') },
      }),
      transformResponse: (reply: Pick<SendingNumbers, 'phoneNumbers'>) => reply.phoneNumbers,
      // Someone else may take one at any moment.
      keepUnusedDataFor: 0,
    }),
  }),
});

const peersOf = ({ AssociatedSipPeer = [] }: Partial<SipPeers>): SipPeer[] =>
  Array.isArray(AssociatedSipPeer) ? AssociatedSipPeer : [AssociatedSipPeer];

export const { useGetExistingNumbersQuery, useGetAvailableNumbersQuery } = numbersApi;
