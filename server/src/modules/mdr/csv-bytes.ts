import { Buffer } from 'node:buffer';

const BEGINNING = 4 * 1024 * 1024;
/** Of one letter of a string in UTF-8. */
const MAX_BYTES = 3;

/** Text as bytes, in memory that is used again: a report of thousands of parts takes no more than its largest one. */
export class CsvBytes {
  #memory = Buffer.allocUnsafeSlow(BEGINNING);
  #length = 0;

  /** What was added since `clear()`; gone with the next `clear()`. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  add(text: string): void {
    const needed = this.#length + text.length * MAX_BYTES;
    if (needed > this.#memory.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      this.bytes.copy(larger);
      this.#memory = larger;
    }
    this.#length += this.#memory.write(text, this.#length);
  }
}
