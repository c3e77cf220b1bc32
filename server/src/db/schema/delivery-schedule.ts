import type { Generated, Json, VersionColumns } from './column-types';

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

export interface DeliveryScheduleTable extends VersionColumns {
  schedule_id: Generated<number>;
  account_id: number | null;
  schedule_name: Generated<string>;
  schedule_timezone: Generated<string>;
  is_global: Generated<boolean>;
  /** yyyy-mm-dd. */
  end_date: string | null;
  windows: Json<Record<Weekday, { startTime: string; endTime: string }>>;
}
