import type { Readable } from 'node:stream';
import { LIST_FILE_EXTENSIONS, MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import { ListUploadFields, type UploadedFile } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { FileTooLargeError } from '../../gateways/storage/storage';
import { CUT_SHORT, isCutShort, tooLarge } from '../../uploaded-file';
import { RateLimitedError } from '../../problems';
import { FileProblem } from './files/file-problem';
import { storedFile } from './files/file-source';
import { inspectListFile } from './files/list-file';
import type { Leniency, ListFile } from './files/list-file';
import { lockAgencyLists } from './lists.queries';
import { addUpload, countWaitingBytes, deleteUpload, findSpentUploads, findUpload } from './upload.queries';

/** Bytes an agency may have lying here without a list made of them. */
const MAX_WAITING_BYTES = 10 * MAX_LIST_FILE_BYTES;
/** An upload nobody made a list of is removed after this. */
const WAITING_LIFE_MS = 24 * 3_600_000;
/** Characters of a cell that are shown as a sample. */
const SAMPLE_LENGTH = 200;

const WRONG_EXTENSION = 'Only .txt, .csv and .zip files can be uploaded.';

/**
 * Stores an upload as it arrives, reads it once and answers what is in it (PLUP-24). Refused files leave
 * nothing behind. Throws HttpError 413 at the first byte over the limit, FileProblem with the message to show.
 */
export async function uploadListFile(
  ctx: Context,
  actor: Actor,
  upload: { fileName: string; content: Readable; fields?: Record<string, string> },
): Promise<UploadedFile> {
  const fileName = cleanName(upload.fileName);
  if (!LIST_FILE_EXTENSIONS.some((extension) => fileName.toLowerCase().endsWith(extension))) {
    throw new FileProblem(WRONG_EXTENSION);
  }
  const leniency = leniencyOf(upload.fields ?? {});
  await inTenant(ctx.db, actor, (tx) => checkQuota(tx, actor));
  const fileId = ctx.random.bytes(16).toString('hex');
  const storageKey = `lists/${actor.accountId}/${fileId}`;
  const bytes = await store(ctx, storageKey, upload.content);
  try {
    const file = await inspectListFile(storedFile(ctx.storage, storageKey, bytes), fileName, leniency);
    const sample = sampleOf(file);
    const { accountId: account_id, agentId: agent_id } = actor;
    const row = {
      file_id: fileId,
      account_id,
      agent_id,
      file_name: fileName,
      storage_key: storageKey,
      bytes,
    };
    await inTenant(ctx.db, actor, async (tx) => {
      // Again: of many that began at once each found room.
      await lockAgencyLists(tx, account_id);
      await checkQuota(tx, actor);
      await addUpload(tx, row, file, sample);
    });
    const { rows: count, columns, phoneColumn } = file;
    return { fileUrl: fileId, fileName, count, columns, phoneColumn, sample };
  } catch (error) {
    await ctx.storage.remove(storageKey);
    throw error;
  }
}

/** Removes an upload's bytes, then its row: killed between the two, the row is found again. */
export async function removeUpload({ db, storage }: Context, fileId: string): Promise<void> {
  const upload = await findUpload(db, fileId);
  if (!upload) return;
  await storage.remove(upload.storage_key);
  await deleteUpload(db, fileId);
}

export async function pruneUploads(ctx: Context): Promise<void> {
  await ctx.storage.removeUnfinished();
  const before = new Date(ctx.clock.now().getTime() - WAITING_LIFE_MS);
  for (const { file_id } of await findSpentUploads(ctx.db, before)) await removeUpload(ctx, file_id);
}

/** What was decided about the file; what says nothing sensible decides nothing. */
function leniencyOf(fields: Record<string, string>): Leniency {
  const read = ListUploadFields.safeParse(fields);
  if (!read.success) return {};
  const { phoneColumn, keepBadRows } = read.data;
  return { phoneColumn: phoneColumn || undefined, keepBadRows: keepBadRows === 'true' };
}

async function checkQuota(tx: Tx, { accountId }: Actor): Promise<void> {
  if ((await countWaitingBytes(tx, accountId)) < MAX_WAITING_BYTES) return;
  throw new RateLimitedError(
    'Too many uploads are waiting to be made into lists. Please finish them first.',
    3600,
  );
}

async function store({ storage }: Context, key: string, content: Readable): Promise<number> {
  try {
    return await storage.write(key, content, { maxBytes: MAX_LIST_FILE_BYTES });
  } catch (error) {
    if (error instanceof FileTooLargeError) throw tooLarge(MAX_LIST_FILE_BYTES);
    if (isCutShort(content, error)) throw new FileProblem(CUT_SHORT);
    throw error;
  }
}

function sampleOf({ columns, sample }: ListFile): Record<string, string>[] {
  return sample.map((cells) =>
    Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? '').slice(0, SAMPLE_LENGTH)])),
  );
}

/** The last part of a path, without what would not be seen: control characters and marks of direction. */
const cleanName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\0-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .slice(-200);
