import type {
  LedgerBucket,
  ListDownload,
  PhoneNumberRow,
  PhoneNumbersQuery,
} from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { openTicket, sealTicket } from '../../tickets';
import { ConflictError, ForbiddenError, NotFoundError } from '../../problems';
import { CSV_START, csvLine } from '../../spreadsheets/csv';
import { insertAct } from '../acts/acts.door';
import { BrokenCsv, CsvReader } from './files/csv-records';
import type { Delimiter } from './files/csv-records';
import { cellsOf } from './files/header';
import { PERSON_COLUMNS } from './ingest/read-row';
import type { PersonColumn } from './ingest/read-row';
import { findPhoneList } from './lists.queries';
import { fileUrlOf } from './lists.view';
import { findListFamily, findSampleRows, nextLoadedRows, nextRejectedRows } from './rows.queries';

/** Rows read at a time; between two of them others get their turn. */
const PAGE_ROWS = 5_000;
const SAMPLE_ROWS = 10;

const WHY: Record<LedgerBucket, string> = {
  loaded: 'Loaded.',
  duplicate: 'The number appears in an earlier row.',
  malformed: 'The row cannot be read.',
  invalid: 'No phone number like this can exist.',
  opted_out: 'The person asked not to be texted.',
  dnc: 'The number is on the do-not-call list.',
  national_dnc: 'The number is in the National Do Not Call Registry.',
  florida_dnc: 'The number is on the Florida Do Not Call list.',
  landline: 'The number is a landline.',
  mobile_suppressed: 'The number is a mobile.',
};

interface Wanted {
  listId: number;
  bucket: LedgerBucket;
}

/**
 * PL-07: an address under which this person can fetch the loaded rows, or one bucket of the ledger, for five
 * minutes. `s3Location` must be the list's own; it is compared and never opened (H5). The request is audited.
 * @throws ForbiddenError for whoever may have no more than the ledger of what they uploaded, and asks for more (PL-14)
 * @throws ConflictError while the list is being loaded: a file that is cut short looks like a whole one.
 */
export async function requestListDownload(
  ctx: Context,
  actor: Actor,
  { listId, s3Location, bucket: asked }: ListDownload,
): Promise<string> {
  const bucket = asked ?? 'loaded';
  await inTenant(ctx.db, actor, async (tx) => {
    const list = await findPhoneList(tx, actor, agencyOf(actor), listId);
    if (!list || fileUrlOf(list) !== s3Location) throw new NotFoundError('phone list');
    if (actor.scope === 'self' && (!asked || list.created_by !== actor.agentId)) throw new ForbiddenError();
    if (list.list_state === 'PENDING' || list.list_state === 'PROCESSING') {
      throw new ConflictError('The list is still being loaded. Please try again when it is done.');
    }
    // Who took an agency's numbers out of the product is remembered (T10).
    await insertAct(tx, {
      account_id: list.account_id,
      agent_id: actor.agentId,
      action: 'list:download',
      object: `phone_list/${listId}`,
      detail: { bucket, rows: list.ledger[bucket] ?? 0 },
    });
  });
  return sealTicket(ctx, actor, 'phone-list', { listId, bucket } satisfies Wanted);
}

/** What a ticket is for, and its rows as CSV text. Throws NotFoundError when it is not this person's or too old. */
export async function openListDownload(
  { db, ...ctx }: Context,
  actor: Actor,
  ticket: string,
): Promise<{ fileName: string; content: AsyncIterable<string> }> {
  const wanted = openTicket<Wanted>(ctx, actor, 'phone-list', ticket);
  const found =
    wanted &&
    (await inTenant(db, actor, async (tx) => {
      const list = await findPhoneList(tx, actor, agencyOf(actor), wanted.listId);
      return list && { list, family: await findListFamily(tx, wanted.listId) };
    }));
  if (!found) throw new NotFoundError('download');
  const { list, family } = found;
  const mapped = list.column_map.flatMap(({ systemColumns }) => systemColumns);
  // A list that was not read from a file says nothing about its columns.
  const columns = PERSON_COLUMNS.filter((column) => mapped.length === 0 || mapped.includes(column));
  return {
    fileName: `${list.list_name} - ${wanted.bucket.replaceAll('_', ' ')}.csv`,
    content:
      wanted.bucket === 'loaded'
        ? loadedCsv({ db }, actor, family, columns)
        : rejectedCsv({ db }, actor, wanted, list.file_head),
  };
}

