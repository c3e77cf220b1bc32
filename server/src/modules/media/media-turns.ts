import { HttpError, RateLimitedError } from '../../problems';

export interface MediaTurnLimits {
  /** Files that are worked on at the same time, at most one per agency. */
  places: number;
  /** Uploads of one agency that may be open at the same time. */
  openUploads: number;
  /** How long an upload waits for its turn. */
  waitMs: number;
}

export interface MediaTurns {
  /** Counts an upload until the returned function is called. Throws RateLimitedError above the limit of the agency. */
  beginUpload(accountId: number): () => void;
  /**
   * Does the work when a place is free. Agencies take turns, so one that uploads much waits for itself.
   * Throws HttpError 503 when no turn came in time, and when the client is gone; the work is not done then.
   */
  run<T>(accountId: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_SECONDS = 10;
const BUSY = 'Many files are being prepared right now. Nothing was stored; please try again in a minute.';

/** 503 before the connection is cut. */
export const tooBusy = () => new HttpError(503, 'busy', BUSY);
export const clientGone = () => new HttpError(400, 'gone', 'The connection was closed.');

export function openMediaTurns({ places, openUploads, waitMs }: MediaTurnLimits): MediaTurns {
  const uploads = new Map<number, number>();
  const running = new Set<number>();
  /** In the order of their turns: an agency moves to the end when it has had one. */
  const waiting = new Map<number, (() => void)[]>();

  function callNext(): void {
    for (const [accountId, queue] of waiting) {
      if (running.size >= places) return;
      if (running.has(accountId)) continue;
      running.add(accountId);
      const begin = queue.shift();
      if (queue.length === 0) waiting.delete(accountId);
      begin?.();
    }
  }

  function endTurn(accountId: number): void {
    running.delete(accountId);
    const queue = waiting.get(accountId);
    if (queue) {
      waiting.delete(accountId);
      waiting.set(accountId, queue);
    }
    callNext();
  }

  function leave(accountId: number, begin: () => void): void {
    const queue = (waiting.get(accountId) ?? []).filter((other) => other !== begin);
    if (queue.length > 0) waiting.set(accountId, queue);
    else waiting.delete(accountId);
  }

  function turnOf(accountId: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(clientGone());
      const giveUp = (why: HttpError) => {
        settle();
        leave(accountId, begin);
        reject(why);
      };
      const onGone = () => giveUp(clientGone());
      const timer = setTimeout(() => giveUp(tooBusy()), waitMs).unref();
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onGone);
      };
      const begin = () => {
        settle();
        resolve();
      };
      signal.addEventListener('abort', onGone);
      waiting.set(accountId, [...(waiting.get(accountId) ?? []), begin]);
      callNext();
    });
  }

  return {
    beginUpload(accountId) {
      const open = uploads.get(accountId) ?? 0;
      if (open >= openUploads)
        throw new RateLimitedError(
          `Your agency is uploading ${openUploads} files already. Please try again when some of them are done.`,
          RETRY_AFTER_SECONDS,
        );
      uploads.set(accountId, open + 1);
      return () => {
        const left = (uploads.get(accountId) ?? 1) - 1;
        if (left > 0) uploads.set(accountId, left);
        else uploads.delete(accountId);
      };
    },
    async run(accountId, signal, work) {
      await turnOf(accountId, signal);
      try {
        return await work();
      } finally {
        endTurn(accountId);
      }
    },
  };
}
