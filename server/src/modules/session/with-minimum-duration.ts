import { setTimeout as pause } from 'node:timers/promises';

/**
 * Answers no sooner than `ms` after the call, result or error alike, so that the time taken says nothing of
 * what was found.
 */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
