import type { CreatedTime, Json, JsonWithDefault } from './column-types';

/** A file whose list was not created yet, or the one a list was read from. */
export interface UploadedFileTable {
  file_id: string;
  account_id: number;
  agent_id: number | null;
  file_name: string;
  storage_key: string;
  bytes: number;
  rows: number;
  columns: Json<string[]>;
  sample: Json<Record<string, string>[]>;
  /** How each text file in it is read; written and read by the lists module alone. */
  parts: JsonWithDefault<unknown[]>;
  /** The list made of it. */
  list_id: number | null;
  created_at: CreatedTime;
}
