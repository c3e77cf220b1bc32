import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { HttpError } from './problems';

export const CUT_SHORT = 'The upload did not arrive whole. Please try again.';

export interface UploadedPart {
  fileName: string;
  content: Readable;
  /** As the sender calls it. */
  type: string;
  /** The text fields that came before the file. */
  fields: Record<string, string>;
}

/** The console packs large lists on their way; what is kept, limited and read is the file itself. */
export function unpacked(file: UploadedPart): UploadedPart {
  if (file.type !== 'application/gzip') return file;
  const content = createGunzip();
  // Before anybody reads it, it can have failed. A failure of either is the reader's to see: `content.errored`.
  content.on('error', () => {});
  pipeline(file.content, content, () => {});
  return { ...file, content };
}

const DISK_CALLS: readonly unknown[] = ['open', 'write', 'mkdir', 'rename'];

/** Whether the sender broke off, and not the disk: whichever fails, the stream between them ends with its error. */
export function isCutShort(content: Readable, error: unknown): boolean {
  const isOfDisk = DISK_CALLS.includes((error as { syscall?: unknown } | null)?.syscall);
  return content.errored !== null && !isOfDisk;
}

/** 413, with the limit's name. */
export function tooLarge(maxBytes: number, unit: 1_000_000 | 1_048_576 = 1_048_576): HttpError {
  const message = `The file is larger than ${maxBytes / unit} MB.`;
  return new HttpError(413, 'too-large', message, { file: message });
}
