import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../problems';
import { CUT_SHORT, tooLarge, type UploadedPart } from '../uploaded-file';

const NO_FILE = 'Please select a file to upload.';
/** What a multipart body adds to its file. */
const ENVELOPE_BYTES = 64 * 1024;

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
