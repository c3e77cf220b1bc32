import type { JobArea, JobStatus, JobType, RecentlyTexted } from '@campaign/shared-api/contracts';
import type {
  CreatedTime,
  Generated,
  JsonOrNull,
  JsonWithDefault,
  Numeric,
  Time,
  TimeOrNull,
  VersionColumns,
} from './column-types';

export interface JobTable extends VersionColumns {
  job_id: Generated<number>;
  account_id: number;
  identity_id: number;
  name: string;
  job_type: Generated<JobType>;
  status: Generated<JobStatus>;
  schedule_id: number | null;
  start_at: Time;
  /** Until when a job that starts now waits for whoever changes their mind; null where it does not. */
  undo_until: TimeOrNull;
  /** Since when it is paused; null in every other status. */
  paused_at: TimeOrNull;
  /** The agent who paused it; null after a pause without one, and in every other status. */
  paused_by: number | null;
  /** The delivery alert that paused it; null again when somebody resumes it. */
  alert_id: number | null;
  /** When a person last resumed it. */
  resumed_at: TimeOrNull;
  changed_timezone: Generated<boolean>;
  number_id: number | null;
  from_phone: number;
  mms: Generated<boolean>;
  mms_mime: string | null;
  mms_extension: string | null;
  media_url: string | null;
  message_html: string;
  message_text: string;
  guidlink: string | null;
  campaignid: string | null;
  letters: string | null;
  agent_ids: Generated<number[]>;
  template_ids: Generated<number[]>;
  /** What becomes of people whom the frequency limit keeps from one more first text. */
  recently_texted: Generated<RecentlyTexted>;
  job_area: JsonOrNull<JobArea>;
  sourceurl: string | null;
  /** Nobody sends new first texts who owes an answer in it. */
  answers_first: Generated<boolean>;
  /** Dollars per segment. */
  price: Numeric;
  options: JsonWithDefault<Record<string, unknown>>;
  /** True once every recipient has its message row. */
  planned: Generated<boolean>;
  plan_cursor: Generated<number>;
  recipients: Generated<number>;
  sent: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  suppressed: Generated<number>;
  segments: Generated<number>;
  opt_out_replies: Generated<number>;
  non_opt_out_replies: Generated<number>;
  clicks: Generated<number>;
  /** Conversations that wait for a reply, without the changes in `waiting_delta`. */
  waiting: Generated<number>;
  held: string | null;
  error: string | null;
  created_by: number | null;
  created_at: CreatedTime;
  updated_at: CreatedTime;
  completed_at: TimeOrNull;
  deleted_at: TimeOrNull;
  /** When its watchers were last told that it moved; the database's own. */
  told_at: TimeOrNull;
  /** Set where a restored copy had not all its recipients: when they may have been texted. */
  doubt_from: TimeOrNull;
  doubt_until: TimeOrNull;
}

export interface JobListTable {
  job_id: number;
  account_id: number;
  list_id: number;
  kind: 'send' | 'suppression';
}

/** JOBS-31: what the jobs tab shows of a job in place of its own figures. */
export interface JobDisplayOverrideTable {
  job_id: number;
  account_id: number;
  messages_sent: number;
  messages_opt_out: number;
  messages_non_opt_out: number;
  segments: number;
  price: string;
}

/** The press that a job was made by. */
export interface JobRequestTable {
  agent_id: number;
  press_key: string;
  job_id: number;
  /** Digest of what it asked for. */
  asked: string;
}
