/** So long after a wish to leave the page its downloads may be broken off; a page that is still there then has stayed. */
const LEAVING_MS = 3_000;

let leftAt = -Infinity;
const leave = () => (leftAt = performance.now());
window.addEventListener('beforeunload', leave);
window.addEventListener('pagehide', leave);

/**
 * Waits while the page may be on its way out. A download that the browser breaks off ends like one with wrong bytes (the sum of
 * nothing), and is neither a fault nor to be told: on a page that goes away this never resolves.
 */
export async function staying(): Promise<void> {
  while (performance.now() - leftAt < LEAVING_MS) await new Promise((done) => setTimeout(done, LEAVING_MS));
}

/** What webpack's runtime throws for a file of a build that did not run; `type` is ours to say more. */
interface ChunkFailure extends Error {
  request: string;
  type?: string;
}
const isChunkFailure = (error: unknown): error is ChunkFailure =>
  error instanceof Error &&
  error.name === 'ChunkLoadError' &&
  typeof (error as Partial<ChunkFailure>).request === 'string';

/**
 * Downloads a build's file that did not run once more, past the browser's cache and into it: wrong bytes are kept there under an
 * address that never changes. Says in the failure when the file comes and is refused: it is not what was published.
 */
export async function askPastCache(error: unknown): Promise<void> {
  if (!isChunkFailure(error)) return;
  await staying();
  try {
    const reply = await fetch(error.request, { cache: 'reload' });
    // To its end: only then it is kept.
    await reply.arrayBuffer();
    if (reply.ok && error.type !== 'timeout') error.type = 'integrity';
  } catch {
    // It cannot be reached; the failure says so.
  }
}
