import type { Selectable } from 'kysely';
import { DateTime } from 'luxon';
import type { DeliverySchedule, Page, ScheduleQuery } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE, WEEKDAYS } from '@campaign/shared-api/constants';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tables } from '../../db/schema';
import { inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { pageReply, limitOffsetOf } from '../../db/paging';
import { ForbiddenError, NotFoundError, ValidationError } from '../../problems';
import { findSchedules, insertSchedule, lockSchedule, updateSchedule } from './schedule.queries';

const viewSchedule = (row: Selectable<Tables['delivery_schedule']>): DeliverySchedule => ({
  scheduleId: row.schedule_id,
  scheduleName: row.schedule_name,
  scheduleTimezone: row.schedule_timezone,
  isGlobal: row.is_global,
  endDate: row.end_date,
  ...row.windows,
  version: row.version,
});

/** The agency's own delivery schedules and the platform's, by name. */
export function listSchedules(
  ctx: Context,
  actor: Actor,
  query: ScheduleQuery,
): Promise<Page<DeliverySchedule>> {
  return inTenant(ctx.db, actor, async (tx) => {
    const agency = agencyOf(actor, query.account_id) ?? actor.accountId;
    const { rows, total } = await findSchedules(tx, agency, limitOffsetOf(query));
    return pageReply(rows.map(viewSchedule), total, query);
  });
}

/**
 * Saves a delivery schedule (WIZ-17, WIZ-18). The specification's default id means "a new one". A global one is
 * ADMIN's. A day whose window ends when it starts is closed. Throws ValidationError for an unknown zone, a
 * window that ends before it starts, a week without any, or a last day that has passed; ChangedError when somebody saved it
 * after the form began.
 */
export function saveSchedule(
  ctx: Context,
  actor: Actor,
  { accountId, version, ...schedule }: DeliverySchedule,
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
  if (hasEnded(schedule, ctx.clock.now())) {
    throw new ValidationError('The last day has passed.', { endDate: 'The last day has passed.' });
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
    if (schedule.scheduleId === DEFAULT_SCHEDULE.scheduleId)
      return viewSchedule(await insertSchedule(tx, row));
    const before = await lockSchedule(tx, actor, schedule.scheduleId);
    if (!before) throw new NotFoundError('schedule');
    await expectVersion(tx, actor, 'schedule', before, version);
    // ADMIN who names no agency changes the schedule, not whose it is.
    const isMoved =
      schedule.isGlobal || before.account_id === null || agencyOf(actor, accountId) !== undefined;
    const account_id = isMoved ? row.account_id : before.account_id;
    const change = { ...row, account_id, ...savedBy(actor, ctx.clock.now(), before) };
    return viewSchedule(await updateSchedule(tx, before.schedule_id, change));
  });
}

/** Whether a schedule's last day, which counts in its own zone, lies before an instant: nothing is sent after it. */
export function hasEnded(
  { endDate, scheduleTimezone }: Pick<DeliverySchedule, 'endDate' | 'scheduleTimezone'>,
  at: Date,
): boolean {
  return endDate !== null && DateTime.fromJSDate(at, { zone: scheduleTimezone }).toISODate()! > endDate;
}

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
