import type { SipPeer } from '@campaign/shared-api/contracts';

/** A text as it is handed to the carrier. Numbers are E.164. */
export interface OutboundText {
  from: string;
  to: string;
  text: string;
  /** Comes back in every callback about this text; it names our message. */
  tag: string;
  /** Addresses of media; with any, it is an MMS. */
  media?: readonly string[];
  /** After this the carrier must not deliver it: the end of the recipient's hours. */
  expiresAt?: Date;
}

/**
 * What is known after a try. `refused` is certain: nothing was sent. `ambiguous` is not: only a callback with
 * our tag or a look-up settles it, and the text is never sent again blindly.
 */
export type SendAnswer =
  | { outcome: 'accepted'; carrierId: string; segments: number }
  | Refused
  | { outcome: 'ambiguous'; why: string };

export interface Refused {
  outcome: 'refused';
  /**
   * What stands in the way: this text (never try it again) · the pace of this agency (429) · the carrier as a
   * whole (not reachable, 5xx, our credentials).
   */
  blame: 'text' | 'pace' | 'carrier';
  /** The carrier's own code where it gives one, else the HTTP status; null when nobody answered. */
  code: number | null;
  why: string;
  /** What the carrier asks for, in milliseconds. */
  retryAfterMs?: number;
}

/** A message the carrier has taken, found by looking it up. */
export interface KnownText {
  carrierId: string;
  segments: number;
  at: Date;
  /** Ours, where the carrier's list carries it. */
  tag?: string;
}

export interface LookUp {
  from: string;
  to: string;
  since: Date;
  until: Date;
}

/** The carrier could not be asked; says nothing about any message. */
export class CarrierUnavailableError extends Error {
  /** `status`: of the carrier's response, null without one. */
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** The one door to the outside. `send` and `lookUp` are the gate's alone. */
export interface Carrier {
  /** Answers within 1.5 seconds, whatever the carrier does; never throws. */
  send(text: OutboundText): Promise<SendAnswer>;
  /** What the carrier took between two numbers in a span of time, oldest first. Throws CarrierUnavailableError. */
  lookUp(query: LookUp): Promise<KnownText[]>;
  /** The places of our application, or of one site (CONT-05). Throws CarrierUnavailableError. */
  sipPeers(siteId?: string): Promise<SipPeer[]>;
  /** Ten digits each, without +1 (CONT-04); none for a place that does not exist. Throws CarrierUnavailableError. */
  inServiceNumbers(siteId: string, peerId: string): Promise<string[]>;
  close(): void;
}
