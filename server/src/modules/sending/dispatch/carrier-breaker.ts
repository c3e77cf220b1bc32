import type { SendAnswer } from '../../../gateways/carrier/carrier';

/**
 * Keeps a carrier that is down from being asked for every text: after a batch in which it took nothing and no
 * text or pace was to blame, nothing is claimed for a while (doubling, with jitter), then one text tries the way.
 */
export class CarrierBreaker {
  #failures = 0;
  #opensAgainAt = 0;

  /** `pauseMs` and `longestMs`: the first and the longest pause. */
  constructor(
    private pauseMs: number,
    private longestMs: number,
    private jitter: () => number = Math.random,
  ) {}

  /** How many of `most` may be claimed now. */
  allowance(most: number, now: number): number {
    if (this.#failures === 0) return most;
    return now < this.#opensAgainAt ? 0 : 1;
  }

  get opensAgainAt(): number {
    return this.#opensAgainAt;
  }

  /** True while the carrier is taken to be down. */
  get isOpen(): boolean {
    return this.#failures > 0;
  }

  report(answers: readonly SendAnswer[], now: number): void {
    if (answers.length === 0) return;
    // Silence is no sign of life: a carrier that hangs would leave a whole campaign in doubt, batch by batch.
    const isDown = answers.every(
      (answer) =>
        answer.outcome === 'ambiguous' || (answer.outcome === 'refused' && answer.blame === 'carrier'),
    );
    if (!isDown) {
      this.#failures = 0;
      return;
    }
    const pause = Math.min(this.pauseMs * 2 ** this.#failures, this.longestMs) * (0.75 + this.jitter() / 2);
    this.#failures += 1;
    this.#opensAgainAt = now + pause;
  }
}
