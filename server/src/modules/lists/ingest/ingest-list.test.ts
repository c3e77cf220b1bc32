import { times } from '../../../../../jest/thorough';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhoneList, Reply } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../../db/database';
import { openTestServer } from '../../../testing';
import type { TestClient, TestServer } from '../../../testing';
import { bigListFile } from '../../../testing/large-list-files';
import { fileOfPhones, makeList } from '../../../testing/load-list';
import { storedFile } from '../files/file-source';
import { readRows } from '../files/list-file';
import type { FilePart } from '../files/list-file';
import { resumeStalled } from '../lists.tasks';
import { readBatches } from './batches';
import { beginLoading } from './ingest.queries';
import { ingestList } from './ingest-list';
import { layoutOf } from './read-row';
import { storeBatch } from './store-batch';

const ROWS = times(12_000, 20_000);
const FILE = bigListFile(ROWS);

let server: TestServer;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
});
afterAll(() => server.close());

const viewOf = async (listId: number) =>
  (await agency.get<Reply<PhoneList>>(`/phone_lists/${listId}`)).body.data;
const uploadOf = (fileUrl: string) =>
  server.db.selectFrom('uploaded_file').where('file_id', '=', fileUrl).selectAll().executeTakeFirstOrThrow();
const pathOf = async (fileUrl: string) =>
  join(server.ctx.config.dataDir, 'files', (await uploadOf(fileUrl)).storage_key);
const numbersOf = async (listId: number) => {
  const rows = await server.db
    .selectFrom('phone_number')
    .where('list_id', '=', listId)
    .select(['row_number', 'phone', 'first_name', 'last_name', 'zip', 'zone'])
    .orderBy('row_number')
    .execute();
  return rows;
};

