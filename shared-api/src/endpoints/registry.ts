import type {
  CanaryPerson,
  Disabling,
  Done,
  Enabling,
  NewToken,
  Override,
  OverrideState,
  Page,
  PageQuery,
  PreviewOffer,
  PreviewTicket,
  Promotion,
  RegistryEvent,
  RegistryOverview,
  ReleaseLine,
  Reply,
  Rollback,
  StartedPreview,
  Token,
} from '../contracts';
import { PREVIEW_HEADER } from '../constants';
import { baseApi } from './base-api';

type Of<Body> = Body & { remote: string };
const change = <Body extends object>(verb: string) => ({
  query: ({ remote, ...body }: Of<Body>) => ({
    url: `/registry/remotes/${remote}/${verb}`,
    method: 'POST',
    body,
  }),
  invalidatesTags: ['Release' as const],
});

export const registryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What runs where; polled, so it never raises the bar (LOAD-05). */
    getRegistry: build.query<Reply<RegistryOverview>, void>({
      query: () => '/registry/overview',
      extraOptions: { loading: false },
      providesTags: ['Release'],
    }),
    getReleases: build.query<Page<ReleaseLine>, PageQuery>({
      query: (params) => ({ url: '/registry/releases', params }),
      providesTags: ['Release'],
    }),
    getRegistryEvents: build.query<Page<RegistryEvent>, PageQuery>({
      query: (params) => ({ url: '/registry/audit', params }),
      providesTags: ['Release'],
    }),
    getCanaryPeople: build.query<Page<CanaryPerson>, string>({
      query: (remote) => `/registry/remotes/${remote}/canary`,
      providesTags: ['Release'],
    }),
    promoteBuild: build.mutation<Reply<ReleaseLine>, Of<Promotion>>(change<Promotion>('promote')),
    rollBackRemote: build.mutation<Reply<ReleaseLine>, Of<Rollback>>(change<Rollback>('rollback')),
    disableRemote: build.mutation<Reply<ReleaseLine>, Of<Disabling>>(change<Disabling>('disable')),
    enableRemote: build.mutation<Reply<ReleaseLine>, Of<Enabling>>(change<Enabling>('enable')),
    getTokens: build.query<Page<Token>, void>({
      query: () => '/registry/tokens',
      providesTags: ['Release'],
    }),
    createToken: build.mutation<Reply<Token>, NewToken>({
      query: (body) => ({ url: '/registry/tokens', method: 'POST', body }),
      invalidatesTags: ['Release'],
    }),
    revokeToken: build.mutation<Done, number>({
      query: (id) => ({ url: `/registry/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Release'],
    }),
    /** Looks at published builds of one's own choice for 60 minutes; needs a reload to show. */
    startOverride: build.mutation<Reply<OverrideState>, Override>({
      query: (body) => ({ url: '/registry/override', method: 'POST', body }),
    }),
    endOverride: build.mutation<Done, void>({
      query: () => ({ url: '/registry/override', method: 'DELETE' }),
    }),
    /** What a preview link would start; asked by the page that it leads to. */
    getPreviewOffer: build.query<Reply<PreviewOffer>, string>({
      query: (ticket) => ({ url: '/registry/preview/offer', method: 'POST', body: { ticket } }),
    }),
    startPreview: build.mutation<Reply<StartedPreview>, PreviewTicket>({
      query: (body) => ({ url: '/registry/preview', method: 'POST', body }),
    }),
    endPreview: build.mutation<Done, string>({
      query: (pass) => ({ url: '/registry/preview', method: 'DELETE', headers: { [PREVIEW_HEADER]: pass } }),
    }),
  }),
});

export const {
  useGetRegistryQuery,
  useGetReleasesQuery,
  useGetRegistryEventsQuery,
  useGetCanaryPeopleQuery,
  usePromoteBuildMutation,
  useRollBackRemoteMutation,
  useDisableRemoteMutation,
  useEnableRemoteMutation,
  useGetTokensQuery,
  useCreateTokenMutation,
  useRevokeTokenMutation,
  useStartOverrideMutation,
  useEndOverrideMutation,
  useGetPreviewOfferQuery,
  useStartPreviewMutation,
  useEndPreviewMutation,
} = registryApi;
