import { Readable } from 'node:stream';
import { REPORT_TABS } from '@campaign/shared-api/constants';
import type { ReportExport } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { openTicket, sealTicket } from '../../tickets';
import { NotFoundError } from '../../problems';
import { CSV_START, csvLine } from '../../spreadsheets/csv';
import { insertAct } from '../acts/acts.door';
import { xlsxStream } from '../../spreadsheets/xlsx';
import type { Cell, ColumnKind, SheetColumn } from '../../spreadsheets/xlsx';
import { nextClicks, nextDonations, nextReplies, sendDay } from './export.queries';
import { findLeads, LEAD_COLUMNS } from './leads.queries';
import { linkOf, withJob } from './reports.service';
import type { JobRecord } from './reports.service';

/** Rows read at a time; between two of them others get their turn. */
const PAGE_ROWS = 2_000;

type Tab = (typeof REPORT_TABS)[number];
interface Wanted {
  jobId: number;
  wanted: ReportExport;
}
interface Page<Mark> {
  rows: Cell[][];
  /** Where the next page begins; nothing after the last. */
  next: Mark | undefined;
}
interface TabExport<Mark> {
  name: string;
  columns: readonly SheetColumn[];
  first: Mark;
  read: (tx: Tx, job: JobRecord, query: string | undefined, mark: Mark) => Promise<Page<Mark>>;
}

/**
 * JREP-07: an address under which this person can fetch the workbook, or one tab, for five minutes. Audited: the
 * file carries people's numbers and words out of the house.
 */
export async function requestReportExport(
  ctx: Context,
  actor: Actor,
  jobId: number,
  wanted: ReportExport,
): Promise<string> {
  await withJob(ctx, actor, jobId, (tx, job) =>
    insertAct(tx, {
      account_id: job.account_id,
      agent_id: actor.agentId,
      action: 'job:report-export',
      object: `job/${jobId}`,
      detail: wanted,
    }),
  );
  return sealTicket(ctx, actor, 'job-report', { jobId, wanted } satisfies Wanted);
}

