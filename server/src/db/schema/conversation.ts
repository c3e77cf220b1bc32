import type { ReplyMeaning } from '@campaign/shared-api/opt-out';
import type { Generated, TimeOrNull } from './column-types';

/** Kept by the database with every text that is stored or moved: see migration 0140. */
export interface ConversationTable {
  job_id: number;
  phone: number;
  account_id: number;
  identity_id: number | null;
  list_id: number | null;
  texts: Generated<number>;
  replies: Generated<number>;
  last_id: Generated<number>;
  first_at: TimeOrNull;
  last_in_at: TimeOrNull;
  /** When the first reply came that nobody has answered. */
  waiting_since: TimeOrNull;
  /** Replies up to this message need no answer: somebody said so. */
  settled_id: Generated<number>;
  /** How long the last answer took, and whose it was. */
  answer_seconds: number | null;
  answered_by: number | null;
  meaning: ReplyMeaning | null;
  stopped: Generated<boolean>;
  held: Generated<boolean>;
  /** Who answers; null stands in the open queue. */
  owner_id: number | null;
  owned_at: TimeOrNull;
  words: unknown;
  state: Generated<'opted-out' | 'held' | 'waits' | 'answered' | 'texted'>;
}

/** A change of how many conversations of a job wait for a reply; added to `job.waiting` and then deleted. */
export interface WaitingDeltaTable {
  job_id: number;
  delta_id: Generated<number>;
  account_id: number;
  waiting: number;
}
