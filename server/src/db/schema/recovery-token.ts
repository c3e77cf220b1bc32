import type { CreatedTime, Generated, Time, TimeOrNull } from './column-types';

/** A mailed token; only its hash is kept. */
export interface RecoveryTokenTable {
  token_hash: Buffer;
  agent_id: number;
  account_id: number;
  purpose: Generated<string>;
  expires_at: Time;
  used_at: TimeOrNull;
  created_at: CreatedTime;
}
