import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Actor } from '../../actor';
import { identityAllowed, isJobSeen } from '../../db/visibility';

/**
 * Whether more of the opt-out `o` is told than its number, which holds for the whole agency: what was said, and to whom, is
 * not for people who are denied the identity (SESS-09) or do not see the job.
 */
export const isOptOutTold = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(${identityAllowed(actor, 'o.identity_id')}
       and (o.job_id is null or exists (select 1 from job where job.job_id = o.job_id and ${isJobSeen(actor)})))`;
