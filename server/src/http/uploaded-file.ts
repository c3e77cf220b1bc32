import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { HttpError, ValidationError } from '../problems';

const NO_FILE = 'Please select a file to upload.';
export const CUT_SHORT = 'The upload did not arrive whole. Please try again.';
/** What a multipart body adds to its file. */
const ENVELOPE_BYTES = 64 * 1024;

export interface UploadedPart {
  fileName: string;
  content: Readable;
  /** As the sender calls it. */
  type: string;
  /** The text fields that came before the file. */
  fields: Record<string, string>;
}

/** The file of a multipart body, as it arrives. One that says it is too large is not waited for. */
export async function fileOf(request: FastifyRequest, maxBytes: number): Promise<UploadedPart> {
  if (Number(request.headers['content-length']) > maxBytes + ENVELOPE_BYTES) throw tooLarge(maxBytes);
  // One byte more than may be, so that the limit is noticed and not cut at.
  const part = await request.file({ limits: { fileSize: maxBytes + 1 } }).catch((error: unknown) => {
    // What the parser cannot read (no boundary, a header cut short) has no status of its own.
    throw error instanceof Error && 'statusCode' in error
      ? error
      : new ValidationError(CUT_SHORT, { file: CUT_SHORT });
  });
  if (!part) throw new ValidationError(NO_FILE, { file: NO_FILE });
  const fields = Object.entries(part.fields).flatMap(([name, field]) =>
    field && !Array.isArray(field) && field.type === 'field' ? [[name, String(field.value)]] : [],
  );
  const { filename: fileName, file: content, mimetype: type } = part;
  return { fileName, content, type, fields: Object.fromEntries(fields) };
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
