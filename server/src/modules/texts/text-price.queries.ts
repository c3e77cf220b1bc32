import { sql } from 'kysely';

const isP2P = sql`coalesce(j.job_type = 'P2P', true)`;

/**
 * Dollars a segment of the text `was`, of agency `a` and, if any, job `j`: the job's own price for what carries the same
 * as its text does, which its screen counts by (JOBS-28); for a picture in a job of words, and what belongs to no job, the
 * agency's rate of this moment, by what that text carries (RATE-02).
 */
export const textPrice = sql`case
  when was.mms = (j.mms and j.media_url is not null) and j.price is not null then j.price
  else (
    select in_force.amount / 10000.0 from account_rate in_force
     where in_force.account_id = a.account_id and in_force.from_at <= statement_timestamp()
       and in_force.kind = case when ${isP2P} then '' else 'a2p_' end || case
             when not was.mms then 'sms_rate'
             when was.media_url ~* '[.](mp4|3gp)$' then 'vid_mms_rate'
             else 'img_mms_rate' end
     order by in_force.from_at desc limit 1)
end`;
