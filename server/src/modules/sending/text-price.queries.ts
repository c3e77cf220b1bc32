import { sql } from 'kysely';

const isP2P = sql`coalesce(j.job_type = 'P2P', true)`;

/**
 * Dollars a segment of the text `was`, of agency `a` and, if any, job `j`: a job's own price for the text it was made of;
 * for what is written by hand the agency's rate, by what that text carries (RATE-02).
 */
export const textPrice = sql`case
  when was.kind = 'initial' and j.price is not null then j.price
  when not was.mms then case when ${isP2P} then a.sms_rate else a.a2p_sms_rate end
  when was.media_url ~* '[.](mp4|3gp)$' then case when ${isP2P} then a.vid_mms_rate else a.a2p_vid_mms_rate end
  else case when ${isP2P} then a.img_mms_rate else a.a2p_img_mms_rate end
end`;
