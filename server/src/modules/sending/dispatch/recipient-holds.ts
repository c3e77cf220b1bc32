import type { Context } from '../../../context';
import type { Tx } from '../../../db/database';
import { findSchedule } from './open-jobs.queries';
import { hasEnded, hoursInForce, DEFAULT_HOURS, heldWords } from '../rules/rules.door';

interface RecipientAt {
  state: string;
  zone: number;
  phone: number;
  reason?: string | null;
  not_before?: Date | null;
}

/**
 * Why each recipient that still waits is not texted at this moment, by the very rule the gate goes by: "Held
 * until 11:00 AM (Phoenix, area code 480)." Null for whoever may be texted now, and for everybody who was.
 */
export async function createRecipientHolds(
  tx: Tx,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  job: { schedule_id: number | null },
) {
  const stored = job.schedule_id === null ? undefined : await findSchedule(tx, job.schedule_id);
  const schedule = stored
    ? { zone: stored.schedule_timezone, windows: stored.windows, endDate: stored.end_date }
    : DEFAULT_HOURS;
  const hoursOf = hoursInForce(config);
  const now = clock.now();
  return ({ state, zone, phone, reason, not_before }: RecipientAt): string | null => {
    if (state !== 'pending' && state !== 'waiting') return null;
    if (reason === 'frequency-cap' && not_before) return heldWords.rest(not_before);
    const { open, until } = hoursOf(zone, schedule, now);
    return open ? null : heldWords.recipient({ zone, phone }, until, now, hasEnded(schedule, now));
  };
}
