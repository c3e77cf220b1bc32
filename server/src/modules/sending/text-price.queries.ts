import { sql } from 'kysely';

const isP2P = sql`coalesce(j.job_type = 'P2P', true)`;

/**
 * Dollars a segment of the text `was`, of agency `a` and, if any, job `j`: the job's own price for what carries the same
 * as its text does, which its screen counts by (JOBS-28); for a picture in a job of words, and what belongs to no job, the
 * agency's rate of today, by what that text carries (RATE-02).
 */
export const textPrice = sql`case
  when was.mms = (j.mms and j.media_url is not null) and j.price is not null then j.price
  when not was.mms then case when ${isP2P} then a.sms_rate else a.a2p_sms_rate end
  when was.media_url ~* '[.](mp4|3gp)$' then case when ${isP2P} then a.vid_mms_rate else a.a2p_vid_mms_rate end
  else case when ${isP2P} then a.img_mms_rate else a.a2p_img_mms_rate end
end`;
