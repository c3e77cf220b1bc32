import type { P2PSend } from '@campaign/shared-api/contracts';

/** How a text to one number ended. */
export type Outcome =
  | { state: 'sent' }
  /**
   * failed: it did not leave, the person may try again · refused: it may not leave (now) · taken: somebody else
   * sent it or is about to (P2P-19) · changed: the text is no longer what the person saw. `network`: it failed because the
   * server could not be reached.
   */
  | { state: 'failed' | 'refused' | 'taken' | 'changed'; reason: string; network?: true };

/** How the text to one number stands, as this screen knows it. `at`: when it was pressed, ms. */
export type Delivery = ({ state: 'sending' } | Outcome) & { at: number };

export interface QueueState {
  deliveries: ReadonlyMap<string, Delivery>;
  /** Pressed and not answered yet. */
  underway: number;
}

export interface SendQueue {
  /** Takes a text on, unless one to that number is underway, done or taken. Answers whether it did. */
  press(message: P2PSend): boolean;
  /** Sends a failed text again, as it was. */
  retry(phone: string): boolean;
  /** Sends every text that failed because of the network again, as it was. */
  retryAll(): void;
  subscribe(listener: () => void): () => void;
  state(): QueueState;
}

export const MAX_AT_ONCE = 3;
/** More than this unanswered and a press is not taken: the connection is gone and nobody noticed. */
export const MAX_UNDERWAY = 12;

const MAY_PRESS_AGAIN: readonly Delivery['state'][] = ['failed', 'refused', 'changed'];

/** The numbers whose text failed because the server could not be reached. */
export const networkFailures = (deliveries: QueueState['deliveries']): string[] =>
  [...deliveries].flatMap(([phone, delivery]) =>
    delivery.state === 'failed' && delivery.network ? [phone] : [],
  );

/**
 * Sends in the background, `MAX_AT_ONCE` at a time and in the order of the presses, never two to one number
 * (P2P-20). `send` never rejects.
 */
export function createSendQueue(
  send: (message: P2PSend) => Promise<Outcome>,
  now: () => number = Date.now,
): SendQueue {
  const messages = new Map<string, P2PSend>();
  const waiting: P2PSend[] = [];
  const listeners = new Set<() => void>();
  let inFlight = 0;
  let state: QueueState = { deliveries: new Map(), underway: 0 };

  const change = (phone: string, delivery: Delivery, underway: number) => {
    state = { deliveries: new Map(state.deliveries).set(phone, delivery), underway };
    listeners.forEach((listener) => listener());
  };

  const sendNext = () => {
    if (inFlight >= MAX_AT_ONCE) return;
    const message = waiting.shift();
    if (!message) return;
    inFlight += 1;
    void send(message).then((outcome) => {
      inFlight -= 1;
      const at = state.deliveries.get(message.to)?.at ?? now();
      change(message.to, { ...outcome, at }, state.underway - 1);
      sendNext();
    });
  };

  const takeOn = (message: P2PSend) => {
    messages.set(message.to, message);
    waiting.push(message);
    change(message.to, { state: 'sending', at: now() }, state.underway + 1);
    sendNext();
    return true;
  };
  const hasRoom = () => state.underway < MAX_UNDERWAY;

  return {
    press: (message) => {
      const before = state.deliveries.get(message.to)?.state;
      return (before === undefined || MAY_PRESS_AGAIN.includes(before)) && hasRoom() && takeOn(message);
    },
    retry: (phone) => {
      const message = messages.get(phone);
      return (
        message !== undefined &&
        state.deliveries.get(phone)?.state === 'failed' &&
        hasRoom() &&
        takeOn(message)
      );
    },
    retryAll: () => {
      for (const phone of networkFailures(state.deliveries)) {
        const message = messages.get(phone);
        if (message) takeOn(message);
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
  };
}
