import { DncColumnMap, NewDncFile } from '@campaign/shared-api/contracts';
import type { NewDnc, PhoneList, UploadedFile } from '@campaign/shared-api/contracts';
import { guessDncColumns, isPlainPhone } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import type { UploadedPart } from '../../uploaded-file';
import { ConflictError, ValidationError } from '../../problems';
import { badPhoneAt, FileProblem } from '../lists/files/file-problem';
import {
  addPhoneList,
  findPhoneList,
  lockAgencyLists,
  fileHeadOf,
  giveUpload,
  lockUpload,
} from '../lists/lists.door';
import { viewPhoneList } from '../lists/lists.view';
import { removeUpload, uploadListFile } from '../lists/upload.service';
import { isNameTaken } from './dncs.queries';
import { targetOf } from './dncs.service';

const NAME_TAKEN = 'This name already exists. Please choose a different name.'; // DNCM-04
const CHECKED_ROWS = 2;

/**
 * Takes a do-not-contact file (DNCM-03, DNCM-10) and orders its loading: by the phone lists' own, with ledger, progress and
 * resumption. It is in force once its list is ACTIVE. What is refused leaves nothing behind. Throws FileProblem with
 * the message to show.
 */
export async function uploadDncFile(ctx: Context, actor: Actor, part: UploadedPart): Promise<PhoneList> {
  const wanted = fieldsOf(part.fields);
  const chosen = chosenColumns(part.fields);
  // Before the file is read: a wrong name is not worth 200 MB.
  await inTenant(ctx.db, actor, (tx) => checkedTarget(tx, actor, wanted));
  const upload = await uploadListFile(ctx, actor, part);
  try {
    const columnMap = columnMapOf(upload, chosen);
    if (part.fields['keepBadRows'] !== 'true') checkFirstRows(upload, upload.phoneColumn ?? '');
    return await inTenant(ctx.db, actor, async (tx) => {
      const target = await checkedTarget(tx, actor, wanted);
      const listId = await addDncList(tx, actor, { ...wanted, ...target, columnMap }, upload);
      await ctx.queue.send(tx, 'lists.ingest', { listId }, { once: `list-${listId}` });
      return viewPhoneList((await findPhoneList(tx, actor, target.accountId, listId))!);
    });
  } catch (error) {
    await removeUpload(ctx, upload.fileUrl);
    throw error;
  }
}

/** What a person said each column holds; undefined where nobody did. */
function chosenColumns({ columnMap, alsoColumns }: Record<string, string>): DncColumnMap | undefined {
  const said = columnMap || formerMap(alsoColumns);
  if (!said) return undefined;
  const read = DncColumnMap.safeParse(said);
  if (!read.success)
    throw new ValidationError('Please fill in the fields!', { columnMap: 'No map of columns.' });
  return read.data;
}

/**
 * Builds made before contract 1.10, which may be in force still, name the further columns of phones and no others: left
 * unread, numbers that a person asked to hold would be texted.
 */
function formerMap(alsoColumns: string | undefined): string | undefined {
  if (!alsoColumns) return undefined;
  try {
    const names = JSON.parse(alsoColumns) as unknown[];
    return JSON.stringify(names.map((dataColumn) => ({ dataColumn, systemColumns: ['lead_phone'] })));
  } catch {
    return alsoColumns;
  }
}

/** PhoneNumber first, then what else holds phones, and what says why and since when: as chosen, else by their names. */
function columnMapOf(
  { columns, phoneColumn = '', sample }: UploadedFile,
  chosen: DncColumnMap | undefined,
): DncColumnMap {
  const told = columns.map((name) => ({ name, values: sample.map((row) => row[name] ?? '') }));
  const others = (chosen ?? guessDncColumns(told, phoneColumn)).filter(
    ({ dataColumn, systemColumns }) => dataColumn !== phoneColumn && systemColumns.length > 0,
  );
  const refuse = (message: string) => new FileProblem(message);
  const seen = new Set<string>([phoneColumn]);
  for (const { dataColumn, systemColumns } of others) {
    if (!columns.includes(dataColumn)) throw refuse(`The file has no column '${dataColumn}'.`);
    const [system = ''] = systemColumns;
    const once = system === 'lead_phone' ? [dataColumn] : [dataColumn, ` ${system}`];
    if (seen.has(dataColumn)) throw refuse(`The column '${dataColumn}' is mapped twice.`);
    if (once.some((each) => seen.has(each))) throw refuse(`'${system}' can be used for one column only.`);
    for (const each of once) seen.add(each);
  }
  return [{ dataColumn: phoneColumn, systemColumns: ['lead_phone'] }, ...others];
}

function fieldsOf(fields: Record<string, string>) {
  // A form sends an empty text for what was not chosen.
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const read = NewDncFile.safeParse(given);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    throw new ValidationError('Please fill in the fields!', Object.fromEntries(wrong));
  }
  const { listName, accountId, agency, identity, isAtAgencyLevel } = read.data;
  return {
    listName,
    accountId: agency ?? accountId,
    identityId: identity ?? null,
    isAtAgencyLevel: isAtAgencyLevel === 'true',
  } satisfies Partial<NewDnc> & { listName: string };
}

async function checkedTarget(tx: Tx, actor: Actor, wanted: ReturnType<typeof fieldsOf>) {
  const target = await targetOf(tx, actor, wanted);
  await lockAgencyLists(tx, target.accountId);
  if (await isNameTaken(tx, target.accountId, wanted.listName))
    throw new ConflictError(NAME_TAKEN, { listName: NAME_TAKEN });
  return target;
}

/**
 * DNCM-06: ten or eleven digits as they stand, no plus. Later rows are read as in phone lists: a number that is understood
 * is held rather than left textable.
 */
function checkFirstRows({ sample }: UploadedFile, column: string): void {
  for (const [index, row] of sample.slice(0, CHECKED_ROWS).entries()) {
    const value = (row[column] ?? '').trim();
    if (!isPlainPhone(value)) throw badPhoneAt(index + 1, value);
  }
}

async function addDncList(
  tx: Tx,
  actor: Actor,
  list: { accountId: number; identityId: number | null; listName: string; columnMap: DncColumnMap },
  { fileUrl }: UploadedFile,
): Promise<number> {
  const upload = await lockUpload(tx, actor.accountId, fileUrl);
  if (!upload) throw new FileProblem('This upload is no longer there. Please upload the file again.');
  const listId = await addPhoneList(tx, {
    account_id: list.accountId,
    identity_id: list.identityId,
    list_name: list.listName,
    list_type: 'Suppression',
    is_dnc: true,
    file_id: upload.file_id,
    file_name: upload.file_name,
    column_map: JSON.stringify(list.columnMap),
    flags: '{}',
    rows_total: upload.rows,
    ...fileHeadOf(upload),
    created_by: actor.agentId,
  });
  await giveUpload(tx, upload.file_id, listId, list.accountId);
  return listId;
}
