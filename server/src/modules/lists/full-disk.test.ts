import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { openStorage } from '../../gateways/storage/open-storage';
import { anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { multipartOf } from '../../testing/multipart';

/** Takes nothing: ENOSPC at the first byte. Linux has it. */
const FULL = '/dev/full';
/** Every file has the same name, so that the disk can be full where it will be written. */
const random = { bytes: (count: number) => Buffer.alloc(count, 7) };
const nameOf = (bytes: number) => random.bytes(bytes).toString('hex');

let server: TestServer;
let agency: TestClient;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campaign-full-'));
  server = await openTestServer({ context: { random, storage: openStorage(folder, random) } });
  agency = await server.signInAs('agency');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Arrives in pieces, so that the disk fails before its end. */
async function* lines(): AsyncGenerator<Buffer> {
  yield Buffer.from('PhoneNumber\n');
  for (let piece = 0; piece < 20; piece++) {
    yield Buffer.from('2025550101\n'.repeat(10_000));
    // oxlint-disable-next-line house/no-fixed-sleep -- a slow upload is what is tested.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

(existsSync(FULL) ? describe : describe.skip)('a disk that is full', () => {
  it.each([
    ['list', 'lists', '/phone_lists/upload'],
    ['picture', 'media', '/media/upload'],
  ])('F03 refuses a %s as ours, and keeps neither row nor file', async (_what, kind, url) => {
    const { account_id } = server.agency;
    const { identity_id } = await anIdentity(server.db, { account_id });
    const part = join(folder, '.unfinished', nameOf(12));
    await mkdir(dirname(part), { recursive: true });
    await symlink(FULL, part);
    const fields = { identity_id, title: 'A picture' };
    const { statusCode, body } = await agency.call({
      method: 'POST',
      url,
      ...multipartOf('a.csv', Readable.from(lines(), { objectMode: false }), fields),
    });
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      507,
      { code: 'no-room', error: expect.stringContaining('no room left') as string },
    ]);
    expect(await readdir(dirname(part))).toEqual([]);
    expect(await readdir(join(folder, kind, String(account_id)))).toEqual([]);
    for (const table of ['uploaded_file', 'media'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
