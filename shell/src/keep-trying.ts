/** Milliseconds before the second and the third try. */
const PAUSES_MS = [500, 2_000];

/** Loads what one dropped connection must not cost: asks three times, a pause between; the last error is thrown. */
export async function keepTrying<T>(
  load: () => Promise<T>,
  pauses: readonly number[] = PAUSES_MS,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return load();
}
