import type { CreatedTime, Generated, NumericWithDefault, TimeOrNull } from './column-types';

/** An agency. Account 4 is the platform's owner. */
export interface AccountTable {
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
  /** null pending, true approved, false rejected. */
  approved: boolean | null;
  site_id: string | null;
  created_at: CreatedTime;
  updated_at: CreatedTime;
  deleted_at: TimeOrNull;
}

/** The switches of ROLE-18, by agency. */
export interface AccountFeatureTable {
  account_id: number;
  feature: string;
}
