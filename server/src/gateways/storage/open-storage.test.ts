import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openStorage } from './open-storage';
import { FileMissingError, FileTooLargeError } from './storage';
import type { Storage } from './storage';

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campaign-files-'));
  storage = openStorage(folder, { bytes: randomBytes });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());

it('gives back what it was given', async () => {
  expect(await storage.write('lists/12/a.csv', Readable.from(['Phone', 'Number\n']))).toBe(12);
  const { content, bytes } = await storage.read('lists/12/a.csv');
  expect([await text(content), bytes]).toEqual(['PhoneNumber\n', 12]);
});

it('keeps nothing of a stream that broke off or was too large', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw new Error('the upload broke off');
    })(),
  );
  await expect(storage.write('a', broken)).rejects.toThrow('broke off');
  const large = Readable.from([Buffer.alloc(6), Buffer.alloc(6)]);
  await expect(storage.write('b', large, { maxBytes: 10 })).rejects.toThrow(FileTooLargeError);
  await expect(storage.write('c', Readable.from([Buffer.alloc(10)]), { maxBytes: 10 })).resolves.toBe(10);
  expect((await everything()).map((entry) => entry.name)).toEqual(['c']);
});

it('keeps the file before when its replacement fails', async () => {
  await storage.write('a', Readable.from(['old']));
  await storage.write('a', Readable.from(['too long']), { maxBytes: 3 }).catch(() => {});
  expect(await text((await storage.read('a')).content)).toBe('old');
});

it.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', '', '.env', 'a\\b', 'a\0b', '..%2fb'])(
  'H5 takes %j for no key',
  async (key) => {
    await expect(storage.write(key, Readable.from(['x']))).rejects.toThrow('Not a storage key');
    await expect(storage.read(key)).rejects.toThrow('Not a storage key');
    expect(() => storage.remove(key)).toThrow('Not a storage key');
    expect(() => storage.removeAll(key)).toThrow('Not a storage key');
    expect(await everything()).toEqual([]);
  },
);

it('removes all that is below a folder, and nothing beside it', async () => {
  for (const key of ['mdr/1/parts/0-a', 'mdr/1/whole.zip', 'mdr/12/parts/0-b'])
    await storage.write(key, Readable.from(['x']));
  await storage.removeAll('mdr/1/parts');
  expect((await everything()).map(({ name }) => name).sort()).toEqual(['0-b', 'whole.zip']);
  await storage.removeAll('mdr/1');
  await storage.removeAll('mdr/1');
  expect((await everything()).map(({ name }) => name)).toEqual(['0-b']);
});

it('removes what a killed process never finished, and nothing that is being written', async () => {
  let wrote = (_: unknown) => {};
  const begun = new Promise((resolve) => (wrote = resolve));
  let goOn = (_: unknown) => {};
  const slow = async function* () {
    yield Buffer.from('ha');
    wrote(undefined);
    await new Promise((resolve) => (goOn = resolve));
    yield Buffer.from('lf');
  };
  await storage.removeUnfinished();
  const writing = storage.write('a', Readable.from(slow()));
  await begun;
  const killed = join(folder, '.unfinished', 'killed');
  await writeFile(killed, 'half');
  await storage.removeUnfinished();
  expect(await everything()).toHaveLength(2);
  const long = Date.now() / 1000 - 3601;
  await utimes(killed, long, long);
  await storage.removeUnfinished();
  goOn(undefined);
  expect(await writing).toBe(4);
  expect((await everything()).map(({ name }) => name)).toEqual(['a']);
});

it('says that a file is missing, and removes one that is not there without a word', async () => {
  await expect(storage.read('nothing')).rejects.toThrow(FileMissingError);
  await expect(storage.remove('nothing')).resolves.toBeUndefined();
});
