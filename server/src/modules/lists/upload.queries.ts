import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import type { FilePart, ListFile } from './files/list-file';

export interface NewUpload {
  file_id: string;
  account_id: number;
  agent_id: number;
  file_name: string;
  storage_key: string;
  bytes: number;
}

export async function addUpload(
  tx: Tx,
  upload: NewUpload,
  { columns, rows, parts }: ListFile,
  sample: object[],
) {
  await tx
    .insertInto('uploaded_file')
    .values({
      ...upload,
      rows,
      columns: JSON.stringify(columns),
      parts: JSON.stringify(parts satisfies FilePart[]),
      sample: JSON.stringify(sample),
    })
    .execute();
}

/** Bytes of the agency's uploads that no list was made of yet. */
export async function countWaitingBytes(db: Db, accountId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploaded_file')
    .where('account_id', '=', accountId)
    .where('list_id', 'is', null)
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** An upload of this agency, locked. */
export function lockUpload(tx: Tx, accountId: number, fileId: string) {
  return tx
    .selectFrom('uploaded_file')
    .where('file_id', '=', fileId)
    .where('account_id', '=', accountId)
    .select(['file_id', 'file_name', 'rows', 'columns', 'parts', 'list_id'])
    .forUpdate()
    .executeTakeFirst();
}

/** What a list keeps of its file, to give refused rows back as they stood: null where its parts are written differently. */
export function fileHeadOf({ columns, parts }: { columns: readonly string[]; parts: unknown }) {
  const delimiters = new Set((parts as FilePart[]).map(({ delimiter }) => delimiter));
  const [delimiter] = delimiters;
  const head = delimiters.size === 1 && delimiter ? { columns, delimiter } : null;
  return { file_head: head && JSON.stringify(head) };
}

/** Gives the upload to its list; `accountId` is the list's agency, which an ADMIN may have chosen. */
export async function giveUpload(tx: Tx, fileId: string, listId: number, accountId: number) {
  await tx
    .updateTable('uploaded_file')
    .set({ list_id: listId, account_id: accountId })
    .where('file_id', '=', fileId)
    .execute();
}

/** Whether the agency has a list of this file, loaded or not, that nobody has deleted. */
export async function hasListOf(tx: Tx, accountId: number, fileId: string): Promise<boolean> {
  const list = await tx
    .selectFrom('phone_list')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .select('list_id')
    .limit(1)
    .executeTakeFirst();
  return list !== undefined;
}

export function findUpload(db: Db, fileId: string) {
  return db
    .selectFrom('uploaded_file')
    .where('file_id', '=', fileId)
    .select('storage_key')
    .executeTakeFirst();
}

export async function deleteUpload(db: Db, fileId: string) {
  await db.deleteFrom('uploaded_file').where('file_id', '=', fileId).execute();
}

/** Uploads that will not be read any more: left behind before `before`, or of a list that is done or gone. */
export function findSpentUploads(db: Db, before: Date) {
  return db
    .selectFrom('uploaded_file')
    .leftJoin('phone_list', 'phone_list.list_id', 'uploaded_file.list_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('uploaded_file.list_id', 'is', null), eb('uploaded_file.created_at', '<', before)]),
        eb.and([
          eb('uploaded_file.list_id', 'is not', null),
          eb.or([
            eb('phone_list.list_id', 'is', null),
            eb('phone_list.deleted_at', 'is not', null),
            eb('phone_list.list_state', 'not in', ['PENDING', 'PROCESSING']),
          ]),
        ]),
      ]),
    )
    .select('uploaded_file.file_id')
    .limit(1000)
    .execute();
}
