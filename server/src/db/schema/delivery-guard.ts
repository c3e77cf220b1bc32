import type { CreatedTime, Generated, Time, TimeOrNull, VersionColumns } from './column-types';

export interface DeliveryGuardTable extends VersionColumns {
  account_id: number;
  enabled: Generated<boolean>;
  min_rate: Generated<number>;
  min_texts: Generated<number>;
  pauses: Generated<boolean>;
}

/** An episode in which too few texts of one identity and number arrived. */
export interface DeliveryAlertTable {
  alert_id: Generated<number>;
  account_id: number;
  identity_id: number;
  number: number;
  opened_at: CreatedTime;
  last_hour: Time;
  texts: number;
  delivered: number;
  min_rate: number;
  paused_jobs: Generated<number[]>;
  closed_at: TimeOrNull;
}
