import type { FastifyReply } from 'fastify';
import { FileMissingError } from '../gateways/storage/storage';
import type { ByteRange, Storage } from '../gateways/storage/storage';
import { NotFoundError } from '../problems';

/** One range of bytes, `end` exclusive; null for what is no single range inside the file. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return null;
  const start = from ? Number(from) : Math.max(0, bytes - Number(to));
  const end = from && to ? Math.min(bytes, Number(to) + 1) : bytes;
  return start < end ? { start, end } : null;
}

/**
 * Sends a stored file, or the range of it that is asked for: players seek, downloads go on where they broke off. `heads` go
 * with the file and not with the word that there is none.
 */
export async function sendRanged(
  storage: Storage,
  key: string,
  header: string | undefined,
  reply: FastifyReply,
  heads: Record<string, string>,
): Promise<FastifyReply> {
  const whole = await storage.read(key).catch((error: unknown) => {
    throw error instanceof FileMissingError ? new NotFoundError('file') : error;
  });
  void reply.headers({ ...heads, 'accept-ranges': 'bytes' });
  const range = rangeOf(header, whole.bytes);
  if (!range) return reply.header('content-length', whole.bytes).send(whole.content);
  whole.content.destroy();
  const part = await storage.read(key, range);
  return reply
    .code(206)
    .header('content-length', range.end - range.start)
    .header('content-range', `bytes ${range.start}-${range.end - 1}/${whole.bytes}`)
    .send(part.content);
}
