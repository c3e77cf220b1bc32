import { sql } from 'kysely';
import type { Db } from '../../db/database';

/**
 * Adds up to `most` changes of waiting conversations to the counts of their jobs and deletes them. One statement: a reader
 * sees each change either in `waiting_delta` or in `job.waiting`, also when the process dies. Returns how many were folded.
 */
export async function foldWaiting(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from waiting_delta
       where (job_id, delta_id) in (select job_id, delta_id from waiting_delta limit ${most} for update skip locked)
      returning job_id, waiting
    ),
    change as (
      select job_id, sum(waiting) as waiting from taken group by job_id having sum(waiting) <> 0
    ),
    -- In one order, so that it never deadlocks with statements that count messages.
    locked as (
      select job_id from job where job_id in (select job_id from change) order by job_id for no key update
    ),
    folded as (
      update job j set waiting = j.waiting + c.waiting from change c join locked using (job_id) where j.job_id = c.job_id
    )
    select count(*)::int as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}
