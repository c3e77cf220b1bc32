import type { ListFlags, ListState, ListType, LoadedMapping } from '@campaign/shared-api/contracts';
import type { CreatedTime, Generated, JsonOrNull, JsonWithDefault, TimeOrNull } from './column-types';
import type { Delimiter } from '../../modules/lists/files/csv-records';

/** The first line of a list's file: its columns, and what stands between them. */
export interface FileHead {
  columns: string[];
  delimiter: Delimiter;
}

export interface PhoneListTable {
  list_id: Generated<number>;
  account_id: number;
  /** null = the whole agency. */
  identity_id: number | null;
  parent_list_id: number | null;
  list_name: string;
  list_type: ListType;
  /** A do-not-contact file: in force for every text of its agency or identity once it is ACTIVE. */
  is_dnc: Generated<boolean>;
  list_state: Generated<ListState>;
  file_id: string | null;
  file_name: string | null;
  column_map: JsonWithDefault<LoadedMapping[]>;
  /** How its file is written; null where nobody knows any more. */
  file_head: JsonOrNull<FileHead>;
  flags: JsonWithDefault<Partial<ListFlags>>;
  stage: Generated<'waiting' | 'reading' | 'merging' | 'done' | 'failed'>;
  rows_total: Generated<number>;
  rows_read: Generated<number>;
  leads_loaded: Generated<number>;
  /** Rows by bucket. */
  ledger: JsonWithDefault<Record<string, number>>;
  /** Loaded rows by phone column, where several are mapped to lead_phone. */
  loaded_by: JsonWithDefault<Record<string, number>>;
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
