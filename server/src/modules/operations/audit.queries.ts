import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { AuditFilter } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { readPage } from '../../db/read-page';
import type { Slice } from '../../db/read-page';
import { containing } from '../../db/visibility';

/** Newest first. An agency's: what was done to it, without what is about identities denied to the actor. */
export function findActs(db: Db, actor: Actor, filter: AuditFilter, slice: Slice) {
  const isOwn = actor.scope !== 'any';
  const words = filter.query ? containing(filter.query) : '';
  const denied = actor.identityPermission;
  // Of a person of the platform an agency learns and finds nothing.
  const whose = isOwn ? sql<SqlBool>`agent.account_id = ${actor.accountId}` : sql<SqlBool>`true`;
  const found = db
    .selectFrom('audit')
    .leftJoin('agent', (join) => join.onRef('agent.agent_id', '=', 'audit.agent_id').on(whose))
    .leftJoin('account', 'account.account_id', 'audit.account_id')
    .$if(isOwn, (all) => all.where('audit.of_account', '=', actor.accountId))
    .$if(isOwn && denied.length > 0, (all) =>
      all.where(sql<SqlBool>`not audit.of_identities && ${denied}::int[]`),
    )
    .$if(filter.action !== undefined, (all) => all.where('audit.action', '=', filter.action ?? ''))
    .$if(words !== '', (all) =>
      all.where((is) =>
        is.or([
          is('audit.object', 'ilike', words),
          is(sql`concat_ws(' ', agent.first_name, agent.last_name)`, 'ilike', words),
          ...(isOwn ? [] : [is('agent.email', 'ilike', words), is('account.user_name', 'ilike', words)]),
        ]),
      ),
    );
  return readPage(
    found
      .select(['audit_id', 'at', 'action', 'object', 'detail', 'agent.email', 'account.user_name'])
      .select(sql<string>`concat_ws(' ', agent.first_name, nullif(agent.last_name, ''))`.as('name'))
      .orderBy('audit_id', 'desc'),
    slice,
  );
}
export type ActRow = Awaited<ReturnType<typeof findActs>>['rows'][number];

/** What the jobs among these objects are called. */
export const findJobNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('job')
    .where('job_id', 'in', [...ids, 0])
    .select(['job_id', 'name', 'job_type'])
    .execute();

export const findIdentityNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('identity')
    .where('identity_id', 'in', [...ids, 0])
    .where('deleted_at', 'is', null)
    .select(['identity_id', 'identity_name'])
    .execute();
