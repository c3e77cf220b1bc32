import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';

export function findHold(db: Db) {
  return db
    .selectFrom('dispatch_hold')
    .leftJoin('agent', 'agent.agent_id', 'dispatch_hold.held_by')
    .select(['dispatch_hold.reason', 'dispatch_hold.held_at', 'dispatch_hold.restored_from', 'agent.email'])
    .executeTakeFirst();
}

/** True when nothing was held before. */
export async function insertHold(tx: Tx, hold: { reason: string; held_by: number }): Promise<boolean> {
  const made = await tx
    .insertInto('dispatch_hold')
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .returning('held_at')
    .executeTakeFirst();
  return made !== undefined;
}

/** True when something was held. */
export async function deleteHold(tx: Tx): Promise<boolean> {
  return (await tx.deleteFrom('dispatch_hold').returning('held_at').executeTakeFirst()) !== undefined;
}

/** The first text of every job that sends by itself waits until then. Locked in the order in which counters are moved. */
export async function delayJobs(tx: Tx, until: Date, now: Date): Promise<void> {
  await sql`
    with running as materialized (
      select job_id from job
       where status = 'active' and deleted_at is null and job_type <> 'P2P' and start_at <= ${now}
       order by job_id for no key update
    )
    update job set undo_until = greatest(undo_until, ${until}::timestamptz)
     where job_id in (select job_id from running)`.execute(tx);
}

interface Queue {
  pending: number;
  pending_cost: number;
  sending: number;
  unknown: number;
  callbacks: number;
  callback_lag: number;
  dispatch_lag: number;
}

/** By the jobs' own counters and the indexes of what is open: a million waiting texts are not counted. */
export async function readQueue(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    with running as (
      select j.job_id, j.start_at, j.held, j.recipients - j.sent - j.failed - j.suppressed as rest,
             j.price * greatest(1, j.segments::float8 / nullif(j.sent, 0)) as price
        from job j
       where j.status = 'active' and j.deleted_at is null and j.job_type <> 'P2P' and j.start_at <= now()
    )
    select (select coalesce(sum(rest), 0) from running) as pending,
           (select coalesce(round(sum(rest * price) * 10000), 0) from running)::float8 as pending_cost,
           (select count(*) from message where state = 'sending') as sending,
           (select count(*) from message where state = 'unknown') as unknown,
           (select count(*) from webhook_event where done_at is null) as callbacks,
           (select coalesce(extract(epoch from now() - min(received_at)), 0)::float8
              from webhook_event where done_at is null) as callback_lag,
           (select coalesce(max(extract(epoch from now() - greatest(r.start_at,
                     (select max(p.at) from job_pace p where p.job_id = r.job_id)))), 0)::float8
              from running r where r.held is null and r.rest > 0) as dispatch_lag`.execute(db);
  return rows[0]!;
}

/** Jobs that wait, with the words they show. */
export async function findHeldJobs(db: Db) {
  const { rows } = await sql<{ held: string; rest: number }>`
    select held, recipients - sent - failed - suppressed as rest
      from job where status = 'active' and deleted_at is null and held is not null`.execute(db);
  return rows;
}

export async function findUnknowns(db: Db, most: number) {
  const { rows } = await sql<{
    job_id: number | null;
    name: string | null;
    user_name: string;
    texts: number;
    oldest: Date;
  }>`
    select m.job_id, j.name, a.user_name, count(*) as texts, min(coalesce(m.started_at, m.created_at)) as oldest
      from message m join account a on a.account_id = m.account_id left join job j on j.job_id = m.job_id
     where m.state = 'unknown'
     group by m.job_id, j.name, a.user_name order by oldest limit ${most}`.execute(db);
  return rows;
}

export async function countErrors(db: Db, hours: number, most: number) {
  const { rows } = await sql<{ code: number; texts: number }>`
    select error_code as code, count(*) as texts from message
     where error_code is not null and done_at > now() - make_interval(hours => ${hours})
     group by error_code order by texts desc, code limit ${most}`.execute(db);
  return rows;
}
