interface Allowance {
  left: number;
  at: number;
}

/** How often each of our numbers may send: a bucket that refills with time and holds one second's worth. */
export class RateLimit {
  #allowances = new Map<string, Allowance>();

  /** Takes one from the number's allowance; false when nothing is left. `rate` is per second. */
  take(number: string, rate: number, now: number): boolean {
    const most = Math.max(rate, 1);
    const { left: before, at } = this.#allowances.get(number) ?? { left: most, at: now };
    const left = Math.min(before + ((now - at) / 1000) * rate, most);
    this.#allowances.set(number, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1;
  }
}
