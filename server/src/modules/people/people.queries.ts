import { sql } from 'kysely';
import { ACCOUNT_FEATURES } from '@campaign/shared-api/constants';
import type { Role } from '@campaign/shared-api/contracts';
import type { Db, Tx } from '../../db/database';
import { hasFactor } from '../../db/has-factor';

const person = (db: Db) =>
  db
    .selectFrom('agent')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('agent.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select([
      'agent.agent_id',
      'agent.account_id',
      'agent.email',
      'agent.display_name',
      'agent.role',
      'agent.active',
      'agent.identity_permission',
      'agent.password_hash',
      'agent.must_change_password',
      'agent.email_verified_at',
      'account.user_name',
      'account.agent_number',
      'account.domain_name',
      'account.status',
      'account.approved',
      'account.masked_roles',
      'account.second_factor_required',
      'account.created_at',
      'account.updated_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('account_feature')
        .whereRef('account_feature.account_id', '=', 'account.account_id')
        .select(sql<string[]>`coalesce(array_agg(feature order by feature), '{}')`.as('features'))
        .as('features'),
    )
    .select(hasFactor.as('has_factor'));

export type PersonRow = Awaited<ReturnType<typeof findPeopleByEmail>>[number];

/** Everybody of this e-mail, in every agency; at most ten are looked at. */
export function findPeopleByEmail(db: Db, email: string, accountId?: number) {
  return person(db)
    .where(sql<string>`lower(agent.email)`, '=', email.toLowerCase())
    .$if(accountId !== undefined, (query) => query.where('agent.account_id', '=', accountId ?? 0))
    .orderBy('account.account_id')
    .limit(10)
    .execute();
}

export function findPerson(db: Db, agentId: number) {
  return person(db).where('agent.agent_id', '=', agentId).executeTakeFirst();
}

/**
 * Who of these people still has the password they were read with; until the transaction ends nobody gives them another, nor
 * decides about their agency.
 */
export async function lockAsTheyAre(
  tx: Tx,
  people: readonly Pick<PersonRow, 'agent_id' | 'account_id' | 'password_hash'>[],
): Promise<number[]> {
  // The agency before its people, as whoever changes them does.
  await tx
    .selectFrom('account')
    .where('account_id', 'in', [...new Set(people.map(({ account_id }) => account_id))])
    .select('account_id')
    .orderBy('account_id')
    .forShare()
    .execute();
  const now = await tx
    .selectFrom('agent')
    .where('agent_id', 'in', [...new Set(people.map(({ agent_id }) => agent_id))])
    .select(['agent_id', 'password_hash'])
    .orderBy('agent_id')
    .forShare()
    .execute();
  const hashes = new Map(people.map(({ agent_id, password_hash }) => [agent_id, password_hash]));
  return now.flatMap(({ agent_id, password_hash }) =>
    hashes.get(agent_id) === password_hash ? [agent_id] : [],
  );
}

/** The id of the new agency; nothing when its name or number is taken. */
export async function insertAgency(
  db: Db,
  agency: { userName: string; agentNumber: string; approved: boolean | null },
): Promise<number | undefined> {
  const row = await db
    .insertInto('account')
    .values({ user_name: agency.userName, agent_number: agency.agentNumber, approved: agency.approved })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** The platform's own agency, made by whoever comes first. */
export async function ensurePlatform(db: Db, accountId: number, userName: string): Promise<void> {
  await db
    .insertInto('account')
    .values({ account_id: accountId, user_name: userName, approved: true })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const features = (ACCOUNT_FEATURES[accountId] ?? []).map((feature) => ({ account_id: accountId, feature }));
  if (features.length === 0) return;
  await db
    .insertInto('account_feature')
    .values(features)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findAgencyByName(db: Db, userName: string) {
  return db
    .selectFrom('account')
    .where(sql<string>`lower(user_name)`, '=', userName.toLowerCase())
    .where('deleted_at', 'is', null)
    .select('account_id')
    .executeTakeFirst();
}

export function findAgencyByNumber(db: Db, agentNumber: string) {
  return db
    .selectFrom('account')
    .where('agent_number', '=', agentNumber)
    .where('deleted_at', 'is', null)
    .select(['account_id', 'user_name'])
    .executeTakeFirst();
}

/** The id of the new person; nothing when the agency has one of this e-mail. */
export async function insertPerson(
  db: Db,
  person: { accountId: number; email: string; role: Role; passwordHash: string; active: boolean },
): Promise<number | undefined> {
  const name = person.email.split('@')[0] ?? person.email;
  const row = await db
    .insertInto('agent')
    .values({
      account_id: person.accountId,
      email: person.email,
      first_name: name,
      last_name: '',
      display_name: name,
      role: person.role,
      password_hash: person.passwordHash,
      active: person.active,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agent_id')
    .executeTakeFirst();
  return row?.agent_id;
}

/** Whether this is the agency's first user: who signed it up, or whom an ADMIN made it for. */
export async function isFounder(db: Db, { agent_id, account_id }: FounderKey): Promise<boolean> {
  const { first } = await db
    .selectFrom('agent')
    .where('account_id', '=', account_id)
    .select((eb) => eb.fn.min('agent_id').as('first'))
    .executeTakeFirstOrThrow();
  return first === agent_id;
}
type FounderKey = Pick<PersonRow, 'agent_id' | 'account_id'>;

/** The address counts as verified from now on; when it was verified before stays as it is. */
export async function setEmailVerified(db: Db, agentId: number, at: Date): Promise<void> {
  await db
    .updateTable('agent')
    .set({ email_verified_at: at })
    .where('agent_id', '=', agentId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Who may confirm people of this agency: its administrators, or the platform's while it has none. */
export async function findConfirmers(db: Db, accountId: number): Promise<number[]> {
  const active = db.selectFrom('agent').where('active', '=', true).where('deleted_at', 'is', null);
  const own = active.where('account_id', '=', accountId).where('role', '=', 'AGENT-ADMIN');
  const found = await own.select('agent_id').execute();
  const people =
    found.length > 0 ? found : await active.where('role', '=', 'ADMIN').select('agent_id').execute();
  return people.map(({ agent_id }) => agent_id);
}

/** `mustChange`: somebody else chose it, so it is good for one sign-in. */
export async function setPassword(
  db: Db,
  agentId: number,
  passwordHash: string,
  { at, mustChange = false }: { at: Date; mustChange?: boolean },
): Promise<void> {
  await db
    .updateTable('agent')
    .set({
      password_hash: passwordHash,
      must_change_password: mustChange,
      invited_until: null,
      updated_at: at,
    })
    .where('agent_id', '=', agentId)
    .execute();
}
