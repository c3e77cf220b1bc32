import type { CreatedTime, Generated, Time } from './column-types';

/** A signed-in browser. Only the hash of its cookie is kept. */
export interface AppSessionTable {
  token_hash: Buffer;
  /** Names the session to its person; opens nothing. */
  session_id: Generated<number>;
  agent_id: number;
  account_id: number;
  created_at: CreatedTime;
  seen_at: CreatedTime;
  expires_at: Time;
  /** What the browser calls itself: `Chrome on Windows`. */
  device: string | null;
  /** When it last proved who it is, by signing in or when it was asked again. */
  proven_at: CreatedTime;
  /** Agents whose own password was given in this session. */
  proved: Generated<number[]>;
  /** Looks at the console as somebody else; null: as its own person. */
  view_id: number | null;
}

/** Why a session was ended that its browser may still ask with. */
export type EndedReason = 'agency-disabled';

export interface EndedSessionTable {
  token_hash: Buffer;
  reason: EndedReason;
  expires_at: Time;
}
