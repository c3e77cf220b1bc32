import type {
  AuditEntry,
  AuditQuery,
  Connections,
  HeldDecision,
  HeldPeople,
  HeldPerson,
  HeldQuery,
  NewHold,
  Operations,
  Page,
  Reply,
} from '../contracts';
import { API_BASE } from './api-problem';
import { baseApi } from './base-api';

/** Where the audit log is fetched as a file: for builds made before 1.12, whose list does not know. */
export const auditFileAddress = (filter: Record<string, string | undefined>) =>
  `${API_BASE}/operations/audit/file?${new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()}`;

const operationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How sending fares on the whole platform; polled, so it never raises the bar (LOAD-05). */
    getOperations: build.query<Operations, void>({
      query: () => '/operations',
      transformResponse: (reply: Reply<Operations>) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['Operations'],
    }),
    holdDispatch: build.mutation<Reply<Operations>, NewHold>({
      query: (body) => ({ url: '/operations/hold', method: 'POST', body }),
      invalidatesTags: ['Operations', 'Job'],
    }),
    releaseDispatch: build.mutation<Reply<Operations>, void>({
      query: () => ({ url: '/operations/release', method: 'POST' }),
      invalidatesTags: ['Operations', 'Job'],
    }),
    /** Numbers that a person has to decide about, the longest held first. */
    getHeldPeople: build.query<Page<HeldPerson> & HeldPeople, HeldQuery | void>({
      query: (params) => ({ url: '/operations/held-people', params: params || undefined }),
      transformResponse: ({ data }: Reply<HeldPeople>) => ({ ...data, data: data.people }),
      extraOptions: { loading: false },
      providesTags: ['Operations'],
    }),
    releaseHeldPerson: build.mutation<Reply<HeldPeople>, HeldDecision>({
      query: (body) => ({ url: '/operations/held-people/release', method: 'POST', body }),
      invalidatesTags: ['Operations', 'Job', 'Chat', 'Dnc'],
    }),
    optOutHeldPerson: build.mutation<Reply<HeldPeople>, HeldDecision>({
      query: (body) => ({ url: '/operations/held-people/opt-out', method: 'POST', body }),
      invalidatesTags: ['Operations', 'Job', 'Chat', 'Dnc'],
    }),
    /** Checks what the installation depends on; polled, so it never raises the bar (LOAD-05). */
    getConnections: build.query<Connections, void>({
      query: () => '/connections',
      transformResponse: (reply: Reply<Connections>) => reply.data,
      extraOptions: { loading: false },
      providesTags: ['Operations'],
    }),
    getAudit: build.query<Page<AuditEntry>, AuditQuery>({
      query: (params) => ({ url: '/operations/audit', params }),
      providesTags: ['Operations'],
    }),
  }),
});

export const {
  useGetOperationsQuery,
  useLazyGetOperationsQuery,
  useHoldDispatchMutation,
  useReleaseDispatchMutation,
  useGetHeldPeopleQuery,
  useReleaseHeldPersonMutation,
  useOptOutHeldPersonMutation,
  useGetAuditQuery,
  useGetConnectionsQuery,
} = operationsApi;
