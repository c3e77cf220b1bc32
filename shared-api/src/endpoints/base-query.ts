import { fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '../constants';
import { loadingEnded, loadingStarted } from '../session/loading-slice';
import { askForProof } from '../session/proof';
import { sessionExpired, type SessionState } from '../session/session-slice';
import { API_BASE, problemOf, type ApiProblem } from './api-problem';

/** What an endpoint may say of its calls, as `extraOptions`. */
export interface CallOptions {
  /**
   * What the call shows while it runs: writes the overlay, reads the bar. 'bar' or false suit a write that must
   * not stop the hands (P2P sends) and polling (LOAD-05).
   */
  loading?: 'overlay' | 'bar' | false;
}

/** Calls whose 401 is an answer and not the end of a session. */
const SIGN_IN_CALLS = new Set([
  '/users/login',
  '/users/login/second-factor',
  '/agent/accounts/login',
  '/session',
]);

/**
 * How long a call waits for a server that has taken it and says nothing, the address of a download (MDR-09) included. Files
 * go up by `uploadFile`, which waits as long as bytes need.
 */
export const ANSWER_MS = 30_000;

/** For what may rightly take longer than that: a campaign is made with its link, an estimate reads every row of its lists. */
export const LONG_ANSWER_MS = 180_000;

const request = fetchBaseQuery({
  baseUrl: API_BASE,
  timeout: ANSWER_MS,
  credentials: 'same-origin',
  prepareHeaders: (headers) => headers.set(CONSOLE_HEADER, CONSOLE_HEADER_VALUE),
});

/**
 * The one door to the server: every failure becomes an `ApiProblem`; a lost session signs out (SESS-06). What is asked to be
 * proven waits for the proof and is asked again, so that nothing typed is lost.
 */
export const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiProblem,
  CallOptions,
  { status: number; disposition?: string | null | undefined }
> = async (args, api, options = {}) => {
  const call = typeof args === 'string' ? { url: args } : args;
  // Screens are still there for the moment in which somebody signs out, and would ask for nobody.
  if (api.type === 'query' && isSignedOut(api.getState()) && !SIGN_IN_CALLS.has(call.url))
    return { error: problemOf(401, undefined), meta: { status: 401 } };
  const loading = options.loading ?? (api.type === 'mutation' ? 'overlay' : 'bar');
  if (loading) api.dispatch(loadingStarted(loading));
  const answer = await request({ ...call, params: dropUndefined(call.params) }, api, {});
  if (loading) api.dispatch(loadingEnded(loading));

  const isLate = answer.error?.status === 'TIMEOUT_ERROR';
  // A status without the words that belong to it is no answer.
  const status = isLate ? 0 : (answer.meta?.response?.status ?? 0);
  const disposition = answer.meta?.response?.headers.get('content-disposition');
  if (!answer.error) return { data: answer.data, meta: { status, disposition } };

  const error = problemOf(status, answer.error.data);
  if (status === 401 && !SIGN_IN_CALLS.has(call.url)) api.dispatch(sessionExpired(error.code));
  if (isLate) error.code = 'timeout';
  if (error.code === 'proof-needed') {
    if (await askForProof()) return baseQuery(args, api, options);
    error.message = 'Nothing was done: it was not confirmed that it is you.';
  }
  return { error, meta: { status } };
};

const isSignedOut = (state: unknown) => (state as { session: SessionState }).session.user === null;

/** JOBS-33: undefined (and empty) values are dropped from the query string. */
function dropUndefined(params: Record<string, unknown> | undefined) {
  if (!params) return undefined;
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== ''),
  );
}
