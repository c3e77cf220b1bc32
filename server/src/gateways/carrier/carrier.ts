/** A text as it is handed to the carrier. Numbers are E.164. */
export interface OutboundText {
  from: string;
  to: string;
  text: string;
  /** Comes back in every callback about this text; it names our message. */
  tag: string;
  /** Addresses of media; with any, it is an MMS. */
  media?: readonly string[];
}

/**
 * What is known after a try. `refused` and `retry` are certain: nothing was sent. `unknown` is not: only a
 * callback with our tag or a look-up settles it, and it is never sent again blindly.
 */
export type SendAnswer =
  | { outcome: 'accepted'; carrierId: string }
  | { outcome: 'refused'; errorCode: number; description: string }
  | { outcome: 'retry'; afterMs: number; description: string }
  | { outcome: 'unknown'; description: string };

/** The one door to the outside; only the sending gate calls it. */
export interface Carrier {
  send(text: OutboundText): Promise<SendAnswer>;
}
