import { sendCallback } from './callbacks';
import type { Stop } from './ledger-check';

const AGAIN_AFTER_MS = 150;

export interface StopFigures {
  stored: number;
  /** Milliseconds from the request that was acknowledged to its answer. */
  p50: number;
  p99: number;
  worst: number;
}

/** People who write STOP, told by the carrier in its own way: again and again until it is acknowledged. */
export class StopWriter {
  readonly stops: Stop[] = [];
  readonly #asked = new Set<string>();
  readonly #tookMs: number[] = [];

  constructor(private webUrl: string) {}

  /** Whether this person has written to this agency already. */
  hasWritten(accountId: number, phone: number): boolean {
    return this.#asked.has(`${accountId} ${phone}`);
  }

  /** How many have, whether or not they were answered. */
  get asked(): number {
    return this.#asked.size;
  }

  async write(accountId: number, ourNumber: number, phone: number, text = 'STOP'): Promise<void> {
    this.#asked.add(`${accountId} ${phone}`);
    const to = `+1${ourNumber}`;
    const from = `+1${phone}`;
    const time = new Date().toISOString();
    const message = {
      id: `stop-${accountId}-${phone}`,
      time,
      to: [to],
      from,
      text,
      owner: to,
      direction: 'in',
    };
    const body = JSON.stringify([{ type: 'message-received', time, to, message }]);
    for (;;) {
      const { status, ms } = await sendCallback(this.webUrl, body);
      if (status === 204) {
        this.#tookMs.push(ms);
        this.stops.push({ accountId, to, from, storedAt: Date.now() });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }

  figures(): StopFigures {
    const sorted = this.#tookMs.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    return { stored: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1) };
  }
}