/** What a ticket is for, read while it is sent. Throws NotFoundError when it is not this person's or too old. */
export async function openReportExport(
  ctx: Context,
  actor: Actor,
  ticket: string,
): Promise<{ fileName: string; contentType: string; content: Readable }> {
  const sealed = openTicket<Wanted>(ctx, actor, 'job-report', ticket);
  if (!sealed) throw new NotFoundError('download');
  const { jobId, wanted } = sealed;
  const { job, day } = await withJob(ctx, actor, jobId, async (tx, job) => ({
    job,
    day: await sendDay(tx, jobId),
  }));
  const name = `${job.name}_${day}`.replace(/[\\/:*?"<>|]/g, '_');
  const rowsOf = (tab: Tab, query?: string) => readTab(ctx, actor, jobId, TABS[tab], query);
  if (wanted.format === 'xlsx') {
    return {
      fileName: `${name}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: xlsxStream(
        REPORT_TABS.map((tab) => ({ name: TABS[tab].name, columns: TABS[tab].columns, rows: rowsOf(tab) })),
      ),
    };
  }
  return {
    fileName: `${name}_${TABS[wanted.tab].name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: Readable.from(csvOf(TABS[wanted.tab].columns, rowsOf(wanted.tab, wanted.query))),
  };
}

/** A tab, page by page, each in a transaction of its own. A job that goes meanwhile ends the file as broken. */
async function* readTab<Mark>(
  ctx: Context,
  actor: Actor,
  jobId: number,
  { first, read }: TabExport<Mark>,
  query: string | undefined,
): AsyncGenerator<Cell[][]> {
  for (let mark: Mark | undefined = first; mark !== undefined;) {
    const from: Mark = mark;
    const page: Page<Mark> = await withJob(ctx, actor, jobId, (tx, job) => read(tx, job, query, from));
    if (page.rows.length > 0) yield page.rows;
    mark = page.next;
  }
}

async function* csvOf(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(({ header }) => header));
  for await (const rows of pages) {
    yield rows.map((cells) => csvLine(columns.map(({ kind }, i) => csvCell(cells[i], kind)))).join('');
  }
}

function csvCell(cell: Cell | undefined, kind: ColumnKind): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (kind === 'money') return cell.toFixed(2);
  return kind === 'time' ? new Date(cell * 1000).toISOString().slice(0, 19).replace('T', ' ') : String(cell);
}

const column = (header: string, kind: ColumnKind, width: number): SheetColumn => ({ header, kind, width });

/** One page of rows and the mark of its last, when there may be more. */
const pageOf = <Row, Mark>(
  rows: Row[],
  cells: (row: Row) => Cell[],
  mark: (row: Row) => Mark,
): Page<Mark> => {
  const last = rows.at(-1);
  return { rows: rows.map(cells), next: last && rows.length === PAGE_ROWS ? mark(last) : undefined };
};

/** What the job's lists say of a person, after a tab's own columns. */
const leadColumns = LEAD_COLUMNS.map(([, header, width]) => column(header, 'text', width));

async function leadCells(tx: Tx, job: JobRecord, rows: readonly { phone: number | null }[]) {
  const leads = await findLeads(tx, job.job_id, rows);
  return ({ phone }: { phone: number | null }): Cell[] => {
    const lead = phone === null ? undefined : leads.get(phone);
    return LEAD_COLUMNS.map(([name]) => lead?.[name] || null);
  };
}

const clicks: TabExport<{ code: string; phone: number | null }> = {
  name: 'Clicks',
  columns: [
    column('Phone number', 'text', 14),
    column('Link', 'text', 40),
    column('Clicks', 'number', 8),
    column('Last click (ET)', 'time', 20),
    ...leadColumns,
  ],
  first: { code: '', phone: null },
  read: async (tx, job, query, after) => {
    const rows = await nextClicks(tx, job.job_id, { query }, after, PAGE_ROWS);
    const leadOf = await leadCells(tx, job, rows);
    return pageOf(
      rows,
      (row) => [phoneText(row.phone), linkOf(job, row.code), row.clicks, row.at, ...leadOf(row)],
      ({ code, phone }) => ({ code, phone }),
    );
  },
};

const donations: TabExport<number | null> = {
  name: 'Donations',
  columns: [
    column('Recipient', 'text', 28),
    column('Amount', 'money', 12),
    column('First name', 'text', 16),
    column('Last name', 'text', 16),
    column('Mobile', 'text', 14),
    column('Status', 'text', 14),
    column('Source', 'text', 40),
    column('Job ID', 'number', 10),
    column('Given (ET)', 'time', 20),
  ],
  first: null,
  read: async (tx, job, query, before) =>
    pageOf(
      await nextDonations(tx, job, { query }, before, PAGE_ROWS),
      (row) => [
        row.recipientname,
        Number(row.amount),
        row.first_name,
        row.last_name,
        phoneText(row.mobile),
        row.status,
        row.sourceurl,
        row.job_id,
        row.at,
      ],
      (row) => row.donation_id,
    ),
};

const replies = (kind: 'opt-out' | 'non-opt-out', name: string): TabExport<number | null> => ({
  name,
  columns: [
    column('From', 'text', 14),
    column('Message', 'text', 60),
    column('Received (ET)', 'time', 20),
    column('Opted out', 'text', 10),
    ...leadColumns,
  ],
  first: null,
  read: async (tx, job, query, before) => {
    const rows = await nextReplies(tx, job.job_id, { kind, query }, before, PAGE_ROWS);
    const leadOf = await leadCells(tx, job, rows);
    return pageOf(
      rows,
      (row) => [phoneText(row.phone), row.body, row.at, row.suppressed_sender ? 'Yes' : null, ...leadOf(row)],
      (row) => row.message_id,
    );
  },
});

/** Ten digits, as a list that is uploaded has them. */
const phoneText = (phone: number | null) => (phone === null ? null : String(phone));

const TABS = {
  clicks,
  donations,
  'non-opt-out': replies('non-opt-out', 'Non-Opt out Replies'),
  'opt-out': replies('opt-out', 'Opt Outs'),
  // Each tab has a mark of its own kind, which only its own `read` sees.
} as unknown as Record<Tab, TabExport<unknown>>;
