import type { AgencyChoice, Credentials, SessionUser } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { NotFoundError, UnauthorizedError } from '../../problems';
import { atLeast } from './at-least';
import { verifyPassword } from './passwords';
import { findPeopleByEmail, findPerson } from './people.queries';
import type { PersonRow } from './people.queries';
import { viewSessionUser } from './session.view';
import { countTry } from './throttle';

export type SignedInOrChoice =
  | { step: 'signed-in'; token: string; user: SessionUser }
  | { step: 'choose-agency'; agencies: AgencyChoice[] };

/** SIGNIN-18: failures of one e-mail from one address, and of one address whatever the e-mail. */
const MOST_PER_PERSON = 10;
const MOST_PER_ADDRESS = 100;
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
  address: string,
): Promise<SignedInOrChoice> {
  const { accountId, password } = credentials;
  const email = credentials.email.trim();
  const forgive = await countTry(ctx, [
    { what: 'sign-in', who: [email.toLowerCase(), address], most: MOST_PER_PERSON },
    { what: 'sign-in-address', who: [address], most: MOST_PER_ADDRESS },
  ]);

  const fitting = await atLeast(ctx.config.equalAnswerMs, async () => {
    const people = await findPeopleByEmail(ctx.db, email, accountId);
    if (people.length === 0) await verifyPassword(undefined, password);
    const checked = await Promise.all(
      people.map(async (person) => ((await verifyPassword(person.password_hash, password)) ? [person] : [])),
    );
    return checked.flat();
  });
  if (fitting.length === 0) throw new UnauthorizedError(WRONG);
  await forgive();

  const welcome = fitting.filter((person) => !refusalOf(person));
  const [only, second] = welcome;
  if (!only) throw new UnauthorizedError(refusalOf(fitting[0] as PersonRow));
  if (second) {
    return {
      step: 'choose-agency',
      agencies: welcome.map((person) => ({ accountId: person.account_id, userName: person.user_name })),
    };
  }
  const token = await ctx.sessions.begin(ctx.db, { agentId: only.agent_id, accountId: only.account_id });
  return { step: 'signed-in', token, user: viewSessionUser(only) };
}

/** Told only to somebody who knew the password (SIGNIN-17, SIGNUP-14). */
function refusalOf({ status, approved, active }: PersonRow): string | undefined {
  if (!status) return 'This agency is disabled.';
  if (approved === false) return 'This agency was rejected.';
  if (!active) return 'An administrator of this agency has yet to confirm you.';
  return undefined;
}

/** Who the session is, as the table has it now. */
export async function readSession({ db }: Context, agentId: number): Promise<SessionUser> {
  const row = await findPerson(db, agentId);
  if (!row) throw new NotFoundError('user');
  return viewSessionUser(row);
}
