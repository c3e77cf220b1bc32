import { existsSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import type { Reply, UploadedFile } from '@campaign/shared-api/contracts';
import { openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { listFileOfLimit } from '../../testing/large-list-files';
import { FILE_OF_THREE, loadList, newListOf, uploadList } from '../../testing/load-list';
import { multipartOf } from '../../testing/multipart';

let server: TestServer;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
});
afterAll(() => server.close());

const errorOf = ({ status, body }: { status: number; body: { error?: string; fields?: object } }) => [
  status,
  body.error,
];

describe('an upload', () => {
  it('PLUP-24 answers an opaque file, its columns, its count and its first rows', async () => {
    const { status, body } = await uploadList(agency, FILE_OF_THREE);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { fileName: 'list.csv', count: 3, columns: ['PhoneNumber', 'first_name'] },
      count: 3,
      fileUrl: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(body.data.sample).toHaveLength(3);
    expect(body.data.sample[0]).toEqual({ PhoneNumber: '2025550101', first_name: 'Ada' });
  });

  it('PL-13 PLUP-22 becomes a list with every field of one', async () => {
    const list = await loadList(server, agency, FILE_OF_THREE, {
      listName: 'Spring drive',
      listType: 'House File',
    });
    expect(list).toMatchObject({
      listId: expect.any(Number),
      listName: 'Spring drive',
      listState: 'ACTIVE',
      listType: 'House File',
      leadsLoaded: 3,
      identityId: null,
      accountId: server.agency.account_id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      fileUrl: expect.stringMatching(/^[0-9a-f]{32}$/),
      columnMap: [
        { dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] },
        { dataColumn: 'first_name', systemColumns: ['first_name'] },
      ],
    });
  });

  it('waits in no greater number for having begun at once', async () => {
    const own = await openTestServer();
    try {
      const client = await own.signInAs('agency');
      await uploadList(client, FILE_OF_THREE);
      const almost = 10 * MAX_LIST_FILE_BYTES - 1;
      await own.db.updateTable('uploaded_file').set({ bytes: almost }).execute();
      const { storage } = own.ctx;
      const write = storage.write.bind(storage);
      let arrived = 0;
      let release: () => void;
      const all = new Promise<void>((resolve) => (release = resolve));
      jest.spyOn(storage, 'write').mockImplementation(async (...given) => {
        const bytes = await write(...given);
        if (++arrived === 3) release();
        await all;
        return bytes;
      });
      const replies = await Promise.all([1, 2, 3].map(() => uploadList(client, FILE_OF_THREE)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
      expect(await own.db.selectFrom('uploaded_file').select('file_id').execute()).toHaveLength(2);
      expect(await readdir(join(own.ctx.config.dataDir, 'files/lists'), { recursive: true })).toHaveLength(3);
    } finally {
      jest.restoreAllMocks();
      await own.close();
    }
  });

  it('PLUP-07 asks for a file, and refuses a body without a boundary', async () => {
    const empty = await agency.call({
      method: 'POST',
      url: '/phone_lists/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect([empty.statusCode, empty.json<{ error: string }>().error]).toEqual([
      400,
      'Please select a file to upload.',
    ]);
    const bare = await agency.call({
      method: 'POST',
      url: '/phone_lists/upload',
      headers: { 'content-type': 'multipart/form-data; x' },
      payload: 'x',
    });
    expect(bare.statusCode).toBe(400);
  });

  it('J13 is refused when it is cut short, and leaves nothing behind', async () => {
    const { headers, payload } = multipartOf(
      'list.csv',
      Buffer.from('PhoneNumber\n2025550101\n2025550102\n'),
    );
    const whole = payload as Buffer;
    for (const length of [40, whole.length - 60, whole.length - 10]) {
      const response = await agency.call({
        method: 'POST',
        url: '/phone_lists/upload',
        headers,
        payload: whole.subarray(0, length),
      });
      expect([length, response.statusCode]).toEqual([length, 400]);
    }
  });

  it('C41 is refused with 413 at the first byte over the limit and leaves nothing behind', async () => {
    const { status, body } = await uploadList(agency, listFileOfLimit(1));
    expect([status, body.error]).toEqual([413, 'The file is larger than 200 MB.']);
    expect(await readdir(join(server.ctx.config.dataDir, 'files', '.unfinished'))).toEqual([]);
  }, 60_000);

  describe('that the console packed on its way', () => {
    const uploadPacked = (packed: Buffer) => {
      const { headers, payload } = multipartOf('list.csv', packed);
      const body = (payload as Buffer).toString('latin1').replace('text/csv', 'application/gzip');
      const url = '/phone_lists/upload';
      return agency.call({ method: 'POST', url, headers, payload: Buffer.from(body, 'latin1') });
    };

    it('PLUP-24 is kept and read as the file it is', async () => {
      const text = 'PhoneNumber,first_name\n2025550101,José\n2025550102,Ana\n';
      const response = await uploadPacked(gzipSync(text));
      const { fileUrl, fileName, count } = response.json<Reply<UploadedFile>>().data;
      expect([response.statusCode, fileName, count]).toEqual([200, 'list.csv', 2]);
      const { storage_key } = await server.db
        .selectFrom('uploaded_file')
        .where('file_id', '=', fileUrl)
        .select('storage_key')
        .executeTakeFirstOrThrow();
      const { content, bytes } = await server.ctx.storage.read(storage_key);
      content.destroy();
      expect(bytes).toBe(Buffer.byteLength(text));
    });

    it.each([
      ['cut short', gzipSync('PhoneNumber\n2025550101\n'.repeat(9_000)).subarray(0, -20)],
      ['none at all', Buffer.from('PhoneNumber\n2025550101\n')],
    ])('is refused when it is %s', async (_, packed) => {
      const response = await uploadPacked(packed);
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
        400,
        'The upload did not arrive whole. Please try again.',
      ]);
    });

    it('C41 Z05 is refused with 413 at the first unpacked byte over the limit', async () => {
      const bomb = gzipSync(Buffer.alloc(MAX_LIST_FILE_BYTES + 1), { level: 1 });
      expect(bomb.length).toBeLessThan(MAX_LIST_FILE_BYTES / 100);
      expect((await uploadPacked(bomb)).statusCode).toBe(413);
    }, 60_000);
  });

  it('is refused before it is read when it says it is too large', async () => {
    const { headers, payload } = multipartOf('list.csv', Buffer.from('PhoneNumber\n2025550101\n'));
    const response = await agency.call({
      method: 'POST',
      url: '/phone_lists/upload',
      headers: { ...headers, 'content-length': String(300 * 1024 * 1024) },
      payload,
    });
    expect(response.statusCode).toBe(413);
  });

  it('shows a name without its path, control characters and marks of direction', async () => {
    const { body } = await uploadList(agency, { ...FILE_OF_THREE, fileName: '..\\..\\a\u202evsc.csv' });
    expect(body.data.fileName).toBe('avsc.csv');
  });

  it('of nobody is removed after a day, with its bytes', async () => {
    const { body } = await uploadList(agency, FILE_OF_THREE);
    const path = join(
      server.ctx.config.dataDir,
      'files',
      'lists',
      String(server.agency.account_id),
      body.data.fileUrl,
    );
    expect(existsSync(path)).toBe(true);
    // The row is made old instead of the clock put forward: that would sign everybody out.
    const created_at = new Date(server.clock.now().getTime() - 25 * 3_600_000);
    await server.db
      .updateTable('uploaded_file')
      .set({ created_at })
      .where('file_id', '=', body.data.fileUrl)
      .execute();
    // What a process that was killed in mid-upload has left.
    const half = join(server.ctx.config.dataDir, 'files', '.unfinished', 'half');
    await writeFile(half, 'PhoneNumber');
    await utimes(half, 0, 0);
    await server.ctx.queue.send(server.db, 'lists.prune-uploads', {});
    await server.runTasks();
    expect([path, half].filter((file) => existsSync(file))).toEqual([]);
    const reply = await agency.post('/phone_lists', newListOf(body.data));
    expect(errorOf(reply)).toEqual([400, 'This upload is no longer there. Please upload the file again.']);
  });
});
