import type { Forgery } from '../script';

/** Something that is to follow an accepted message; kept in the ledger so that a restart does not forget it. */
export type Step =
  | { do: 'sending' | 'delivered'; at: number; to: string; copies?: number }
  | { do: 'failed'; at: number; to: string; errorCode: number; copies?: number }
  | { do: 'forged'; at: number; to: string; forgery: Forgery }
  | { do: 'reply'; at: number; to: string; text: string }
  | { do: 'visit'; at: number; to: string; url: string };

/** One request for sending, whatever became of it. Written to disk before it is answered. */
export interface RequestEntry {
  kind: 'request';
  /** Milliseconds since 1970, when the request had arrived. */
  at: number;
  account: string;
  applicationId: string;
  from: string;
  to: string[];
  tag: string;
  text: string;
  media: number;
  segments: number;
  /** SHA-256 of the body as it came, in hexadecimal. */
  bodyHash: string;
  /** The sender's Idempotency-Key, where the carrier takes one. */
  key?: string;
  /** How the script treated it: 'accept', 'rate-limit', 'drop-answer' … 'refused' for what no carrier takes, 'repeat' for a known key. */
  behaviour: string;
  /** The name of the rule that applied, where it has one. */
  rule?: string;
  /** The status that was answered; null when no answer was given. */
  status: number | null;
  /** Whether the message goes to the phone, also when the sender never learns it. */
  accepted: boolean;
  /** The carrier's own id of an accepted message. */
  id: string | null;
  /** Why it was refused. */
  error?: string;
  plan?: Step[];
}

/** A text from a phone. */
export interface InboundEntry {
  kind: 'inbound';
  at: number;
  id: string;
  applicationId: string;
  from: string;
  to: string;
  text: string;
  media: string[];
  /** The step it comes from, or 'hand'. */
  cause: string;
  /** The tag of the message that it answers. */
  about: string;
  stop: boolean;
}

/** A phone opened the link in its message. */
export interface VisitEntry {
  kind: 'visit';
  at: number;
  cause: string;
  from: string;
  about: string;
  url: string;
  /** Null when nobody answered. */
  status: number | null;
}

/** Callbacks that need no further attempt. */
export interface CallbackEntry {
  kind: 'callback';
  at: number;
  /** The keys of the events in it: `<message>.<step>`, or the id of an inbound text. */
  events: string[];
  status: number;
  attempt: number;
  outcome: 'acknowledged' | 'abandoned' | 'forged';
}

export type Entry = RequestEntry | InboundEntry | VisitEntry | CallbackEntry;
export type Recorded = Entry & { seq: number };

export const stepKey = (messageId: string, index: number): string => `${messageId}.${index}`;
