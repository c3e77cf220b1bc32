import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { AGENT_ROLES } from '@campaign/shared-api/constants';
import type { AgentQuery, Role } from '@campaign/shared-api/contracts';
import type { Db, Tx } from '../../db/database';
import { readPage } from '../../db/read-page';
import { orderOf, limitOffsetOf } from '../../db/paging';
import { hasFactor } from '../../db/has-factor';
import { containing } from '../../db/visibility';
import { UNUSABLE_HASH } from '../session/passwords';

const SORTABLE = {
  firstName: 'agent.first_name',
  lastName: 'agent.last_name',
  displayName: 'agent.display_name',
  email: 'agent.email',
  role: 'agent.role',
  userName: 'account.user_name',
  createdAt: 'agent.created_at',
} as const;

/** Found by a part of either name, and by both as they are read. */
const WHOLE_NAME = sql<string>`concat_ws(' ', agent.first_name, agent.last_name)`;

/** Has chosen no password yet. */
const invited = sql<SqlBool>`agent.password_hash = ${UNUSABLE_HASH}`;

/** The agents of an agency (undefined = of all). Its owner, role USER, is the agency and not one of them. */
const agents = (db: Db, accountId: number | undefined) =>
  db
    .selectFrom('agent')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('agent.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('agent.role', 'in', AGENT_ROLES)
    .$if(accountId !== undefined, (all) => all.where('agent.account_id', '=', accountId ?? 0))
    .select([
      'agent.agent_id',
      'agent.account_id',
      'account.user_name',
      'agent.first_name',
      'agent.last_name',
      'agent.display_name',
      'agent.email',
      'agent.role',
      'agent.domain',
      'agent.active',
      'agent.must_change_password',
      'agent.identity_permission',
      'agent.invited_until',
      'agent.email_verified_at',
      'agent.last_seen_at',
      'agent.factor_reset_at',
      'agent.created_at',
      'agent.version',
      'agent.changed_at',
      'agent.changed_by',
      invited.as('invited'),
      hasFactor.as('has_factor'),
    ]);

export type AgentRow = NonNullable<Awaited<ReturnType<typeof findAgent>>>;

/** One who may sign in, or was invited to. */
export function findAgent(db: Db, accountId: number | undefined, agentId: number) {
  return agents(db, accountId)
    .where('agent.active', '=', true)
    .where('agent.agent_id', '=', agentId)
    .executeTakeFirst();
}

/** Agents by last name; `waiting`: those who asked to join and wait for an answer, the longest first. */
export function listAgents(
  db: Db,
  accountId: number | undefined,
  query: AgentQuery & { waiting?: boolean | undefined },
) {
  const usual = query.waiting
    ? ({ by: 'agent.created_at', order: 'asc' } as const)
    : ({ by: 'agent.last_name', order: 'asc' } as const);
  const { by, order } = orderOf(query, SORTABLE, usual);
  const words = query.query ? containing(query.query) : '';
  const found = agents(db, accountId)
    .where('agent.active', '=', !query.waiting)
    .$if(words !== '', (all) =>
      all.where((is) => is.or([is(WHOLE_NAME, 'ilike', words), is('agent.email', 'ilike', words)])),
    );
  return readPage(found.orderBy(by, order).orderBy('agent.agent_id'), limitOffsetOf(query));
}

/**
 * Until the transaction ends, whoever changes who administers one of these people's agencies waits. `no key`: texts that
 * name the agency go on being written.
 */
export async function lockAgenciesOf(
  tx: Tx,
  accountId: number | undefined,
  agentIds: readonly number[],
): Promise<void> {
  await tx
    .selectFrom('account')
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('agent').where('agent_id', 'in', agentIds).select('agent.account_id'),
    )
    .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? 0))
    .orderBy('account_id')
    .select('account_id')
    .forNoKeyUpdate()
    .execute();
}

export function lockAgents(tx: Tx, accountId: number | undefined, agentIds: readonly number[]) {
  return agents(tx, accountId)
    .where('agent.agent_id', 'in', agentIds)
    .orderBy('agent.agent_id')
    .forNoKeyUpdate('agent')
    .execute();
}

/** Waits for jobs that are about to name one of them. */
export function lockAgentsToDelete(tx: Tx, accountId: number | undefined, agentIds: readonly number[]) {
  return agents(tx, accountId)
    .where('agent.agent_id', 'in', agentIds)
    .orderBy('agent.agent_id')
    .forUpdate('agent')
    .execute();
}

/** How many can sign in and administer this agency. */
export async function countAdmins(tx: Tx, accountId: number): Promise<number> {
  const { admins } = await tx
    .selectFrom('agent')
    .where('account_id', '=', accountId)
    .where('role', '=', 'AGENT-ADMIN')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`not ${invited}`)
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .executeTakeFirstOrThrow();
  return admins;
}

/** The id of the new person; nothing when the agency has one of this e-mail. */
export async function insertAgent(
  tx: Tx,
  agent: {
    account_id: number;
    email: string;
    first_name: string;
    last_name: string;
    display_name: string;
    role: Role;
    domain: string | null;
    password_hash: string;
    must_change_password: boolean;
    identity_permission: number[];
    invited_until: Date | null;
    created_at: Date;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('agent')
    .values(agent)
    .onConflict((conflict) => conflict.doNothing())
    .returning('agent_id')
    .executeTakeFirst();
  return row?.agent_id;
}

export async function updateAgent(
  tx: Tx,
  agentId: number,
  change: Partial<{
    email: string;
    first_name: string;
    last_name: string;
    display_name: string;
    role: Role;
    domain: string | null;
    active: boolean;
    identity_permission: number[];
    invited_until: Date;
    email_verified_at: Date | null;
    deleted_at: Date;
    updated_at: Date;
    version: number;
    changed_at: Date;
    changed_by: number;
  }>,
): Promise<void> {
  await tx.updateTable('agent').set(change).where('agent_id', '=', agentId).execute();
}

/** Another of the agency has this e-mail. */
export async function isEmailTaken(
  tx: Tx,
  accountId: number,
  email: string,
  agentId: number,
): Promise<boolean> {
  const other = await tx
    .selectFrom('agent')
    .where('account_id', '=', accountId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('agent_id', '<>', agentId)
    .select('agent_id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Offered first when the agency's next person is added. */
export async function rememberInviting(tx: Tx, accountId: number, inviteByMail: boolean): Promise<void> {
  await tx
    .updateTable('account')
    .set({ invite_by_mail: inviteByMail })
    .where('account_id', '=', accountId)
    .where('invite_by_mail', '<>', inviteByMail)
    .execute();
}

/** A person for a letter, gone ones included: who was refused is told. */
export function findAddressee(db: Db, agentId: number) {
  return db
    .selectFrom('agent')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('agent.agent_id', '=', agentId)
    .select(['agent.email', 'agent.active', 'agent.deleted_at', 'account.user_name'])
    .executeTakeFirst();
}
