import type { DeliverySchedule } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE } from '@campaign/shared-api/constants';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { ForbiddenError, NotFoundError, ValidationError } from '../../problems';
import { insertSchedule, updateSchedule } from './schedule.queries';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * Saves a delivery schedule (WIZ-17, WIZ-18). The specification's default id means "a new one". A global one is
 * ADMIN's. Throws ValidationError for an unknown zone or a window that ends before it starts.
 */
export function saveSchedule(
  ctx: Context,
  actor: Actor,
  schedule: DeliverySchedule,
): Promise<DeliverySchedule> {
  if (schedule.isGlobal && actor.role !== 'ADMIN') throw new ForbiddenError();
  if (!isZone(schedule.scheduleTimezone)) {
    throw new ValidationError('Unknown time zone.', { scheduleTimezone: 'Unknown time zone.' });
  }
  for (const day of DAYS) {
    if (schedule[day].endTime < schedule[day].startTime) {
      throw new ValidationError('The window ends before it starts.', {
        [day]: 'The window ends before it starts.',
      });
    }
  }
  const row = {
    account_id: schedule.isGlobal ? null : actor.accountId,
    schedule_name: schedule.scheduleName,
    schedule_timezone: schedule.scheduleTimezone,
    is_global: schedule.isGlobal,
    end_date: schedule.endDate,
    windows: JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, schedule[day]]))),
  };
  return inTenant(ctx.db, actor, async (tx) => {
    const isNew = schedule.scheduleId === DEFAULT_SCHEDULE.scheduleId;
    const saved = isNew
      ? await insertSchedule(tx, row)
      : await updateSchedule(tx, actor, schedule.scheduleId, row);
    if (!saved) throw new NotFoundError('schedule');
    return { ...schedule, scheduleId: saved.schedule_id };
  });
}

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
