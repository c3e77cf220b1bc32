import { sql } from 'kysely';
import type { SENDING_EVENTS } from '@campaign/shared-api/constants';
import type { Db, Tx } from '../../db/database';
import type { Days } from './delivery-days';
import type { Narrowing } from './figures.queries';
import { REPORT_ZONE } from '../../zones/report-zone';

export interface EventRow {
  at: Date;
  kind: (typeof SENDING_EVENTS)[number];
  what: string;
  people: number | null;
}

/** Of each kind: a line with more marks than letters tells nothing. */
const MAX_EVENTS = 8;
const zone = sql.lit(REPORT_ZONE);

const stopsOf = (from: unknown, to: unknown) => sql`
  select at, case when detail->>'call' like '%/release' then 'released' else 'stopped' end as kind,
         coalesce(detail->>'reason', '') as what, null::int as people
    from audit where action = 'operations:hold' and at >= ${from} and at < ${to}
   order by at desc limit ${MAX_EVENTS}`;
const buildsOf = (from: unknown, to: unknown) => sql`
  select created_at, 'build', reason, null::int from release where created_at >= ${from} and created_at < ${to}
   order by release desc limit ${MAX_EVENTS}`;
/** When it could begin: by its start, or when it was made later than that. */
const begun = sql`greatest(start_at, created_at)`;

/** What happened on the platform in these days, as far as the figures are narrowed to it. */
export async function readPlatformEvents(
  tx: Tx,
  { from: first, to: last }: Days,
  { accountId, identityId, jobId }: Narrowing,
): Promise<EventRow[]> {
  const from = sql`(${first}::date::timestamp at time zone ${zone})`;
  const to = sql`((${last}::date + 1)::timestamp at time zone ${zone})`;
  const { rows } = await sql<EventRow>`
    select * from (
      (${stopsOf(from, to)})
       union all
      (${buildsOf(from, to)})
       union all
      (select ${begun}, 'campaign', name, recipients from job
        where (start_at >= ${from} or created_at >= ${from}) and start_at < ${to} and ${begun} < least(${to}, now())
          and deleted_at is null and status <> 'pending' and recipients > 0
          and (${accountId ?? null}::int is null or account_id = ${accountId ?? null}::int)
          and (${identityId ?? null}::int is null or identity_id = ${identityId ?? null}::int)
          and (${jobId ?? null}::int is null or job_id = ${jobId ?? null}::int)
        order by recipients desc, job_id limit ${MAX_EVENTS})
    ) events order by at`.execute(tx);
  return rows;
}

/**
 * What was done to one job between two moments, and to all sending meanwhile. `isPlatform`: whoever asks is of the platform,
 * learns why all sending was stopped, and of builds.
 */
export async function readJobEvents(
  db: Db,
  jobId: number,
  { from, to, isPlatform }: { from: Date; to: Date; isPlatform: boolean },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from (
      (select at, kind, case when ${isPlatform} then what else '' end as what, people from (${stopsOf(from, to)}) stops)
       union all
      (select * from (${buildsOf(from, to)}) builds where ${isPlatform})
       union all
      (select ${begun}, 'campaign', name, recipients from job
        where job_id = ${jobId} and ${begun} >= ${from} and ${begun} < ${to})
       union all
      (select at, case when action = 'job:guarded' then 'guard' when detail->>'call' like '%/resume' then 'resumed' else 'paused' end,
              coalesce(detail->>'reason', ''), null::int
         from audit where action in ('job:pause', 'job:guarded') and object = ${`job/${jobId}`} and at >= ${from} and at < ${to}
        order by at desc limit ${MAX_EVENTS})
    ) events order by at`.execute(db);
  return rows;
}
