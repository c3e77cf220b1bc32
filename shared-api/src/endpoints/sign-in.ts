import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '../constants';
import type { AgencyChoice, Credentials, Reply, SessionUser } from '../contracts';
import { API_BASE, problemOf, type ApiProblem } from './api-problem';

/** What every call of the page before the console carries. */
const OURS = { [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE };

/** How long the page before the console waits for a server that has taken a call and says nothing. */
const ANSWER_MS = 20_000;

/** What a right password leads to: a session (200) or the choice of an agency (202). */
export type SignInOutcome =
  | { step: 'signed-in'; user: SessionUser; message?: string | undefined }
  | { step: 'choose-agency'; agencies: AgencyChoice[]; message?: string | undefined };

/** Reads the answer to a right password. */
export const signInOutcome = (reply: Reply<SessionUser | AgencyChoice[]>): SignInOutcome =>
  Array.isArray(reply.data)
    ? { step: 'choose-agency', agencies: reply.data, message: reply.message }
    : { step: 'signed-in', user: reply.data, message: reply.message };

/** SIGNIN-15: the first step asks both tables; a picked agency goes to the agents' call. */
export const signInCall = (body: Credentials) => ({
  url: body.accountId === undefined ? '/users/login' : '/agent/accounts/login',
  method: 'POST',
  body,
});

/** What became of it: never a rejection, as with the store's own calls. */
export type SignInReply =
  { data: SignInOutcome; error?: undefined } | { data?: undefined; error: ApiProblem };

/** Signs in without a store, which the page before the console does not have. Stores nothing. */
export async function signInOutside(credentials: Credentials): Promise<SignInReply> {
  const { url, method, body } = signInCall(credentials);
  const answer = await fetch(API_BASE + url, {
    method,
    headers: { 'content-type': 'application/json', ...OURS },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(ANSWER_MS),
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const said: unknown = await answer?.json().catch(() => null);
  if (!answer?.ok || !said) return { error: problemOf(answer?.status ?? 0, said) };
  return { data: signInOutcome(said as Reply<SessionUser | AgencyChoice[]>) };
}

/** Whether the server knows who asks, asked without a store; undefined when it does not say. */
export async function hasSessionOutside(): Promise<boolean | undefined> {
  const answer = await fetch(`${API_BASE}/session`, {
    headers: OURS,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  if (answer?.ok) return true;
  return answer?.status === 401 ? false : undefined;
}
