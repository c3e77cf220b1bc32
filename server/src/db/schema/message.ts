import type { ReplyMeaning } from '@campaign/shared-api/opt-out';
import type { CreatedTime, Generated, Json, Time, TimeOrNull } from './column-types';

export type MessageState =
  | 'waiting'
  | 'pending'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'unknown'
  | 'suppressed'
  | 'received';

/** Outbox and history in one row. */
export interface MessageTable {
  message_id: Generated<number>;
  account_id: number;
  job_id: number | null;
  identity_id: number | null;
  from_phone: number;
  to_phone: number;
  /** The person's number, whatever the direction. */
  phone: number;
  direction: Generated<'out' | 'in'>;
  kind: Generated<'initial' | 'reply' | 'test' | 'auto' | 'inbound'>;
  state: MessageState;
  reason: string | null;
  error_code: number | null;
  body: string | null;
  segments: Generated<number>;
  mms: Generated<boolean>;
  /** 1/10,000 dollars. */
  cost: Generated<number>;
  zone: Generated<number>;
  list_id: number | null;
  link_code: string | null;
  tag: string | null;
  /** Of a text without a job: what it carries. */
  media_url: string | null;
  /** Fences: every claim counts. */
  attempt: Generated<number>;
  /** Bounds: what the carrier refused for now. */
  tries: Generated<number>;
  claimed_by: string | null;
  lease_until: TimeOrNull;
  not_before: TimeOrNull;
  started_at: TimeOrNull;
  /** Of a restored copy: it may have gone at any time until then. */
  doubt_until: TimeOrNull;
  carrier_id: string | null;
  /** The network of the person's phone, as its receipt names it. */
  carrier: string | null;
  /** The day (yyyy-mm-dd) on which it is counted against its identity's cap. */
  cap_day: string | null;
  /** The same of its brand, with T-Mobile. */
  brand_day: string | null;
  /** When it was let into its campaign's minute with AT&T. */
  minute_at: TimeOrNull;
  /** When it was counted as one of the first texts its person may be sent in so many days. */
  frequency_at: TimeOrNull;
  opt_out: Generated<boolean>;
  /** Of a reply, from `classifyReply`. */
  reply_meaning: Generated<ReplyMeaning | null>;
  suppressed_sender: Generated<boolean>;
  sent_by: number | null;
  created_at: CreatedTime;
  sent_at: TimeOrNull;
  done_at: TimeOrNull;
}

/** What a carrier told us, stored before it is answered. */
export interface WebhookEventTable {
  event_id: Generated<number>;
  dedupe_key: string;
  kind: string;
  /** Of a text that came in: while it is unread, nothing is sent to this phone. */
  phone: number | null;
  payload: Json<unknown>;
  received_at: CreatedTime;
  /** Nobody else reads a text before: who stored it does. An event that could not be applied is tried again then. */
  not_before: TimeOrNull;
  done_at: TimeOrNull;
  attempts: Generated<number>;
  error: string | null;
}

/** Texts handed over in the five seconds from `at`; `slot` is a place in a ring. */
export interface JobPaceTable {
  job_id: number;
  slot: number;
  account_id: number;
  at: Time;
  sent: number;
}

/** Until when nothing is handed over for an agency. */
/** At most one row: the platform's kill switch. */
export interface DispatchHoldTable {
  only_one: Generated<boolean>;
  reason: string;
  /** Null: the product itself, because its database is a restored copy. */
  held_by: number | null;
  held_at: CreatedTime;
  /** When the copy was taken, by its last heartbeat. */
  restored_from: TimeOrNull;
  /** The first message that was not put in doubt yet; null when all were. */
  doubt_next: number | null;
}

/** Its one row moves on while texts may go out; see modules/sending/restored/restored.ts. */
export interface DispatchLifeTable {
  only_one: Generated<boolean>;
  /** Which database this is, as PostgreSQL knows it. */
  database: string;
  beat: number;
  beat_at: Time;
}

export interface DispatchPauseTable {
  account_id: number;
  until: Time;
  reason: string;
}

/** The text that a person's press has started, kept for a day. */
export interface TypedRequestTable {
  agent_id: number;
  press_key: string;
  message_id: number;
  /** What the press named to go with it; null: unknown. */
  media_asked: string | null;
  at: CreatedTime;
}
