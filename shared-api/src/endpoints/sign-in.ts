import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '../constants';
import type {
  AgencyChoice,
  Credentials,
  FactorQuestion,
  Reply,
  SecondFactor,
  SessionUser,
} from '../contracts';
import { API_BASE, problemOf, type ApiProblem } from './api-problem';

/** What every call of the page before the console carries. */
const OURS = { [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE };

/** How long the page before the console waits for a server that has taken a call and says nothing. */
const ANSWER_MS = 20_000;

/** What a right password leads to: a session (200) the choice of an agency or the second factor (202). */
export type SignInOutcome =
  | { step: 'signed-in'; user: SessionUser; message?: string | undefined }
  | { step: 'choose-agency'; agencies: AgencyChoice[]; message?: string | undefined }
  | { step: 'second-factor'; question: FactorQuestion; message?: string | undefined };

/** Reads the answer to a right password. */
export function signInOutcome({ data, message }: RightPassword): SignInOutcome {
  if (Array.isArray(data)) return { step: 'choose-agency', agencies: data, message };
  if ('step' in data) return { step: 'second-factor', question: data, message };
  return { step: 'signed-in', user: data, message };
}

/** What the sign-in calls answer with 200 and 202. */
export type RightPassword = Reply<
  SessionUser | AgencyChoice[] | (FactorQuestion & { step: 'second-factor' })
>;

/** The password, or what is shown after it. */
export type SignInAnswer = Credentials | SecondFactor;

const urlOf = (body: SignInAnswer) => {
  if ('ticket' in body) return '/users/login/second-factor';
  return body.accountId === undefined ? '/users/login' : '/agent/accounts/login';
};

/** SIGNIN-15: the first step asks both tables; a picked agency goes to the agents' call. */
export const signInCall = (body: SignInAnswer) => ({ url: urlOf(body), method: 'POST', body });

/** What became of it: never a rejection, as with the store's own calls. */
export type SignInReply =
  | { data: SignInOutcome; error?: undefined }
  | { data?: undefined; error: ApiProblem };

/** Signs in without a store, which the page before the console does not have. Stores nothing. */
export async function signInOutside(answer: SignInAnswer): Promise<SignInReply> {
  const { url, method, body } = signInCall(answer);
  const reply = await fetch(API_BASE + url, {
    method,
    headers: { 'content-type': 'application/json', ...OURS },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(ANSWER_MS),
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const said: unknown = await reply?.json().catch(() => null);
  if (!reply?.ok || !said) return { error: problemOf(reply?.status ?? 0, said) };
  return { data: signInOutcome(said as RightPassword) };
}

export interface SessionOutside {
  hasSession: boolean;
  /** Why the server ended the session, where it says so: `agency-disabled`. */
  code?: string | undefined;
}

/** Whether the server knows the caller's session, asked without a store. Undefined when it does not say. */
export async function readSessionOutside(): Promise<SessionOutside | undefined> {
  const answer = await fetch(`${API_BASE}/session`, {
    headers: OURS,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  if (answer?.ok) return { hasSession: true };
  if (answer?.status !== 401) return undefined;
  const problem = (await answer.json().catch(() => ({}))) as { code?: string };
  return { hasSession: false, code: problem.code };
}

/** @deprecated `readSessionOutside` also says why a session ended. */
export const hasSessionOutside = async (): Promise<boolean | undefined> =>
  (await readSessionOutside())?.hasSession;
