import { dirname } from 'node:path';

/** What a test file takes of which nobody knows yet, in seconds. */
const UNKNOWN = 3;

const packageOf = (path) => path.split('/')[0];

/** 0 for a test beside a changed file, 1 in the same package, 2 elsewhere. */
function distance(test, changed) {
  if (changed.some((file) => dirname(file) === dirname(test))) return 0;
  return changed.some((file) => packageOf(file) === packageOf(test)) ? 1 : 2;
}

/**
 * The nearest of `tests` that together take no more than `budget` seconds; at least those beside a changed file.
 *
 * @param {string[]} tests
 * @param {string[]} changed paths from the repository's root, like those
 * @param {{ times: Record<string, number>, budget: number }} given seconds a file took last time
 */
export function chooseTests(tests, changed, { times, budget }) {
  const ordered = tests
    .map((test) => ({ test, far: distance(test, changed), seconds: times[test] ?? UNKNOWN }))
    .sort((one, other) => one.far - other.far || one.seconds - other.seconds);
  const chosen = [];
  const left = [];
  let spent = 0;
  for (const { test, far, seconds } of ordered) {
    const fits = far === 0 || spent + seconds <= budget;
    (fits ? chosen : left).push(test);
    if (fits) spent += seconds;
  }
  return { chosen, left };
}
