import type { ColumnMapping, ListFlags, ListState, ListType } from '@campaign/shared-api/contracts';
import type { CreatedTime, Generated, JsonWithDefault, TimeOrNull } from './column-types';

export interface PhoneListTable {
  list_id: Generated<number>;
  account_id: number;
  /** null = the whole agency. */
  identity_id: number | null;
  parent_list_id: number | null;
  list_name: string;
  list_type: ListType;
  list_state: Generated<ListState>;
  file_id: string | null;
  column_map: JsonWithDefault<ColumnMapping[]>;
  flags: JsonWithDefault<Partial<ListFlags>>;
  stage: Generated<'waiting' | 'reading' | 'merging' | 'done' | 'failed'>;
  rows_total: Generated<number>;
  rows_read: Generated<number>;
  leads_loaded: Generated<number>;
  /** Rows by bucket. */
  ledger: JsonWithDefault<Record<string, number>>;
  error: string | null;
  /** Of a list split by state; empty for the rows of no known state. */
  split_state: string | null;
  /** When loading last moved, and how often it began again since. */
  touched_at: TimeOrNull;
  attempts: Generated<number>;
  started_at: TimeOrNull;
  finished_at: TimeOrNull;
  created_by: number | null;
  created_at: CreatedTime;
  deleted_at: TimeOrNull;
}
