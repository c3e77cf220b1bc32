import { DateTime } from 'luxon';
import { LIST_FILE_EXTENSIONS, MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import { RegistryUpload } from '@campaign/shared-api/contracts';
import type { RegistryState } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { FileTooLargeError } from '../../gateways/storage/storage';
import { CUT_SHORT, isCutShort, tooLarge } from '../../uploaded-file';
import type { UploadedPart } from '../../uploaded-file';
import { ValidationError } from '../../problems';
import { FileProblem } from '../lists/files/file-problem';
import { storedFile } from '../lists/files/file-source';
import {
  beginRegistryRun,
  failRegistryUpload,
  findStalledRegistries,
  putRegistryUpload,
  stageNumbers,
  takeStagedCopy,
} from '../suppression/suppression.door';
import type { RegistryRun } from '../suppression/suppression.door';
import { listRegistries } from '../suppression/registries.service';
import { readRegistryFile } from './registry-file';

const WRONG_EXTENSION = 'Only .txt, .csv and .zip files can be uploaded.';
const NO_NUMBERS = 'No phone number was found in the file. It was not loaded; the old copy stays.';
const MOSTLY_UNREAD =
  'More than a tenth of the lines hold no phone number. The file was not loaded; the old copy stays.';
const FUTURE = 'The day of the file cannot be in the future.';
const STAGED_AT_ONCE = 50_000;
/** A loading moves every second; untouched for this long, its worker is gone. */
const STALLED_MS = 60_000;
/** Of all lines. */
const MAX_UNREAD_SHARE = 0.1;

/**
 * Takes a new copy of a registry and orders its loading. Until it is read whole, and where it cannot be, lists are scrubbed
 * against the old one. Throws FileProblem.
 */
export async function uploadRegistry(ctx: Context, part: UploadedPart): Promise<RegistryState> {
  const { registry, fileDate } = fieldsOf(ctx, part.fields);
  const fileName = part.fileName.slice(-200);
  if (!LIST_FILE_EXTENSIONS.some((ending) => fileName.toLowerCase().endsWith(ending)))
    throw new FileProblem(WRONG_EXTENSION);
  const storageKey = `registries/${ctx.random.bytes(16).toString('hex')}`;
  const bytes = await ctx.storage
    .write(storageKey, part.content, { maxBytes: MAX_LIST_FILE_BYTES })
    .catch((error: unknown) => {
      if (error instanceof FileTooLargeError) throw tooLarge(MAX_LIST_FILE_BYTES);
      if (isCutShort(part.content, error)) throw new FileProblem(CUT_SHORT);
      throw error;
    });
  try {
    await checkBeginning(ctx, { storageKey, bytes, fileName });
    const before = await inTransaction(ctx.db, async (tx) => {
      const upload = {
        registry,
        file_date: fileDate,
        file_name: fileName,
        storage_key: storageKey,
        bytes,
      };
      const replaced = await putRegistryUpload(tx, upload);
      await ctx.queue.send(tx, 'registries.load', { storageKey }, { once: storageKey });
      return replaced;
    });
    if (before) await ctx.storage.remove(before);
  } catch (error) {
    await ctx.storage.remove(storageKey);
    throw error;
  }
  return (await listRegistries(ctx)).find((each) => each.registry === registry)!;
}

function fieldsOf({ clock }: Context, fields: Record<string, string>) {
  const read = RegistryUpload.safeParse(fields);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    throw new ValidationError('Please fill in the fields!', Object.fromEntries(wrong));
  }
  // The day of whoever is furthest ahead: today is never refused.
  const today = DateTime.fromJSDate(clock.now(), { zone: 'UTC+14' }).toISODate() ?? '';
  if (read.data.fileDate > today) throw new ValidationError(FUTURE, { fileDate: FUTURE });
  return read.data;
}

interface StoredCopy {
  storageKey: string;
  bytes: number;
  fileName: string;
}

/** What is no copy at all is refused at once. */
async function checkBeginning({ storage }: Context, { storageKey, bytes, fileName }: StoredCopy) {
  for await (const { phones, unread } of readRegistryFile(storedFile(storage, storageKey, bytes), fileName)) {
    if (phones.length + unread === 0) continue;
    if (phones.length === 0) break;
    return;
  }
  throw new FileProblem(NO_NUMBERS);
}

/**
 * Reads a copy whole into the stage, then puts it in the place of the old one. Killed, it begins again; where another loading
 * of the same copy has begun, or a newer copy came, it leaves everything to that one.
 */
export async function loadRegistry(
  ctx: Context,
  storageKey: string,
  signal?: AbortSignal,
  stagedAtOnce = STAGED_AT_ONCE,
): Promise<void> {
  const upload = await inTransaction(ctx.db, (tx) => beginRegistryRun(tx, storageKey));
  if (!upload) return;
  try {
    const staged = await stageFile(ctx, upload, stagedAtOnce, signal);
    if (staged === undefined) return;
    const rows = await inTransaction(ctx.db, (tx) => takeStagedCopy(tx, upload, staged));
    if (rows === undefined) return;
    ctx.log.info({ registry: upload.registry, rows }, 'A new copy of a registry is in force.');
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { message } = error;
    if (!(await inTransaction(ctx.db, (tx) => failRegistryUpload(tx, upload, message)))) return;
  }
  await ctx.storage.remove(storageKey);
}

/** Loadings whose worker was killed begin again at once, not when the queue misses it. */
export async function resumeRegistries({ db, queue, clock, log }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - STALLED_MS);
  for (const { registry, storage_key: storageKey } of await findStalledRegistries(db, before)) {
    log.warn({ registry }, 'A new copy of a registry stopped loading; it begins again.');
    await queue.send(db, 'registries.load', { storageKey }, { once: storageKey });
  }
}

/** Answers how many numbers are staged; undefined where another loading goes on. */
async function stageFile(
  ctx: Context,
  upload: RegistryRun & { bytes: number; file_name: string },
  stagedAtOnce: number,
  signal?: AbortSignal,
): Promise<number | undefined> {
  let waiting: number[] = [];
  let [all, unreadable] = [0, 0];
  const flush = async () => {
    signal?.throwIfAborted();
    const isOurs = await inTransaction(ctx.db, (tx) => stageNumbers(tx, upload, waiting));
    waiting = [];
    return isOurs;
  };
  const source = storedFile(ctx.storage, upload.storage_key, upload.bytes);
  for await (const { phones, unread } of readRegistryFile(source, upload.file_name)) {
    all += phones.length;
    unreadable += unread;
    for (const phone of phones) waiting.push(phone);
    if (waiting.length >= stagedAtOnce && !(await flush())) return undefined;
  }
  if (!(await flush())) return undefined;
  if (all === 0) throw new FileProblem(NO_NUMBERS);
  if (unreadable > (all + unreadable) * MAX_UNREAD_SHARE) throw new FileProblem(MOSTLY_UNREAD);
  return all;
}
