import type { Clock } from './context';
import type { Log } from './log';

/** Nearer to each other two clocks are taken for the same: what a busy machine is late by is no fault of its clock. */
const SAME_MS = 10_000;

/**
 * This machine's time, or the database's where the two are apart: the hours of a campaign, its start and the end of
 * a session are the same for all processes, and so must the clock be that they go by (F08).
 */
export function openClock(log: Pick<Log, 'warn'>): Clock {
  let apart = 0;
  return {
    now: () => new Date(Date.now() + apart),
    follow(database, askedAt) {
      const before = apart;
      apart = apartBy(database.getTime(), askedAt, Date.now());
      if ((before === 0) !== (apart === 0)) {
        const by = { seconds: Math.round(apart / 1000) };
        log.warn(
          by,
          'The clock of this machine and the database’s are apart; what they differ by is made up for.',
        );
      }
    },
  };
}

/** What is certain of it: the database was read at some time between the two. */
function apartBy(database: number, askedAt: number, answeredAt: number): number {
  const certain = Math.max(database - answeredAt, 0) + Math.min(database - askedAt, 0);
  return Math.abs(certain) < SAME_MS ? 0 : certain;
}
