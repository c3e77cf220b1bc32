import type { CreatedTime, Generated, JsonWithDefault, TimeOrNull, VersionColumns } from './column-types';

/** Who a text comes from; identity 1 is hidden. */
export interface IdentityTable extends VersionColumns {
  identity_id: Generated<number>;
  account_id: number;
  identity_name: string;
  display_name: string | null;
  site_id: string | null;
  peer_id: string | null;
  can_use_mms: Generated<boolean>;
  entity_type: string | null;
  is_political: boolean | null;
  vertical: string | null;
  will_send_over_2k: boolean | null;
  politically_active: boolean | null;
  tcr_identity_status: string | null;
  cv_vetting_status: string | null;
  usecase: string | null;
  tdlc: JsonWithDefault<Record<string, unknown>>;
  /** Segments a day the carriers allow, an MMS counting as one; null = no cap. */
  daily_cap: number | null;
  /** So many first texts to one person in so many days, over all jobs; null = as many as there are. */
  frequency_texts: number | null;
  frequency_days: number | null;
  frequency_since: TimeOrNull;
  created_at: CreatedTime;
  updated_at: CreatedTime;
  deleted_at: TimeOrNull;
}
