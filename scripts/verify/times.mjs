import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../launch/places.mjs';

const FOLDER = join(CACHE, 'test-results');
/** How long every task and file took when it last ran here, in seconds: { tasks, files }. */
const TIMES = join(FOLDER, 'times.json');
/** Every test that passed only at its second try, a line of JSON each: { at, name, message }. */
export const SECOND_TRIES = join(FOLDER, 'second-tries.jsonl');

export function readTimes() {
  try {
    return JSON.parse(readFileSync(TIMES, 'utf8'));
  } catch {
    return { tasks: {}, files: {} };
  }
}

/** Keeps what is known of what did not run this time. */
export function keepTimes({ tasks, files }) {
  const known = readTimes();
  const rounded = (times) =>
    Object.fromEntries(Object.entries(times).map(([key, s]) => [key, +s.toFixed(1)]));
  mkdirSync(FOLDER, { recursive: true });
  const times = {
    tasks: { ...known.tasks, ...rounded(tasks) },
    files: { ...known.files, ...rounded(files) },
  };
  writeFileSync(TIMES, `${JSON.stringify(times, null, 2)}\n`);
}

export function keepSecondTries(again) {
  if (again.length === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  const at = new Date().toISOString();
  const lines = again.map((one) => `${JSON.stringify({ at, ...one })}\n`);
  writeFileSync(SECOND_TRIES, lines.join(''), { flag: 'a' });
}
