import type { SignInMethod } from '@campaign/shared-api/act-words';
import type {
  AgencyChoice,
  Credentials,
  FactorQuestion,
  SecondFactor,
  SessionUser,
} from '@campaign/shared-api/contracts';
import type { SessionPerson } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { NotFoundError, UnauthorizedError } from '../../problems';
import { answerFactor, askFactor, readTicket } from '../factors/tickets';
import { noteRefused, noteSignIn, noteUnknown } from './sign-in-log';
import type { Origin } from './sign-in-log';
import { withMinimumDuration } from './with-minimum-duration';
import { isKnownDevice } from './known-devices';
import { verifyPassword } from './passwords';
import { findPeopleByEmail, findPerson, lockAsTheyAre } from '../people/people.door';
import type { PersonRow } from '../people/people.door';
import { viewLookedAs, viewSessionUser } from './session.view';
import { setProved } from './switch-agency.queries';
import { countTry } from '../throttle/throttle';

interface SignedIn {
  step: 'signed-in';
  token: string;
  user: SessionUser;
}
export type SignedInOrNext =
  | SignedIn
  | { step: 'choose-agency'; agencies: AgencyChoice[] }
  | { step: 'second-factor'; question: FactorQuestion };

/**
 * SIGNIN-18: failures of one e-mail from one address, of one address whatever the e-mail, and of one e-mail from wherever
 * they come, whether anybody has it or not. A browser that has signed in as this e-mail before has a count of its own:
 * guesses of others do not keep its owner out.
 */
const MAX_PER_PERSON = 10;
const MAX_PER_ADDRESS = 100;
const MAX_PER_EMAIL = 50;
const WRONG = 'The email or the password is wrong.';

/**
 * One form for agencies and agents (SIGNIN-15). A password that fits several agencies leads to a choice; only
 * agencies it fits are named (H20).
 * @throws UnauthorizedError wrong credentials, or the agency is disabled or rejected, or the person not yet
 * confirmed; RateLimitedError after ten failures in a quarter of an hour.
 */
export async function signIn(
  ctx: Context,
  credentials: Credentials,
  from: TriedFrom & Origin,
): Promise<SignedInOrNext> {
  const { accountId, password } = credentials;
  const email = credentials.email.trim();
  const forgive = await countSignIn(ctx, email, from);
  const isAsked = ({ account_id }: PersonRow) => accountId === undefined || account_id === accountId;

  const matching = await withMinimumDuration(ctx.config.equalAnswerMs, async () => {
    const people = await findWithAgency(ctx, email, accountId);
    if (people.length === 0) await verifyPassword(undefined, password);
    // Within the minimum duration: neither line tells a stranger whether the email is known.
    const checked = await Promise.all(
      people.map(async (person) => ((await verifyPassword(person.password_hash, password)) ? [person] : [])),
    );
    const right = checked.flat();
    if (people.length === 0) await noteUnknown(ctx);
    else if (!right.some(isAsked)) await noteRefused(ctx, people.filter(isAsked), 'wrong-password', from);
    return right;
  });
  const fitting = matching.filter(isAsked);
  if (fitting.length === 0) throw new UnauthorizedError(WRONG);
  await forgive();

  const welcome = fitting.filter((person) => !problemOf(person));
  const [only, second] = welcome;
  if (!only) {
    for (const person of fitting) {
      const problem = problemOf(person);
      if (problem) await noteRefused(ctx, [person], problem, from);
    }
    throw new UnauthorizedError(refusalOf(fitting[0] as PersonRow));
  }
  if (second) {
    return {
      step: 'choose-agency',
      agencies: welcome.map((person) => ({ accountId: person.account_id, userName: person.user_name })),
    };
  }
  const question = only.has_factor ? await askFactor(ctx, only.agent_id, 'sign-in') : undefined;
  if (question) return { step: 'second-factor', question };
  return begin(ctx, only, { origin: from, method: 'password', proved: matching });
}

/**
 * The second half, by the ticket the first one gave: no session is there before.
 * @throws UnauthorizedError wrong, used before or too late; who may not sign in any more; RateLimitedError.
 */
