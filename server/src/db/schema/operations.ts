import type { CreatedTime, Json, Time, TimeOrNull } from './column-types';

/** A worker process: alive while `beat_at` is recent and `stopped_at` is null. */
export interface WorkerTable {
  name: string;
  started_at: CreatedTime;
  beat_at: CreatedTime;
  stopped_at: TimeOrNull;
}

/** The last result of a connection check, so that the page can say since when. */
export interface ConnectionCheckTable {
  id: string;
  code: string;
  since: Time;
  params: Json<Record<string, string | number | null>>;
  checked_at: Time;
}
