import { sql } from 'kysely';
import { openOwnDatabase } from '../../testing/database-template';
import type { OwnDatabase } from '../../testing/database-template';
import {
  holdDispatch,
  IDLE_LIMIT_MS,
  inBriefTransaction,
  lockNumber,
  locksForSending,
} from '../dispatch-lock/dispatch-lock.queries';

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
}, 60_000);
afterAll(() => own.drop());

it('D04 a process that stood still loses its brief transaction, and the database goes on', async () => {
  const stoodStill = inBriefTransaction(own.db, async (tx) => {
    // oxlint-disable-next-line house/no-fixed-sleep -- the database ends a transaction that is idle for so long.
    await new Promise((resolve) => setTimeout(resolve, IDLE_LIMIT_MS + 300));
    return (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows;
  });
  await expect(stoodStill).rejects.toThrow();
  const { rows } = await inBriefTransaction(own.db, (tx) => sql`select 2 as two`.execute(tx));
  expect(rows).toEqual([{ two: 2 }]);
}, 20_000);

/** While a release is rolled out, a STOP that one of them stores must wait for what the other has with the carrier. */
it('F12 O01 two releases meet at the same locks: these must never be others', async () => {
  const number = { accountId: 2, phone: 2_025_550_100 };
  expect(locksForSending([7, 3, 7], [{ ...number, accountId: 5 }, number, number]).replace(/\s+/g, ' ')).toBe(
    "select pg_advisory_xact_lock_shared(7101, id) from unnest('{3,7}'::int[]) id; " +
      "select pg_advisory_xact_lock_shared(7102, id) from unnest('{2,5}'::int[]) id; " +
      "select pg_advisory_xact_lock_shared(key) from unnest('{36385288468,87924896020}'::bigint[]) key",
  );
  const held = await inBriefTransaction(own.db, async (tx) => {
    await lockNumber(tx, number);
    await holdDispatch(tx, 7);
    const { rows } = await sql<{ key: string }>`
      select concat_ws(':', classid::bigint, objid::bigint, objsubid) as key from pg_locks
       where locktype = 'advisory' and pid = pg_backend_pid() order by objsubid`.execute(tx);
    return rows.map(({ key }) => key);
  });
  // The halves of the number's key, and the job's two.
  expect(held).toEqual([`8:${36_385_288_468 % 2 ** 32}:1`, '7101:7:2']);
});