export async function answerSignIn(ctx: Context, answer: SecondFactor, origin: Origin): Promise<SignedIn> {
  // Before the answer is judged: the ticket stands for the password that the person had then.
  const { agentId } = await readTicket(ctx, answer.ticket, 'sign-in');
  const person = await findPerson(ctx.db, agentId);
  await answerFactor(ctx, answer, 'sign-in').catch(async (error: unknown) => {
    if (person && error instanceof UnauthorizedError)
      await noteRefused(ctx, [person], 'wrong-second-factor', origin);
    throw error;
  });
  if (!person) throw new UnauthorizedError(WRONG);
  return begin(ctx, person, { origin, method: answer.answer.kind, proved: [person] });
}

/**
 * Whoever changes a password, disables or rejects ends the sessions there are: none begins by what held before. `proved`:
 * whose own password was given, as they were read with it.
 * @throws UnauthorizedError the password was changed, or they may not sign in, since it was given.
 */
async function begin(
  ctx: Context,
  { agent_id: agentId, account_id: accountId }: PersonRow,
  { origin, method, proved }: { origin: Origin; method: SignInMethod; proved: readonly PersonRow[] },
): Promise<SignedIn> {
  return inTransaction(ctx.db, async (tx) => {
    const same = await lockAsTheyAre(tx, proved);
    const person = same.includes(agentId) ? await findPerson(tx, agentId) : undefined;
    if (!person) throw new UnauthorizedError(WRONG);
    const refusal = refusalOf(person);
    if (refusal) throw new UnauthorizedError(refusal);
    const token = await ctx.sessions.begin(tx, { agentId, accountId, device: origin.device });
    await noteSignIn(tx, person, method, origin);
    await setProved(tx, token, same);
    return { step: 'signed-in', token, user: viewSessionUser(ctx, person) };
  });
}

/** Everybody of the e-mail, and surely the one of the agency that was picked. */
async function findWithAgency({ db }: Context, email: string, accountId: number | undefined) {
  const people = await findPeopleByEmail(db, email);
  if (accountId === undefined || people.some(({ account_id }) => account_id === accountId)) return people;
  return [...people, ...(await findPeopleByEmail(db, email, accountId))];
}

/** Where a try comes from; `known`: the cookie of a browser that may have signed in before. */
export interface TriedFrom {
  address: string;
  known: string | undefined;
}

export async function countSignIn(
  ctx: Context,
  email: string,
  { address, known }: TriedFrom,
): Promise<() => Promise<void>> {
  const who = email.toLowerCase();
  if (known !== undefined && (await isKnownDevice(ctx, known, email)))
    return countTry(ctx, [{ what: 'sign-in-device', who: [who, known], most: MAX_PER_PERSON }]);
  return countTry(ctx, [
    { what: 'sign-in', who: [who, address], most: MAX_PER_PERSON },
    { what: 'sign-in-address', who: [address], most: MAX_PER_ADDRESS },
    { what: 'sign-in-email', who: [who], most: MAX_PER_EMAIL },
  ]);
}

/** Told only to somebody who knew the password (SIGNIN-17, SIGNUP-14). */
export function refusalOf(person: PersonRow): string | undefined {
  const problem = problemOf(person);
  return problem && REFUSALS[problem];
}

const REFUSALS = {
  'agency-disabled': 'This agency is disabled.',
  'agency-rejected': 'This agency was rejected.',
  'not-confirmed': 'An administrator of this agency has yet to confirm you.',
} as const;

function problemOf({ status, approved, active }: PersonRow): keyof typeof REFUSALS | undefined {
  if (!status) return 'agency-disabled';
  if (approved === false) return 'agency-rejected';
  return active ? undefined : 'not-confirmed';
}

/** Who the session is, as the table has it now. */
export async function readSession(
  ctx: Context,
  { agentId, view }: Pick<SessionPerson, 'agentId' | 'view'>,
): Promise<SessionUser> {
  const row = await findPerson(ctx.db, agentId);
  if (!row) throw new NotFoundError('user');
  return view ? viewLookedAs(ctx, row, view.viewerEmail, view.endsAt) : viewSessionUser(ctx, row);
}
