import { sql } from 'kysely';

/** The rate is over the last minute; 13 places of five seconds, so that the oldest is never the one written. */
const PLACE_SECONDS = 5;
const PLACES = 13;

const isLast = sql`(j.status = 'active' and j.planned and j.recipients <=
  j.sent + j.failed + j.suppressed + c.sent + c.failed + c.suppressed)`;

/** A move that changes no figure leaves its job's row alone: a press that starts a text waits for nobody's count. */
const countsForJob = sql`(billed <> 0 or kind = 'inbound' or (kind = 'initial'
  and (was in ('sent', 'delivered', 'failed', 'suppressed') or state in ('sent', 'delivered', 'failed', 'suppressed'))))`;

interface Counting {
  /** `moved` carries a text that came in too, with `bare_stop`: the report's rule (JREP-10, JREP-11). */
  replies: boolean;
}

const counting = ({ replies }: Counting) => sql`
  change as (
    select job_id, account_id,
           sum(billed) as segments,
           sum(one * ((state in ('sent', 'delivered'))::int - (was in ('sent', 'delivered'))::int)) as sent,
           sum(one * ((state = 'delivered')::int - (was = 'delivered')::int)) as delivered,
           sum(one * ((state = 'failed')::int - (was = 'failed')::int)) as failed,
           sum(one * ((state = 'suppressed')::int - (was = 'suppressed')::int)) as suppressed
           ${replies ? sql`, sum((kind = 'inbound' and bare_stop)::int) as stops, sum((kind = 'inbound' and not bare_stop)::int) as replies` : sql``}
      from (select *, (kind = 'initial')::int as one from moved) every_move
     where job_id is not null and ${countsForJob}
     group by job_id, account_id
  ),
  -- In one order, so that two statements over several jobs never wait for each other.
  locked as (
    select job_id from job where job_id in (select job_id from change) order by job_id for no key update
  ),
  -- Every figure is read from the row being updated: a subquery would show it as it was before a wait.
  counted as (
    update job j
       set sent = j.sent + c.sent,
           delivered = j.delivered + c.delivered,
           failed = j.failed + c.failed,
           suppressed = j.suppressed + c.suppressed,
           segments = j.segments + c.segments,
           ${replies ? sql`opt_out_replies = j.opt_out_replies + c.stops, non_opt_out_replies = j.non_opt_out_replies + c.replies,` : sql``}
           status = case when ${isLast} then 'completed' else j.status end,
           completed_at = case when ${isLast} then clock_timestamp() else j.completed_at end,
           held = case when ${isLast} then null else j.held end
      from change c join locked using (job_id)
     where j.job_id = c.job_id
    returning j.job_id
  ),
  paced as (
    insert into job_pace as p (job_id, slot, account_id, at, sent)
    select job_id, place % ${sql.lit(PLACES)}, account_id, to_timestamp(place * ${sql.lit(PLACE_SECONDS)}), sent
      from change, (select floor(extract(epoch from clock_timestamp()) / ${sql.lit(PLACE_SECONDS)})::bigint as place) t
     where sent > 0
        on conflict (job_id, slot) do update
       set sent = excluded.sent + case when p.at = excluded.at then p.sent else 0 end, at = excluded.at
  )`;

/**
 * The second half of a statement that moves messages: moves their jobs' counters with them, and completes a
 * job when nothing of it is left. Wants a CTE `moved (job_id, account_id, kind, was, state, billed)`: the state
 * before and after, and the segments that this move makes payable.
 */
export const countMoves = counting({ replies: false });
export const countMovesAndReplies = counting({ replies: true });
