import { sql } from 'kysely';
import type { Db } from '../../db/database';

export interface TimelineRow {
  at: Date;
  sent: number;
  delivered: number;
  failed: number;
  replies: number;
  optOuts: number;
}

/**
 * A job by the hour: first texts from the rollup and what is not folded into it yet, by when they were handed over; replies
 * from an index of their own, since no rollup knows which of them opt out. No further back than the rollup goes.
 */
export async function readHours(db: Db, jobId: number, since: Date): Promise<TimelineRow[]> {
  const texts = sql`job_id = ${jobId} and job_id <> 0 and direction = 'out' and kind = 'initial' and hour >= ${since}`;
  const { rows } = await sql<TimelineRow>`
    select at, sum(sent)::float8 as sent, sum(delivered)::float8 as delivered, sum(failed)::float8 as failed,
           sum(replies)::float8 as replies, sum(opt_outs)::float8 as "optOuts"
      from (select hour as at, case when state in ('sent', 'delivered') then texts else 0 end as sent,
                   case when state = 'delivered' then texts else 0 end as delivered,
                   case when state = 'failed' then texts else 0 end as failed, 0 as replies, 0 as opt_outs
              from (select hour, state, texts from message_stat where ${texts}
                    union all
                    select hour, state, texts from message_delta where ${texts}) handed
            union all
            select date_trunc('hour', created_at, 'UTC'), 0, 0, 0, (not opt_out)::int, opt_out::int
              from message where job_id = ${jobId} and direction = 'in' and created_at >= ${since}) everything
     group by at having sum(sent) <> 0 or sum(failed) <> 0 or sum(replies) <> 0 or sum(opt_outs) <> 0
     order by at`.execute(db);
  return rows;
}

/** People, not clicks and not texts. Whoever only opted out has not replied. */
export async function countPeople(db: Db, jobId: number) {
  const { rows } = await sql<{ clicked: number; replied: number }>`
    select (select count(distinct phone)::float8 from click where job_id = ${jobId} and not bot) as clicked,
           count(distinct phone) filter (where not opt_out)::float8 as replied
      from message where job_id = ${jobId} and direction = 'in'`.execute(db);
  return rows[0]!;
}
