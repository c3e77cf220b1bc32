import type { Selectable } from 'kysely';
import type { DeliverySchedule, Page, ScheduleQuery } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE, WEEKDAYS } from '@campaign/shared-api/constants';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tables } from '../../db/schema';
import { inTenant } from '../../db/tenant';
import { pageReply, sliceOf } from '../../http/paging';
import { ForbiddenError, NotFoundError, ValidationError } from '../../problems';
import { findSchedules, insertSchedule, updateSchedule } from './schedule.queries';

const viewSchedule = (row: Selectable<Tables['delivery_schedule']>): DeliverySchedule => ({
  scheduleId: row.schedule_id,
  scheduleName: row.schedule_name,
  scheduleTimezone: row.schedule_timezone,
  isGlobal: row.is_global,
  endDate: row.end_date,
  ...row.windows,
});

/** The agency's own delivery schedules and the platform's, by name. */
export function listSchedules(
  ctx: Context,
  actor: Actor,
  query: ScheduleQuery,
): Promise<Page<DeliverySchedule>> {
  return inTenant(ctx.db, actor, async (tx) => {
    const agency = agencyOf(actor, query.account_id) ?? actor.accountId;
    const { rows, total } = await findSchedules(tx, agency, sliceOf(query));
    return pageReply(rows.map(viewSchedule), total, query);
  });
}

/**
 * Saves a delivery schedule (WIZ-17, WIZ-18). The specification's default id means "a new one". A global one is
 * ADMIN's. A day whose window ends when it starts is closed. Throws ValidationError for an unknown zone, a
 * window that ends before it starts, or a week without any.
 */
export function saveSchedule(
  ctx: Context,
  actor: Actor,
  { accountId, ...schedule }: DeliverySchedule,
): Promise<DeliverySchedule> {
  if (schedule.isGlobal && actor.role !== 'ADMIN') throw new ForbiddenError();
  if (!isZone(schedule.scheduleTimezone)) {
    throw new ValidationError('Unknown time zone.', { scheduleTimezone: 'Unknown time zone.' });
  }
  for (const day of WEEKDAYS) {
    if (schedule[day].endTime < schedule[day].startTime) {
      throw new ValidationError('The window ends before it starts.', {
        [day]: 'The window ends before it starts.',
      });
    }
  }
  if (WEEKDAYS.every((day) => schedule[day].startTime === schedule[day].endTime)) {
    throw new ValidationError('At least one day must have hours.', {
      mon: 'At least one day must have hours.',
    });
  }
  const row = {
    account_id: schedule.isGlobal ? null : (agencyOf(actor, accountId) ?? actor.accountId),
    schedule_name: schedule.scheduleName,
    schedule_timezone: schedule.scheduleTimezone,
    is_global: schedule.isGlobal,
    end_date: schedule.endDate,
    windows: JSON.stringify(Object.fromEntries(WEEKDAYS.map((day) => [day, schedule[day]]))),
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
