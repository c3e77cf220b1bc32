import { sql } from 'kysely';
import { openTestServer } from '../../../testing';
import type { TestClient, TestServer } from '../../../testing';
import { bigListFile } from '../../../testing/large-list-files';
import { makeList, readList } from '../../../testing/load-list';
import { findListFamily } from '../rows.queries';
import { ingestList } from './ingest-list';

// A batch of either engine fits below the limit, and not all of it.
const FILE = bigListFile(30_000);
const FULL = { code: '53100' };

// Some of these load the file three times over: more than a minute on a machine of two busy cores.
jest.setTimeout(180_000);

/** Without a worker: nobody but the test loads a list. */
let server: TestServer;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
});
afterAll(() => server.close());

const rowsOf = (listId: number) =>
  server.db.selectFrom('phone_number').where('list_id', '=', listId).select('phone').execute();

describe('a database without room', () => {
  /** While a table has no room for rows from the 25,001st on. */
  async function whileFull<T>(work: () => Promise<T>) {
    await sql`create or replace function no_room() returns trigger language plpgsql as $$ begin
      if new.row_number > 25000 then raise exception 'could not extend file' using errcode = '53100'; end if;
      return new; end $$`.execute(server.db);
    await sql`create or replace trigger no_room before insert on phone_number for each row execute function no_room()`.execute(
      server.db,
    );
    try {
      return await work();
    } finally {
      await sql`drop function no_room cascade`.execute(server.db);
    }
  }

  it('F01 goes on after a short shortage of room', async () => {
    const { listId } = await makeList(agency, FILE);
    await whileFull(() => expect(ingestList(server.ctx, listId)).rejects.toMatchObject(FULL));
    expect(await rowsOf(listId)).not.toEqual([]);
    await ingestList(server.ctx, listId);
    expect(await readList(agency, listId)).toMatchObject({
      listState: 'ACTIVE',
      leadsLoaded: FILE.ledger?.loaded,
    });
  });

  it.each([{}, { splitStates: true }])(
    'F01 fails in words when the database stays without room, is never ACTIVE and short, and keeps no row: %j',
    async (flags) => {
      const { listId } = await makeList(agency, FILE, { flags });
      await whileFull(async () => {
        // The first stored a batch, the second none.
        await expect(ingestList(server.ctx, listId)).rejects.toMatchObject(FULL);
        await expect(ingestList(server.ctx, listId)).rejects.toMatchObject(FULL);
        await ingestList(server.ctx, listId);
      });
      expect(await readList(agency, listId)).toMatchObject({
        listState: 'ERROR',
        error: expect.stringContaining('no room left') as string,
        progress: { stage: 'failed' },
        leadsLoaded: 0,
        ledger: { loaded: 0, duplicate: 0 },
      });
      for (const id of await findListFamily(server.db, listId)) expect(await rowsOf(id)).toEqual([]);
    },
  );

  it('F01 ends in words also where its rows cannot be erased', async () => {
    const { listId } = await makeList(agency, FILE);
    await whileFull(() => expect(ingestList(server.ctx, listId)).rejects.toMatchObject(FULL));
    await server.db.updateTable('phone_list').set({ attempts: 5 }).where('list_id', '=', listId).execute();
    await sql`create function stuck() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(server.db);
    await sql`create trigger stuck before delete on phone_number for each row execute function stuck()`.execute(
      server.db,
    );
    try {
      await ingestList(server.ctx, listId);
    } finally {
      await sql`drop function stuck cascade`.execute(server.db);
    }
    expect((await readList(agency, listId)).listState).toBe('ERROR');
    expect(await rowsOf(listId)).not.toEqual([]);
  });
});
