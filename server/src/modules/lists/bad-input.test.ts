import type { PhoneList, Reply } from '@campaign/shared-api/contracts';
import { openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { listFiles } from '../../testing/list-files';
import { newListOf, uploadList } from '../../testing/load-list';

const CASES = listFiles();

let server: TestServer;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
});
afterAll(() => server.close());

const listOf = async (listId: number) =>
  (await agency.get<Reply<PhoneList>>(`/phone_lists/${listId}`)).body.data;
const withoutZeros = (ledger: Record<string, number>) =>
  Object.fromEntries(Object.entries(ledger).filter(([, count]) => count > 0));

describe('PLUP-28 the answer to each file of the bad-input table, archives among them', () => {
  it.each(CASES.map((file) => [file.id, file.what, file] as const))('%s %s', async (_id, _what, file) => {
    const { status, body } = await uploadList(agency, file);
    if (!('rows' in file.upload)) {
      expect({ status, error: body.error }).toEqual(file.upload);
      return;
    }
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.data.count).toBe(file.upload.rows);

    const created = await agency.post<Reply<PhoneList>>('/phone_lists', newListOf(body.data));
    expect(created.status).toBe(200);
    await server.runTasks();
    const list = await listOf(created.body.data.listId);
    expect(withoutZeros(list.ledger)).toEqual(file.ledger);
    expect(Object.values(list.ledger).reduce((sum, count) => sum + count, 0)).toBe(list.progress.rowsTotal);
    expect(list.listState).toBe(list.ledger.loaded ? 'ACTIVE' : 'ERROR');
    if (file.names) {
      const rows = await server.db
        .selectFrom('phone_number')
        .where('list_id', '=', list.listId)
        .select('first_name')
        .orderBy('row_number')
        .execute();
      expect(rows.map(({ first_name }) => first_name)).toEqual(file.names);
    }
  });

  it('leaves nothing of a refused file', async () => {
    const { count } = await server.db
      .selectFrom('uploaded_file')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});
