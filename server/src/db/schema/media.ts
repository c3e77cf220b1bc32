import type { CreatedTime, Generated } from './column-types';

/** A picture or film; its bytes are the storage's. */
export interface MediaTable {
  media_id: Generated<number>;
  account_id: number;
  identity_id: number;
  title: string;
  mime_type: string;
  bytes: number;
  /** Its public path below /m. */
  url: string;
  storage_key: string;
  /** The first text that somebody typed and it went with. */
  first_text: number | null;
  created_by: number | null;
  created_at: CreatedTime;
}
