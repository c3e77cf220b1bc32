import type { AgencyChoice, SessionUser } from '@campaign/shared-api/contracts';
import type { SignedIn } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { ForbiddenError, ValidationError } from '../../problems';
import { verifyPassword } from './passwords';
import { findPeopleByEmail, lockAsTheyAre } from '../people/people.door';
import type { PersonRow } from '../people/people.door';
import { viewSessionUser } from './session.view';
import { countSignIn, refusalOf } from './sign-in.service';
import type { TriedFrom } from './sign-in.service';
import { carryOver, findProved, setProved } from './switch-agency.queries';

const NONE_OF_YOURS = 'This is the password of none of your other agencies.';
const HAS_FACTOR = 'You have a second factor at this agency. Sign out, then sign in there.';
const NOT_PROVED = 'Give the password you have at this agency first.';

/** A session as its browser holds it. */
interface Held {
  token: string;
  person: SignedIn;
}

/**
 * Agencies may add anybody's e-mail to their people, so an e-mail alone leads nowhere: only where this person's own
 * password was given in this session, and is still theirs.
 */
async function provedPeople({ db }: Pick<Context, 'db'>, { token, person }: Held): Promise<PersonRow[]> {
  const [people, proved] = [await findPeopleByEmail(db, person.email), await findProved(db, token)];
  // A second factor is shown when signing in, and by no switch.
  const isOpen = (each: PersonRow) => each.agent_id === person.agentId || !each.has_factor;
  return people.filter(
    (each) => proved.includes(each.agent_id) && isOpen(each) && refusalOf(each) === undefined,
  );
}

const choiceOf = ({ account_id: accountId, user_name: userName }: PersonRow): AgencyChoice => ({
  accountId,
  userName,
});

/** Where the session may be switched to, the agency it is in among them. */
export async function listProvedAgencies(ctx: Pick<Context, 'db'>, held: Held): Promise<AgencyChoice[]> {
  return (await provedPeople(ctx, held)).map(choiceOf);
}

/**
 * Adds the agencies where the person's e-mail has this password. Counted as signing in is.
 * @throws ValidationError at none of them; RateLimitedError.
 */
export async function proveAgencies(
  ctx: Context,
  held: Held,
  password: string,
  from: TriedFrom,
): Promise<AgencyChoice[]> {
  const forgive = await countSignIn(ctx, held.person.email, from);
  const people = await findPeopleByEmail(ctx.db, held.person.email);
  const fitting: PersonRow[] = [];
  for (const each of people) {
    if (each.agent_id === held.person.agentId) continue;
    if (await verifyPassword(each.password_hash, password)) fitting.push(each);
  }
  if (fitting.length === 0) throw new ValidationError(NONE_OF_YOURS, { password: NONE_OF_YOURS });
  await forgive();
  const refused = fitting.map((each) => refusalOf(each) ?? (each.has_factor ? HAS_FACTOR : undefined));
  const [first] = refused;
  if (first !== undefined && refused.every((each) => each !== undefined))
    throw new ValidationError(first, { password: first });
  const before = await findProved(ctx.db, held.token);
  await setProved(ctx.db, held.token, [...before, ...fitting.map(({ agent_id }) => agent_id)]);
  return listProvedAgencies(ctx, held);
}

/**
 * The same person at another of their agencies: another session under another cookie, and the one before is over.
 * @throws ForbiddenError their password there was not given in this session.
 */
export async function switchAgency(
  ctx: Context,
  held: Held,
  accountId: number,
): Promise<{ token: string; user: SessionUser }> {
  const target = (await provedPeople(ctx, held)).find((each) => each.account_id === accountId);
  if (!target) throw new ForbiddenError(NOT_PROVED);
  const proved = await findProved(ctx.db, held.token);
  const token = await inTransaction(ctx.db, async (tx) => {
    if ((await lockAsTheyAre(tx, [target])).length === 0) throw new ForbiddenError(NOT_PROVED);
    const begun = await ctx.sessions.begin(tx, { agentId: target.agent_id, accountId });
    await setProved(tx, begun, proved);
    await carryOver(tx, held.token, begun);
    return begun;
  });
  await ctx.sessions.end(held.token);
  return { token, user: viewSessionUser(ctx, target) };
}
