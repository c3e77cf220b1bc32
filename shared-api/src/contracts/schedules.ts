import { z } from 'zod';
import { DEFAULT_SCHEDULE } from '../constants';
import { Id, PageQuery, Version } from './envelope';

const Window = z.object({ startTime: z.iso.time(), endTime: z.iso.time() });
/** B§3 delivery schedule. */
export const DeliverySchedule = z.object({
  scheduleId: Id.default(DEFAULT_SCHEDULE.scheduleId),
  scheduleName: z.string().max(60).default(DEFAULT_SCHEDULE.scheduleName),
  scheduleTimezone: z.string().max(60).default(DEFAULT_SCHEDULE.scheduleTimezone),
  isGlobal: z.boolean().default(false),
  endDate: z.iso.date().nullable().default(null),
  /** Ours: the agency it is saved for, by ADMIN; everybody else's is their own. */
  accountId: Id.optional(),
  /** Of one that is changed: what the form began from. */
  version: Version.optional(),
  mon: Window,
  tue: Window,
  wed: Window,
  thu: Window,
  fri: Window,
  sat: Window,
  sun: Window,
});
export type DeliverySchedule = z.infer<typeof DeliverySchedule>;
export type DeliveryScheduleInput = z.input<typeof DeliverySchedule>;
/** The agency's schedules and the platform's, for ADMIN those of the agency named. */
export const ScheduleQuery = PageQuery.extend({ account_id: Id.optional() });
export type ScheduleQuery = z.infer<typeof ScheduleQuery>;
