import { SEND_TIMEOUT_MS } from './gate-carrier';

/** How the dispatch behaves. Durations in milliseconds. */
export interface SendingSettings {
  /** Texts in one transaction. */
  batch: number;
  /** Batches at the same time in one process. */
  slots: number;
  /** How long a claim is a worker's; with less than half left it sends nothing. */
  leaseMs: number;
  /** First and longest pause after the carrier refused for now. */
  backoffMs: number;
  longestBackoffMs: number;
  mostTries: number;
  /** First and longest pause for a carrier that is down. */
  breakerMs: number;
  longestBreakerMs: number;
  /** After an ambiguous answer: when the carrier is first asked, and how often then. */
  lookUpAfterMs: number;
  lookUpEveryMs: number;
  /** A text the carrier does not know this long after it was started was never taken. */
  settleMs: number;
  /** How soon an idle worker looks again, should a NOTIFY be lost. */
  idleMs: number;
}

export const DEFAULT_SETTINGS: SendingSettings = {
  batch: 50,
  slots: 4,
  leaseMs: 20 * SEND_TIMEOUT_MS,
  backoffMs: 1_000,
  longestBackoffMs: 300_000,
  mostTries: 10,
  breakerMs: 500,
  longestBreakerMs: 30_000,
  lookUpAfterMs: 5_000,
  lookUpEveryMs: 20_000,
  settleMs: 90_000,
  idleMs: 5_000,
};
