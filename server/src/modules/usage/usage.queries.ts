import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { REPORT_ZONE } from '../../zones/report-zone';

interface Figures {
  segments: number;
  mms: number;
  inbound: number;
  failed: number;
  cost: number;
}
export interface UsageRow extends Figures {
  by: 'all' | 'identity' | 'job';
  /** 0: of none. */
  id: number;
  name: string | null;
  job_type: string | null;
}

const zone = sql.lit(REPORT_ZONE);

/**
 * One agency's month, without identities denied to whoever asks: what is folded into the hours, and what is not yet. Months begin on whole hours, so that no hour
 * belongs to two.
 */
export async function findUsage(
  tx: Tx,
  accountId: number,
  month: string,
  denied: readonly number[],
): Promise<UsageRow[]> {
  const from = sql`(${`${month}-01`}::date::timestamp at time zone ${zone})`;
  const to = sql`((${`${month}-01`}::date + interval '1 month') at time zone ${zone})`;
  const columns = sql`identity_id, job_id, direction, mms, state, texts, segments, cost`;
  const ofMonth = sql`where account_id = ${accountId} and hour >= ${from} and hour < ${to}
    and (identity_id is null or identity_id <> all(${[...denied]}::int[]))`;
  const { rows } = await sql<UsageRow>`
    with used as (
      select grouping(identity_id) as no_identity, grouping(job_id) as no_job,
             coalesce(identity_id, 0) as identity_id, coalesce(job_id, 0) as job_id,
             coalesce(sum(segments) filter (where direction = 'out' and not mms), 0)::float8 as segments,
             coalesce(sum(texts) filter (where direction = 'out' and mms), 0)::float8 as mms,
             coalesce(sum(texts) filter (where direction = 'in'), 0)::float8 as inbound,
             coalesce(sum(texts) filter (where direction = 'out' and state = 'failed'), 0)::float8 as failed,
             coalesce(sum(cost), 0)::float8 as cost
        from (select ${columns} from message_stat ${ofMonth}
              union all select ${columns} from message_delta ${ofMonth}) figures
       group by grouping sets ((), (identity_id), (job_id))
    )
    select case when no_identity = 1 and no_job = 1 then 'all' when no_job = 1 then 'identity' else 'job' end as by,
           case when no_identity = 0 then used.identity_id else used.job_id end as id,
           -- By their keys: how many there will be is guessed far too low, and a join goes through all there are for each.
           case when no_identity = 0 then (select identity_name from identity where identity.identity_id = used.identity_id)
                when no_job = 0 then (select name from job where job.job_id = used.job_id) end as name,
           case when no_job = 0 then (select job_type from job where job.job_id = used.job_id) end as job_type,
           used.segments, used.mms, used.inbound, used.failed, used.cost
      from used
     where no_identity = 1 and no_job = 1 or used.segments <> 0 or used.mms <> 0 or used.inbound <> 0
     order by used.cost desc, used.segments + used.mms desc, id`.execute(tx);
  return rows;
}
