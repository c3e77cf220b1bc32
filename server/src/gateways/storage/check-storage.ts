import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context';
import { within } from '../../within';

const PATIENCE_MS = 3_000;
const PROBE = 'storage probe';

/** Writes, reads and removes a small object. Throws what storage throws, or TimeoutError. */
export function checkStorage({ storage, random }: Pick<Context, 'storage' | 'random'>): Promise<void> {
  const key = `probes/${random.bytes(8).toString('hex')}`;
  const probe = async () => {
    await storage.write(key, Readable.from([PROBE]));
    try {
      const { content } = await storage.read(key);
      if ((await buffer(content)).toString() !== PROBE) throw new Error('Storage returned other bytes.');
    } finally {
      await storage.remove(key);
    }
  };
  return within(PATIENCE_MS, probe());
}
