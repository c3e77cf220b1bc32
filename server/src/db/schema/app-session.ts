import type { CreatedTime, Time } from './column-types';

/** A signed-in browser. Only the hash of its cookie is kept. */
export interface AppSessionTable {
  token_hash: Buffer;
  agent_id: number;
  account_id: number;
  created_at: CreatedTime;
  seen_at: CreatedTime;
  expires_at: Time;
}
