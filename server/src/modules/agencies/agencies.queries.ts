import { sql } from 'kysely';
import type { Role } from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';

export type AgencyRow = Awaited<ReturnType<typeof listAgencies>>[number];

/** Agencies by name, each with its owner: the oldest USER or ADMIN, else its oldest person. */
export function listAgencies(db: Db, accountId: number | undefined, limit: number) {
  return db
    .selectFrom('account')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('agent')
          .whereRef('agent.account_id', '=', 'account.account_id')
          .where('agent.deleted_at', 'is', null)
          .select(['agent.agent_id', 'agent.role'])
          .orderBy(sql`agent.role in ('USER','ADMIN')`, 'desc')
          .orderBy('agent.agent_id')
          .limit(1)
          .as('owner'),
      (join) => join.onTrue(),
    )
    .where('account.deleted_at', 'is', null)
    .$if(accountId !== undefined, (all) => all.where('account.account_id', '=', accountId ?? 0))
    .selectAll('account')
    .select([
      'owner.agent_id',
      sql<Role>`coalesce(owner.role, 'USER')`.as('role'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy(sql`lower(user_name)`)
    .limit(limit)
    .execute();
}
