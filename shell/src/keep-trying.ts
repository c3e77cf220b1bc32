/** Milliseconds before the second and the third try. */
const PAUSES_MS = [500, 2_000];

/**
 * Loads what one dropped connection must not cost: asks three times, a pause between; the last error is thrown.
 * @param load is told how often it was asked before
 */
export async function keepTrying<T>(
  load: (before: number) => Promise<T>,
  pauses: readonly number[] = PAUSES_MS,
): Promise<T> {
  for (const [before, pause] of pauses.entries()) {
    try {
      return await load(before);
    } catch {
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return load(pauses.length);
}
