import type { CreatedTime, Generated, TimeOrNull } from './column-types';

export interface MdrReportTable {
  report_id: Generated<number>;
  report_name: string;
  /** New York days, yyyy-mm-dd, both included. */
  start_date: string;
  end_date: string;
  with_body: Generated<boolean>;
  status: Generated<'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'>;
  error: string | null;
  asked_by: number;
  /** Records after this instant are not in the file. */
  until: TimeOrNull;
  rows_expected: Generated<number>;
  rows_done: Generated<number>;
  /** How many parts are whole, and where the next begins. */
  parts: Generated<number>;
  cursor_at: TimeOrNull;
  cursor_id: Generated<number>;
  raw_bytes: Generated<number>;
  packed_bytes: Generated<number>;
  crc: Generated<number>;
  /** Whoever writes it now: a worker that lost it changes nothing more. */
  written_by: string | null;
  storage_key: string | null;
  bytes: number | null;
  created_at: CreatedTime;
  touched_at: CreatedTime;
  completed_at: TimeOrNull;
  expires_at: TimeOrNull;
}

/** A piece of a report's file, whole in the storage. */
export interface MdrPartTable {
  report_id: number;
  part: number;
  storage_key: string;
  bytes: number;
}
