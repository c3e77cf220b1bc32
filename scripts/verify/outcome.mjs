/**
 * What a suite tells when it has run: how many tests, what those said that failed, what those said at first that passed at
 * the second try only, remarks for whoever reads, and how long each of its files took, in seconds.
 *
 * `secondTry` is there where one is due: it runs what failed once more, and resolves to what the suite tells then.
 *
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{
 *   passed: number, failed: number, skipped: number,
 *   failures: Failure[], again: Failure[], remarks: string[], files: Record<string, number>,
 *   secondTry?: () => Promise<Outcome>,
 * }} Outcome
 */

/** @param {Partial<Outcome>} told @returns {Outcome} */
export const outcome = (told = {}) => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  again: [],
  remarks: [],
  files: {},
  ...told,
});

/** One that counts as a single failure: a suite that did not run to its end. */
export const failure = (name, message) => outcome({ failed: 1, failures: [{ name, message }] });

/** @param {Outcome[]} all @returns {Outcome} */
export const sum = (all) =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      failures: [...total.failures, ...one.failures],
      again: [...total.again, ...one.again],
      remarks: [...new Set([...total.remarks, ...one.remarks])],
      files: { ...total.files, ...one.files },
    }),
    outcome(),
  );

/** More failed files than this have a common cause, which is not a late machine. */
const MAX_TRIED_AGAIN = 3;

/**
 * Under CI the failed test files of a suite run once more after everything else has ended, because two cores that run all suites
 * at once are late now and then. Files that needed it are counted and listed. Outside CI the first failure counts.
 *
 * @param {number} failed number of files with a failed test
 */
export const triesAgain = (failed) => Boolean(process.env.CI) && failed > 0 && failed <= MAX_TRIED_AGAIN;
