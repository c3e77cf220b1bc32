import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { tooOften } from '../../problems';
import { countTries, deleteTries, deleteTry, insertTry, lockKey } from './throttle.queries';

export const THROTTLE_WINDOW_MS = 15 * 60_000;

export interface Limit {
  /** What is counted, e.g. `sign-in`. */
  what: string;
  /** For whom or from where: the parts of the key. */
  who: readonly string[];
  /** Tries allowed in a quarter of an hour. */
  most: number;
}

const keyOf = ({ what, who }: Limit) =>
  `${what}:${createHash('sha256').update(JSON.stringify(who)).digest('base64url')}`;

/**
 * Counts a try before it is made, so that a hundred at the same moment are a hundred. Throws
 * RateLimitedError when a limit is reached; it says nothing of whether the e-mail exists (SIGNIN-18).
 * Kept in a table: every process counts the same tries. Answers the function for when it was right: the first
 * limit forgets all tries, the others this one, so that a hundred people behind one address may all sign in.
 */
export async function countTry(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  limits: readonly [Limit, ...Limit[]],
): Promise<() => Promise<void>> {
  const now = clock.now();
  const since = new Date(now.getTime() - THROTTLE_WINDOW_MS);
  await inTransaction(db, async (tx) => {
    for (const limit of limits) {
      const key = keyOf(limit);
      await lockKey(tx, key);
      const { tries, oldest } = await countTries(tx, key, since);
      if (tries >= limit.most) {
        const free = (oldest?.getTime() ?? now.getTime()) + THROTTLE_WINDOW_MS;
        const seconds = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
        throw tooOften(seconds);
      }
      await insertTry(tx, key, now);
    }
  });
  const [own, ...shared] = limits;
  return async () => {
    await deleteTries(db, keyOf(own), now);
    for (const limit of shared) await deleteTry(db, keyOf(limit), now);
  };
}