describe('loading a list', () => {
  it('by two workers at once loads every row once', async () => {
    const { listId } = await makeList(agency, FILE);
    await Promise.all([1, 2, 3].map(() => ingestList(server.ctx, listId)));
    const list = await viewOf(listId);
    expect(list).toMatchObject({ listState: 'ACTIVE', leadsLoaded: FILE.ledger?.loaded });
    expect(await numbersOf(listId)).toHaveLength(FILE.ledger?.loaded ?? 0);
  });

  it('loads the same where row-level security forbids copying straight into the table', async () => {
    const copied = await makeList(agency, FILE);
    const staged = await makeList(agency, FILE);
    await loadStaged(staged);
    await ingestList(server.ctx, copied.listId);
    expect(await numbersOf(staged.listId)).toEqual(await numbersOf(copied.listId));
    const [one, other] = [await viewOf(staged.listId), await viewOf(copied.listId)];
    expect([one.listState, one.ledger]).toEqual([other.listState, other.ledger]);
  });

  it('O05 takes one number in four spellings once', async () => {
    const spellings = ['2025550101', '+1 (202) 555-0101', '12025550101', '202.555.0101'];
    const { listId } = await makeList(agency, fileOfPhones(...spellings));
    await ingestList(server.ctx, listId);
    expect(await viewOf(listId)).toMatchObject({ leadsLoaded: 1, ledger: { loaded: 1, duplicate: 3 } });
    expect(await numbersOf(listId)).toMatchObject([{ phone: 2_025_550_101, row_number: 1 }]);
  });

  it('leaves a list that another worker has moved on, and the upload that it still reads', async () => {
    const { listId, fileUrl } = await makeList(agency, FILE);
    const { db } = server;
    // Somebody else is at the second row, once it has begun.
    const elsewhere = db.updateTable('phone_list').set({ rows_read: 1 }).where('list_id', '=', listId);
    const { storage } = server.ctx;
    const passing = Object.assign(Object.create(storage) as typeof storage, {
      read: async (...of: Parameters<typeof storage.read>) => {
        await elsewhere.execute();
        return storage.read(...of);
      },
    });
    await ingestList({ ...server.ctx, storage: passing }, listId);
    expect(await numbersOf(listId)).toEqual([]);
    expect(await uploadOf(fileUrl)).toMatchObject({ list_id: listId });
  });

  it('stops at a batch when the process stops, and goes on later', async () => {
    const { listId } = await makeList(agency, FILE);
    const stop = AbortSignal.abort(new Error('The worker is stopping.'));
    await expect(ingestList(server.ctx, listId, stop)).rejects.toThrow('The worker is stopping.');
    expect((await viewOf(listId)).listState).toBe('PROCESSING');
    await ingestList(server.ctx, listId);
    expect((await viewOf(listId)).listState).toBe('ACTIVE');
  });

  it('ends as ERROR, with words, when its file is gone or another', async () => {
    const gone = await makeList(agency, FILE);
    await server.ctx.storage.remove((await uploadOf(gone.fileUrl)).storage_key);
    const shorter = await makeList(agency, FILE);
    await truncate(await pathOf(shorter.fileUrl), 10_000);
    for (const { listId } of [gone, shorter]) {
      await ingestList(server.ctx, listId);
      expect(await viewOf(listId)).toMatchObject({
        listState: 'ERROR',
        error: 'The uploaded file is no longer there. Please upload it again.',
        progress: { stage: 'failed' },
      });
    }
  });

  it('is given up after five beginnings without a batch', async () => {
    const { listId } = await makeList(agency, FILE);
    await server.db.updateTable('phone_list').set({ attempts: 5 }).where('list_id', '=', listId).execute();
    await ingestList(server.ctx, listId);
    expect(await viewOf(listId)).toMatchObject({
      listState: 'ERROR',
      error: expect.stringContaining('fault on our side'),
    });
  });

  it('PL-10 says why nothing could be loaded', async () => {
    const text = 'PhoneNumber\n0005550100\n0005550101\n12345\n';
    const { listId } = await makeList(agency, { fileName: 'a.csv', content: () => Buffer.from(text) });
    await ingestList(server.ctx, listId);
    expect(await viewOf(listId)).toMatchObject({
      listState: 'ERROR',
      error: 'No row could be loaded: 1 malformed, 2 invalid.',
    });
  });

  // Last: the worker it starts looks at the lists of all, two every five seconds.
  it('that nobody touched for a minute is found and goes on', async () => {
    const { listId } = await makeList(agency, FILE);
    await server.db.deleteFrom('phone_number').where('list_id', '=', listId).execute();
    const touched_at = new Date(server.clock.now().getTime() - 61_000);
    await server.db
      .updateTable('phone_list')
      .set({ touched_at, list_state: 'PROCESSING', stage: 'reading' })
      .where('list_id', '=', listId)
      .execute();
    await resumeStalled(server.ctx);
    await server.runTasks();
    expect((await viewOf(listId)).listState).toBe('ACTIVE');
  }, 60_000);
});

/** The way rows go for a database owner who is no superuser. */
async function loadStaged({ listId, accountId, fileUrl }: PhoneList): Promise<void> {
  const { columns, parts, storage_key: storageKey, bytes } = await uploadOf(fileUrl);
  const { column_map } = await server.db
    .selectFrom('phone_list')
    .where('list_id', '=', listId)
    .select('column_map')
    .executeTakeFirstOrThrow();
  const loading = {
    listId,
    accountId,
    layout: layoutOf(columns, column_map),
    phoneColumns: ['PhoneNumber'],
    splitStates: false,
    scrub: undefined,
    mayCopy: false,
    dnc: undefined,
    storageKey,
    bytes,
    parts: parts as FilePart[],
  };
  await inTransaction(server.db, (tx) => beginLoading(tx, listId));
  const pieces = readRows(storedFile(server.ctx.storage, storageKey, bytes), loading.parts);
  const reading = {
    ...loading,
    takesAll: false,
    isSuspect: () => false,
    rowsDone: 0,
    rowsTotal: ROWS,
    batchRows: 3_000,
  };
  for await (const batch of readBatches(pieces, reading)) {
    expect(await inTransaction(server.db, (tx) => storeBatch(tx, loading, batch))).toBe(true);
  }
}
