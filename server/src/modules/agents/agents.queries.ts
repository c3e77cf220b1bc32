import { sql } from 'kysely';
import type { AgentQuery } from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';
import { readPage } from '../../db/read-page';
import { orderOf, sliceOf } from '../../http/paging';
import { containing } from '../../db/visibility';

const SORTABLE = {
  firstName: 'first_name',
  lastName: 'last_name',
  displayName: 'display_name',
  email: 'email',
  role: 'role',
} as const;

export type AgentRow = Awaited<ReturnType<typeof listAgents>>['rows'][number];

const ROLES = ['AGENT-ADMIN', 'AGENT-READER', 'AGENT-CLICKER'] as const;

/** One agent of an agency (undefined = any). */
export function findAgent(db: Db, accountId: number | undefined, agentId: number) {
  return db
    .selectFrom('agent')
    .where('agent_id', '=', agentId)
    .where('deleted_at', 'is', null)
    .where('role', 'in', ROLES)
    .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? 0))
    .select('agent_id')
    .executeTakeFirst();
}

/** The agents of an agency (undefined = all); its owner, role USER, is the agency and not one of them. */
export function listAgents(db: Db, accountId: number | undefined, query: AgentQuery) {
  const { by, order } = orderOf(query, SORTABLE, { by: 'last_name', order: 'asc' });
  const found = db
    .selectFrom('agent')
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where('role', 'in', ROLES)
    .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? 0))
    .$if(!!query.query, (all) =>
      all.where((eb) =>
        eb.or(
          (['first_name', 'last_name', 'email'] as const).map((column) =>
            eb(column, 'ilike', containing(query.query ?? '')),
          ),
        ),
      ),
    );
  return readPage(
    found
      .select([
        'agent_id',
        'account_id',
        'first_name',
        'last_name',
        'display_name',
        'email',
        'role',
        'domain',
      ])
      .orderBy(by, order)
      .orderBy(sql`agent_id`),
    sliceOf(query),
  );
}
