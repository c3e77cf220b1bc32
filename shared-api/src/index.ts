export { baseApi } from './endpoints/base-api';
export type { ApiProblem, CallOptions } from './endpoints/base-query';
export * from './endpoints/session';
export * from './endpoints/agencies';
export * from './endpoints/identities';
export * from './endpoints/identity-choices';
export * from './endpoints/jobs';
export * from './endpoints/short-links';
export * from './endpoints/templates';
export * from './endpoints/reports';
export * from './endpoints/agents';
export * from './endpoints/numbers';
export * from './endpoints/lists';
export * from './endpoints/job-list';
export * from './endpoints/chats';
export {
  signedIn,
  signedOut,
  sessionExpired,
  sessionSlice,
  type SessionState,
} from './session/session-slice';
export { loadingStarted, loadingEnded, type LoadingKind } from './session/loading-slice';
export * from './session/stored-session';
export * from './store';
export * from './constants';
export { paths, RESERVED_SEGMENTS } from './paths';
export { reachOf, type Permission, type Reach } from './policy';