async function* loadedCsv(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  listIds: readonly number[],
  columns: readonly PersonColumn[],
): AsyncGenerator<string> {
  yield CSV_START + csvLine(['Row', 'PhoneNumber', ...columns]);
  for (const listId of listIds) {
    let last = 0;
    for (;;) {
      const rows = await inTenant(db, actor, (tx) => nextLoadedRows(tx, listId, last, PAGE_ROWS));
      const lines = rows.map((row) =>
        csvLine([
          String(row.row_number || ''),
          String(row.phone),
          ...columns.map((column) => row[column] ?? ''),
        ]),
      );
      if (lines.length > 0) yield lines.join('');
      last = rows.at(-1)?.phone ?? last;
      if (rows.length < PAGE_ROWS) break;
    }
  }
}

type FileHead = { columns: readonly string[]; delimiter: Delimiter };

/** The file's own columns behind ours: mended, it can be uploaded again, where one name may stand once only. */
function withReason(columns: readonly string[]): string[] {
  const taken = new Set(columns.map((name) => name.toLowerCase()));
  const free = (name: string) => {
    let tried = name;
    for (let at = 2; taken.has(tried.toLowerCase()); at++) tried = `${name} ${at}`;
    return tried;
  };
  return [free('Row'), free('Reason'), ...columns];
}

/** A line of the file, cut into its cells: of an empty row none; one that cannot be cut stays whole. */
function cellsOfLine(raw: string, { delimiter }: FileHead): string[] {
  try {
    for (const record of new CsvReader(delimiter).push(Buffer.from(`${raw}\n`))) return cellsOf(record);
    return [];
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    return [raw];
  }
}

async function* rejectedCsv(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { listId, bucket }: Wanted,
  head: FileHead | null,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(head ? withReason(head.columns) : ['Row', 'Reason', 'Line']);
  for (let last = 0; ;) {
    const rows = await inTenant(db, actor, (tx) => nextRejectedRows(tx, listId, bucket, last, PAGE_ROWS));
    const lines = rows.map(({ row_number, reason, raw }) =>
      csvLine([String(row_number), reason ?? WHY[bucket], ...(head ? cellsOfLine(raw, head) : [raw])]),
    );
    if (lines.length > 0) yield lines.join('');
    last = rows.at(-1)?.row_number ?? last;
    if (rows.length < PAGE_ROWS) return;
  }
}

/** PLTAB-09: the first rows of lists, for the wizard's preview; `ratingValue`: only numbers so rated. */
export async function sampleRows(
  { db }: Context,
  actor: Actor,
  { fileUrlListWithListName, ratingValue }: PhoneNumbersQuery,
): Promise<{ data: PhoneNumberRow[]; fileUrl: string[] }> {
  const fileUrls = [...new Set(fileUrlListWithListName.map(({ fileUrl }) => fileUrl))];
  const rows = await inTenant(db, actor, (tx) =>
    findSampleRows(tx, actor, agencyOf(actor), {
      fileUrls,
      rating: ratingValue ?? undefined,
      limit: SAMPLE_ROWS,
    }),
  );
  const data = rows.map((row) => {
    const shown: PhoneNumberRow = { listName: row.list_name, PhoneNumber: e164(row.phone) };
    for (const column of PERSON_COLUMNS) if (row[column]) shown[column] = row[column];
    return shown;
  });
  return { data, fileUrl: fileUrls };
}
