import type { Page, PhoneList, Reply } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import {
  FILE_OF_THREE,
  fileOf,
  fileOfPhones,
  filledBuckets,
  loadList,
  newListOf,
  readList,
  uploadList,
} from '../../testing/load-list';

let server: TestServer;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
});
afterAll(() => server.close());

describe('scrubbing', () => {
  it('C59 puts opted-out and DNC numbers into their buckets, the opt-out first', async () => {
    const owner = await anAgency(server.db);
    const client = await server.signInAs('agency', { account_id: owner.account_id });
    const account_id = owner.account_id;
    const mine = await anIdentity(server.db, { account_id });
    const others = await anIdentity(server.db, { account_id });
    await server.db
      .insertInto('opt_out')
      .values([
        { account_id, phone: 2_025_550_101 },
        { account_id, phone: 2_025_550_102, stopped: false },
        { account_id: server.agency.account_id, phone: 2_025_550_105 },
      ])
      .execute();
    await server.db
      .insertInto('dnc_number')
      .values([
        { account_id, phone: 2_025_550_101, identity_id: 0 },
        { account_id, phone: 2_025_550_103, identity_id: 0 },
        { account_id, phone: 2_025_550_104, identity_id: mine.identity_id },
        { account_id, phone: 2_025_550_106, identity_id: others.identity_id },
      ])
      .execute();
    const six = fileOfPhones(...['1', '2', '3', '4', '5', '6'].map((digit) => `202555010${digit}`));
    const ofIdentity = await loadList(server, client, six, { identityId: mine.identity_id });
    expect(filledBuckets(ofIdentity.ledger)).toEqual({ loaded: 3, opted_out: 1, dnc: 2 });
    const global = await loadList(server, client, six);
    expect(filledBuckets(global.ledger)).toEqual({ loaded: 4, opted_out: 1, dnc: 1 });
    const suppression = await loadList(server, client, six, { listType: 'Suppression' });
    expect(filledBuckets(suppression.ledger)).toEqual({ loaded: 6 });
  });

  it('refuses a registry that is not loaded, warns of an old one, and uses one that is', async () => {
    const national = { listType: 'Bulk SMS', ndncScrub: true };
    const { body } = await uploadList(agency, FILE_OF_THREE);
    const missing = await agency.post('/phone_lists', newListOf(body.data, national));
    expect(missing).toMatchObject({
      status: 400,
      body: { fields: { ndncScrub: expect.stringContaining('not loaded') } },
    });

    const day = (ago: number) =>
      new Date(server.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    await server.db
      .insertInto('registry_load')
      .values([
        { registry: 'national', file_date: day(3), rows: 1 },
        { registry: 'florida', file_date: day(40), rows: 1 },
      ])
      .execute();
    await server.db
      .insertInto('registry_number')
      .values([
        { registry: 'national', phone: 2_025_550_101 },
        { registry: 'florida', phone: 2_125_550_102 },
      ])
      .execute();
    const fresh = await agency.post<Reply<PhoneList>>('/phone_lists', newListOf(body.data, national));
    expect(fresh.body.warning).toBeUndefined();
    const again = await uploadList(agency, FILE_OF_THREE);
    const old = await agency.post<Reply<PhoneList>>(
      '/phone_lists',
      newListOf(again.body.data, { ...national, scrubAgainstFloridaDNC: true }),
    );
    expect(old.body.warning).toMatch(/Florida Do Not Call list loaded here is 4\d days old/);
    await server.runTasks();
    expect(filledBuckets((await readList(agency, fresh.body.data.listId)).ledger)).toEqual({
      loaded: 2,
      national_dnc: 1,
    });
    expect(filledBuckets((await readList(agency, old.body.data.listId)).ledger)).toEqual({
      loaded: 1,
      national_dnc: 1,
      florida_dnc: 1,
    });
  });

  it('says that mobiles are not known instead of pretending to drop them', async () => {
    const { body } = await uploadList(agency, FILE_OF_THREE);
    const reply = await agency.post<Reply<PhoneList>>(
      '/phone_lists',
      newListOf(body.data, { listType: 'IVR', suppressCell: true }),
    );
    expect(reply.body.warning).toMatch(/mobiles or landlines is not known/);
    await server.runTasks();
    expect(filledBuckets((await readList(agency, reply.body.data.listId)).ledger)).toEqual({ loaded: 3 });
  });
});

describe('a list split by state', () => {
  const text = fileOf(
    'PhoneNumber,first_name,state,zip\n4155550111,A,fl,\n4155550112,B,New York,\n4155550113,C,FL,\n4155550114,D,,60601\n4155550115,E,,\n4155550111,F,FL,\n',
  );

  it('becomes one list a state, and keeps the ledger of the whole', async () => {
    const parent = await loadList(server, agency, text, {
      listType: 'Bulk SMS',
      splitStates: true,
      listName: 'Split',
    });
    expect(parent).toMatchObject({ listState: 'INACTIVE', leadsLoaded: 5, progress: { stage: 'done' } });
    expect(filledBuckets(parent.ledger)).toEqual({ loaded: 5, duplicate: 1 });
    const { body } = await agency.get<Page<PhoneList>>('/phone_lists?query=Split%20-&sort=listName');
    expect(
      body.data.map(({ listName, leadsLoaded, listState }) => [listName, leadsLoaded, listState]),
    ).toEqual([
      ['Split - FL', 2, 'ACTIVE'],
      ['Split - IL', 1, 'ACTIVE'],
      ['Split - NY', 1, 'ACTIVE'],
      ['Split - Unknown state', 1, 'ACTIVE'],
    ]);
    expect(body.data.every(({ parentListId }) => parentListId === parent.listId)).toBe(true);
    const { rows: numbers } = await countNumbers(body.data.map(({ listId }) => listId));
    expect(numbers).toEqual([2, 1, 1, 1]);
  });

  const countNumbers = async (ids: number[]) => ({
    rows: await Promise.all(
      ids.map(async (list_id) =>
        server.db
          .selectFrom('phone_number')
          .where('list_id', '=', list_id)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
          .then(({ count }) => count),
      ),
    ),
  });
});
