import type { Clock } from './clock-and-chance';
import type { Log } from './log';

/** Nearer to each other two clocks are taken for the same: what a busy machine is late by is no fault of its clock. */
const APART_MS = 10_000;
/** Near enough again. Less than the other: a clock that drifts past it changes sides once. */
const TOGETHER_MS = 5_000;

/**
 * This machine's time, or the database's where the two are apart: the hours of a campaign, its start and the end of
 * a session are the same for all processes, and so must the clock be that they go by (F08). While they are apart time goes on
 * by what no clock's setting moves: a clock that is put right changes nothing until it has been compared again.
 */
export function openClock(log: Pick<Log, 'warn' | 'info'>): Clock {
  /** What to add to performance.now(); undefined while this machine's clock is right. */
  let followed: number | undefined;
  return {
    now: () => new Date(followed === undefined ? Date.now() : performance.now() + followed),
    follow(database, askedAt) {
      const answeredAt = Date.now();
      // Stood still or set in between: nothing can be said of it.
      if (Math.abs(answeredAt - askedAt) > TOGETHER_MS) return;
      const apart = database.getTime() - (askedAt + answeredAt) / 2;
      const was = followed !== undefined;
      const is = Math.abs(apart) >= (was ? TOGETHER_MS : APART_MS);
      followed = is ? answeredAt + apart - performance.now() : undefined;
      if (is && !was) {
        const by = { seconds: Math.round(apart / 1000) };
        log.warn(
          by,
          'The clock of this machine and the database’s are apart; what they differ by is made up for.',
        );
      }
      if (was && !is) log.info('The clock of this machine and the database’s agree again.');
    },
  };
}
