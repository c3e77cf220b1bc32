/** What a query hook takes for 'not now'. */
export type { SkipToken } from '@reduxjs/toolkit/query';
export { ALL_TAGS, baseApi } from './endpoints/base-api';
export { API_BASE, type ApiProblem } from './endpoints/api-problem';
export type { CallOptions } from './endpoints/base-query';
export * from './endpoints/session';
export {
  hasSessionOutside,
  readSessionOutside,
  signInOutside,
  type SignInAnswer,
  type SignInOutcome,
  type SignInReply,
  type SessionOutside,
} from './endpoints/sign-in';
export * from './endpoints/factors';
export * from './endpoints/agencies';
export * from './endpoints/agency-choices';
export * from './endpoints/identities';
export * from './endpoints/identity-choices';
export { useFollowIdentities } from './endpoints/follow-identities';
export { useFollowChats } from './endpoints/follow-chats';
export { useFollowPhoneLists } from './endpoints/follow-lists';
export { useFollowMdrReports } from './endpoints/follow-mdr';
export * from './endpoints/jobs';
export * from './endpoints/short-links';
export * from './endpoints/templates';
export * from './endpoints/stop-words';
export * from './endpoints/frequency';
export * from './endpoints/media';
export * from './endpoints/schedules';
export * from './endpoints/donations';
export * from './endpoints/reports';
export * from './endpoints/delivery';
export * from './endpoints/delivery-guard';
export * from './endpoints/mdr';
export { probeDownload } from './endpoints/probe-download';
export * from './endpoints/agents';
export * from './endpoints/numbers';
export * from './endpoints/carrier-sites';
export * from './endpoints/lists';
export * from './endpoints/dncs';
export * from './endpoints/job-list';
export * from './endpoints/operations';
export { useLiveJobs } from './endpoints/live-jobs';
export * from './endpoints/chats';
export * from './endpoints/registry';
export type { SessionState } from './session/session-slice';
export { loadingStarted, loadingEnded, type LoadingKind } from './session/loading-slice';
export * from './session/stored-session';
export * from './store';
export { usePhone } from './use-phone';
export * from './constants';
export { agentFault, passwordFault, type AgentFormValues } from './agent-rules';
export * from './job-figures';
export { createIdempotencyKeys, createPressKeys, type IdempotencyKeys } from './idempotency-keys';
export { canonicalJson } from './canonical-json';
export {
  paths,
  publicPageAt,
  RESERVED_SEGMENTS,
  shortCodeAt,
  withoutLastSlashes,
  type PublicPage,
} from './paths';
export { scopeOf, reachOf, rolesGivenBy, type Permission, type Scope } from './policy';
