import { z } from 'zod';
import { MDR_STATUSES } from '../constants';
import { calendarDay, Id, sortedPage } from './envelope';

/** MDR-01. A message detail report: a zip of CSV with one line a message. */
export const MdrReport = z.object({
  id: z.number().int(),
  reportName: z.string(),
  /** New York days, yyyy-mm-dd, both included. */
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(MDR_STATUSES),
  createdAt: z.string(),
  rowsDone: z.number().int(),
  /** About how many there will be. */
  rowsExpected: z.number().int(),
  /** Of the file. */
  bytes: z.number().int().nullable(),
  expiresAt: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type MdrReport = z.infer<typeof MdrReport>;
export const MdrQuery = sortedPage(['id', 'reportName', 'startDate', 'endDate', 'status', 'createdAt']);
export type MdrQuery = z.infer<typeof MdrQuery>;

/** MDR-14. */
export const MdrRequest = z.object({
  startDate: calendarDay(),
  endDate: calendarDay(),
  /** The texts themselves; left out unless asked for. */
  withBody: z.boolean().default(false),
});
export type MdrRequest = z.input<typeof MdrRequest>;

export const MdrReportId = z.object({ reportId: Id });
export type MdrReportId = z.infer<typeof MdrReportId>;

/** How many messages a range has, before it is asked for. */
export const MdrEstimate = z.object({ rows: z.number().int() });
export type MdrEstimate = z.infer<typeof MdrEstimate>;
