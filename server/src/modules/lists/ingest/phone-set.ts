const EMPTY = 0;

/** The numbers of a file that were seen, 8 to 27 bytes each: a Set of a million numbers takes four times that. */
export class PhoneSet {
  #slots: Float64Array;
  #size = 0;

  constructor(expected = 1024) {
    this.#slots = new Float64Array(2 ** Math.ceil(Math.log2(expected * 1.7 + 16)));
  }

  /** False when the number was in it before. */
  add(phone: number): boolean {
    const at = this.#find(phone);
    if (this.#slots[at] === phone) return false;
    this.#slots[at] = phone;
    if (++this.#size > this.#slots.length * 0.6) this.#grow();
    return true;
  }

  /** Where the number stands or belongs. */
  #find(phone: number): number {
    const mask = this.#slots.length - 1;
    let at = (Math.imul(phone % 0x7fffffff, 0x9e3779b1) >>> 7) & mask;
    for (;;) {
      const there = this.#slots[at];
      if (there === EMPTY || there === phone) return at;
      at = (at + 1) & mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Float64Array(old.length * 2);
    for (const phone of old) if (phone !== EMPTY) this.#slots[this.#find(phone)] = phone;
  }
}
