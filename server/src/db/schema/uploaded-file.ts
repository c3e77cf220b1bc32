import type { CreatedTime, Json } from './column-types';

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
  created_at: CreatedTime;
}
