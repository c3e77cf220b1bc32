import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Random } from '../../clock-and-chance';
import { FileMissingError, FileTooLargeError } from './storage';
import type { Storage } from './storage';

const SAFE_KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

/** What is being written is touched oftener than this; longer untouched, its process was killed. */
const LEFT_MS = 3_600_000;

/** Files below one folder of the data directory. */
export function openStorage(folder: string, random: Random): Storage {
  // No key begins with a dot.
  const unfinished = join(folder, '.unfinished');
  const pathOf = (key: string) => {
    if (!SAFE_KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async write(key, content, { maxBytes = Infinity } = {}) {
      const path = pathOf(key);
      // Elsewhere until it is whole: a half-written file is never found by its key.
      const part = join(unfinished, random.bytes(12).toString('hex'));
      let bytes = 0;
      const limit = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          if (bytes > maxBytes) done(new FileTooLargeError(maxBytes));
          else done(null, chunk);
        },
      });
      await mkdir(unfinished, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      const file = createWriteStream(part, { mode: 0o600 });
      try {
        await pipeline(content, limit, file);
        await rename(part, path);
      } catch (error) {
        // One that is still being opened would be made after it was removed, and stay.
        if (!file.closed) await new Promise<void>((closed) => file.once('close', () => closed()));
        await rm(part, { force: true });
        throw error;
      }
      return bytes;
    },
    async read(key, part) {
      const path = pathOf(key);
      try {
        const file = await open(path);
        const { size } = await file.stat();
        return {
          content: file.createReadStream(part && { start: part.start, end: part.end - 1 }),
          bytes: size,
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissingError(key);
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (folderKey) => rm(pathOf(folderKey), { force: true, recursive: true }),
    async removeUnfinished() {
      await mkdir(unfinished, { recursive: true });
      for (const name of await readdir(unfinished)) {
        const part = join(unfinished, name);
        // Finished meanwhile: it is elsewhere.
        const file = await stat(part).catch(() => undefined);
        if (file && file.mtimeMs < Date.now() - LEFT_MS) await rm(part, { force: true });
      }
    },
  };
}
