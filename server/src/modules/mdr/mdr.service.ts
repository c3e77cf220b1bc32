import { DateTime } from 'luxon';
import { DISPLAY_ZONE, MDR_MAX_DAYS } from '@campaign/shared-api/constants';
import type { MdrEstimate, MdrQuery, MdrReport, MdrRequest, Page } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { asPlatform, inTenant } from '../../db/tenant';
import { openTicket, sealTicket } from '../../tickets';
import { openEventLines } from '../../event-lines';
import { orderOf, pageReply, limitOffsetOf } from '../../db/paging';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { failReport, findReport, findUnderWay, insertReport, MDR_CHANNEL, readReports } from './mdr.queries';
import type { MdrRow, NewReport } from './mdr.queries';
import { estimateRows } from './records.queries';
import { removeParts } from './write-report';

export const mdrWords = {
  requested: 'Report generation initiated', // MDR-06
  invalid: 'Please select a valid date range', // MDR-05
  tooLong: `A report covers at most ${MDR_MAX_DAYS} days.`,
  underWay: 'This range is being generated already.',
  canceled: 'Canceled',
  notReady: 'This report is not ready to download.',
} as const;

/** What is sent at this moment may not be written yet. */
const SETTLE_MS = 5_000;
/** A download that has begun may go on for this long, from where it broke off. */
const RESUME_MS = 24 * 3_600_000;
const START_MS = 5 * 60_000;

const SORTS = {
  id: 'report_id',
  reportName: 'report_name',
  startDate: 'start_date',
  endDate: 'end_date',
  status: 'status',
  createdAt: 'created_at',
} as const;

/** MDR-15: tells open pages how far a report is. */
export const openMdrStreams = (ctx: Pick<Context, 'db' | 'sessions' | 'log'>) =>
  openEventLines(ctx, {
    channel: MDR_CHANNEL,
    policy: 'mdr:list',
    event: 'report',
    async read(_actor, reportId) {
      const row = await findReport(ctx.db, reportId);
      return row && viewReport(row);
    },
  });

/** MDR-01. */
export function listReports(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  query: MdrQuery,
): Promise<Page<MdrReport>> {
  return inTenant(db, actor, (tx) =>
    asPlatform(tx, async () => {
      const { by, order } = orderOf(query, SORTS, { by: 'report_id', order: 'desc' });
      const { rows, total } = await readReports(tx, by, order, limitOffsetOf(query));
      return pageReply(rows.map(viewReport), total, query);
    }),
  );
}

export function estimateReport(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  asked: MdrRequest,
): Promise<MdrEstimate> {
  checkRange(ctx, asked);
  return inTenant(ctx.db, actor, async (tx) => ({
    rows: await estimateRows(tx, asked.startDate, asked.endDate),
  }));
}

/** MDR-06, MDR-07: a new row and the order to write it; of a range that is under way, its row and a warning. */
export function requestReport(
  ctx: Pick<Context, 'db' | 'clock' | 'queue'>,
  actor: Actor,
  asked: Required<MdrRequest>,
): Promise<{ data: MdrReport; message: string; warning?: string }> {
  checkRange(ctx, asked);
  const { startDate, endDate, withBody } = asked;
  return inTenant(ctx.db, actor, async (tx) => {
    const rowsExpected = await estimateRows(tx, startDate, endDate);
    return asPlatform(tx, async () => {
      const wanted: NewReport = {
        startDate,
        endDate,
        withBody,
        rowsExpected,
        askedBy: actor.agentId,
        name: `MDR_${startDate}_${endDate}`,
        until: new Date(ctx.clock.now().getTime() - SETTLE_MS),
      };
      const made = await insertReport(tx, wanted);
      if (!made) {
        const same = await findUnderWay(tx, wanted);
        if (!same) throw new ConflictError('Please request the report again.');
        return { data: viewReport(same), message: mdrWords.requested, warning: mdrWords.underWay };
      }
      await ctx.queue.send(tx, 'mdr.write', { reportId: made.report_id }, { once: `mdr-${made.report_id}` });
      return { data: viewReport(made), message: mdrWords.requested };
    });
  });
}

/** MDR-05, MDR-16. */
function checkRange({ clock }: Pick<Context, 'clock'>, { startDate, endDate }: MdrRequest): void {
  const today = DateTime.fromJSDate(clock.now(), { zone: DISPLAY_ZONE }).toISODate()!;
  if (endDate < startDate || endDate > today)
    throw new ValidationError(mdrWords.invalid, { endDate: mdrWords.invalid });
  const days = DateTime.fromISO(endDate).diff(DateTime.fromISO(startDate), 'days').days + 1;
  if (days > MDR_MAX_DAYS) throw new ValidationError(mdrWords.tooLong, { startDate: mdrWords.tooLong });
}

export async function cancelReport(
  ctx: Pick<Context, 'db' | 'storage'>,
  reportId: number,
): Promise<MdrReport> {
  if (!(await findReport(ctx.db, reportId))) throw new NotFoundError('report');
  const isCanceled = await failReport(ctx.db, reportId, mdrWords.canceled);
  if (isCanceled) await removeParts(ctx, reportId);
  return viewReport((await findReport(ctx.db, reportId))!);
}

/** MDR-14: an address for the person who asks; a download begins within five minutes, and may be resumed for a day. */
export async function requestDownload(
  ctx: Pick<Context, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  reportId: number,
) {
  const report = await findReport(ctx.db, reportId);
  if (!report) throw new NotFoundError('report');
  if (report.status !== 'COMPLETED' || isExpired(ctx, report)) throw new ConflictError(mdrWords.notReady);
  const startBy = ctx.clock.now().getTime() + START_MS;
  const ticket = sealTicket(ctx, actor, 'mdr', { reportId, startBy } satisfies Sealed, RESUME_MS);
  return { downloadUrl: `/api/v1/mdr-files/${ticket}`, fileName: `${report.report_name}.zip` };
}

interface Sealed {
  reportId: number;
  startBy: number;
}

/** The file a ticket is for. Throws NotFoundError when it is another's, forged or too old. */
export async function openDownload(
  ctx: Pick<Context, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  ticket: string,
  range: string | undefined,
) {
  const sealed = openTicket<Sealed>(ctx, actor, 'mdr', ticket);
  const isResumed = /^bytes=[1-9]\d*-/.test(range ?? '');
  if (!sealed || (!isResumed && sealed.startBy < ctx.clock.now().getTime()))
    throw new NotFoundError('download');
  const report = await findReport(ctx.db, sealed.reportId);
  if (!report?.storage_key || isExpired(ctx, report)) throw new NotFoundError('download');
  return { key: report.storage_key, fileName: `${report.report_name}.zip`, tag: `"mdr-${report.report_id}"` };
}

const isExpired = ({ clock }: Pick<Context, 'clock'>, { expires_at: expiresAt }: MdrRow) =>
  expiresAt !== null && expiresAt < clock.now();

function viewReport(row: MdrRow): MdrReport {
  return {
    id: row.report_id,
    reportName: row.report_name,
    startDate: row.start_date,
    endDate: row.end_date,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    rowsDone: row.rows_done,
    rowsExpected: Math.max(row.rows_expected, row.rows_done),
    bytes: row.bytes,
    expiresAt: row.expires_at?.toISOString() ?? null,
    error: row.error,
  };
}
