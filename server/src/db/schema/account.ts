import type { Role } from '@campaign/shared-api/contracts';
import type { CreatedTime, Generated, NumericWithDefault, TimeOrNull, VersionColumns } from './column-types';

/** An agency. Account 4 is the platform's owner. */
export interface AccountTable extends VersionColumns {
  account_id: Generated<number>;
  user_name: string;
  agent_number: string | null;
  /** Rates: dollars per segment. */
  sms_rate: NumericWithDefault;
  img_mms_rate: NumericWithDefault;
  vid_mms_rate: NumericWithDefault;
  a2p_sms_rate: NumericWithDefault;
  a2p_img_mms_rate: NumericWithDefault;
  a2p_vid_mms_rate: NumericWithDefault;
  domain_name: string | null;
  short_link_option: string | null;
  short_link_host: string | null;
  /** false = disabled: nobody signs in, nothing is sent. */
  status: Generated<boolean>;
  /** Since when and by whom it is disabled; null while it is not. */
  disabled_at: TimeOrNull;
  disabled_by: number | null;
  /** null pending, true approved, false rejected. */
  approved: boolean | null;
  /** Why it was rejected. */
  approval_reason: string | null;
  site_id: string | null;
  peer_id: string | null;
  /** The last person was added by invitation: offered first for the next one. */
  invite_by_mail: Generated<boolean>;
  /** Everybody signs in with a second factor. */
  second_factor_required: Generated<boolean>;
  /** So many first texts to one person in so many days, over all jobs; null = as many as there are. */
  frequency_texts: number | null;
  frequency_days: number | null;
  frequency_since: TimeOrNull;
  /** Whoever owes an answer for so long loses the conversation to the open queue; null = never. */
  reply_minutes: Generated<number | null>;
  masked_roles: Generated<Role[]>;
  reply_digest: Generated<'off' | 'hourly' | 'daily'>;
  created_at: CreatedTime;
  updated_at: CreatedTime;
  deleted_at: TimeOrNull;
}

/** The switches of ROLE-18, by agency. */
export interface AccountFeatureTable {
  account_id: number;
  feature: string;
}

/** What an agency pays from a moment on: written beside every change of its rates, and final. */
export interface AccountRateTable {
  account_id: number;
  /** The column of `account` it stood in. */
  kind: string;
  from_at: CreatedTime;
  /** 1/10,000 dollars a segment. */
  amount: number;
  set_by: number | null;
}
