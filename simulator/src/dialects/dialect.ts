import type { CallbackEvent, CallbackTarget } from '../carrier/events';

export type DialectName = 'bandwidth' | 'telnyx';

/** How one carrier words what every carrier does. Scripts, ledger and people know nothing of it. */
export interface Dialect {
  name: DialectName;
  /** The status of a text that was taken. */
  takenStatus: 200 | 202;
  /** A text without media is told of when it leaves, too. */
  tellsSending: boolean;
  /** Events in one callback at most. */
  mostEvents: number;
  newMessageId(at: number): string;
  /** The body of an answer that says no. */
  refusal(status: number, description?: string): object;
  /** What is posted to the customer; one that is not genuine has somebody else's credentials or key. */
  callback(
    events: readonly CallbackEvent[],
    target: CallbackTarget,
    isGenuine: boolean,
  ): { body: string; headers: Record<string, string> };
}
