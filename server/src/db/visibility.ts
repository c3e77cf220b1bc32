import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { scopeOf } from '@campaign/shared-api/policy';
import type { Actor } from '../actor';

/** True for rows of no identity and of identities this person may use (SESS-09). */
export function identityAllowed(
  { identityPermission }: Pick<Actor, 'identityPermission'>,
  column = 'identity_id',
): RawBuilder<SqlBool> {
  if (identityPermission.length === 0) return sql<SqlBool>`true`;
  const id = sql.ref(column);
  return sql<SqlBool>`(${id} is null or ${id} <> all(${identityPermission}::int[]))`;
}

/** True where the actor made the job or is one of its agents. */
export const isAssigned = ({ agentId }: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(job.created_by = ${agentId} or ${agentId} = any(job.agent_ids))`;

/** The visibility rule of the list of jobs, for queries that only join `job`. */
export const isJobSeen = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${identityAllowed(actor, 'job.identity_id')}
                and ${scopeOf('job:list', actor.role) === 'jobs' ? isAssigned(actor) : sql`true`})`;

/** For `like`: the text as it is, its wildcards included, anywhere in the column. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
