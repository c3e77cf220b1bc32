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
  /** The same as a small picture; none of films and of what was uploaded before there were any. */
  thumb_url: string | null;
  thumb_key: string | null;
  /** The first text that somebody typed and it went with. */
  first_text: number | null;
  created_by: number | null;
  created_at: CreatedTime;
}
