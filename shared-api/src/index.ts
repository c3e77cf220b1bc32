export { ALL_TAGS, baseApi } from './endpoints/base-api';
export { API_BASE, type ApiProblem } from './endpoints/api-problem';
export type { CallOptions } from './endpoints/base-query';
export * from './endpoints/session';
export { hasSessionOutside, signInOutside, type SignInOutcome, type SignInReply } from './endpoints/sign-in';
export * from './endpoints/agencies';
export * from './endpoints/identities';
export * from './endpoints/identity-choices';
export * from './endpoints/jobs';
export * from './endpoints/short-links';
export * from './endpoints/templates';
export * from './endpoints/stop-words';
export * from './endpoints/media';
export * from './endpoints/schedules';
export * from './endpoints/reports';
export * from './endpoints/agents';
export * from './endpoints/numbers';
export * from './endpoints/lists';
export * from './endpoints/job-list';
export * from './endpoints/operations';
export { useLiveJobs } from './endpoints/live-jobs';
export * from './endpoints/chats';
export * from './endpoints/registry';
export type { SessionState } from './session/session-slice';
export { loadingStarted, loadingEnded, type LoadingKind } from './session/loading-slice';
export * from './session/stored-session';
export * from './store';
export * from './constants';
export { createPressKeys, type PressKeys } from './press-keys';
export { canonicalJson } from './canonical-json';
export {
  paths,
  publicPageAt,
  RESERVED_SEGMENTS,
  shortCodeAt,
  withoutLastSlashes,
  type PublicPage,
} from './paths';
export { reachOf, type Permission, type Reach } from './policy';
