import { randomInt } from 'node:crypto';

// No vowels, no look-alikes: it is read aloud to support.
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ2456789';

/** Names one request in the log and in the answer. */
export function newSupportId(): string {
  let id = '';
  for (let index = 0; index < 10; index++) id += LETTERS[randomInt(LETTERS.length)];
  return id;
}
