import { sql } from 'kysely';
import { openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { eraseSomeRows } from './lists.queries';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const ROWS = 20_500;

/** Rows of a list, in each table that keeps any. */
const fill = async (listId: number, rows: number) => {
  await sql`insert into phone_number (list_id, account_id, row_number, phone, zone)
    select ${listId}::int, 2, n, 2005550000 + n, 1 from generate_series(1, ${rows}::int) n`.execute(
    server.db,
  );
  await sql`insert into phone_list_reject (list_id, account_id, row_number, bucket, raw)
    select ${listId}::int, 2, n, 'invalid', 'x' from generate_series(1, ${rows}::int) n`.execute(server.db);
};
const countOf = async (listId: number) =>
  (
    await sql<{ rows: number }>`select (select count(*) from phone_number where list_id = ${listId})
      + (select count(*) from phone_list_reject where list_id = ${listId}) as rows`.execute(server.db)
  ).rows[0]?.rows;

it('erases a list the statistics know nothing of, all of it and nothing else', async () => {
  await fill(901, 300);
  await sql`analyze phone_number, phone_list_reject`.execute(server.db);
  // A list that is loaded now: until somebody analyzes again it is taken for one row.
  await fill(902, ROWS);

  const rounds: boolean[] = [];
  do rounds.push(await eraseSomeRows(server.db, 902));
  while (rounds.at(-1));

  // Two of each table, and the one that finds nothing. A plan that compares each row with each takes over a minute.
  expect(rounds).toHaveLength(5);
  expect(Number(await countOf(902))).toBe(0);
  expect(Number(await countOf(901))).toBe(600);
});
