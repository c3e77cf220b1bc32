import { sql } from 'kysely';
import { openOwnDatabase } from '../../testing/database-template';
import type { OwnDatabase } from '../../testing/database-template';
import { IDLE_LIMIT_MS, inBriefTransaction } from './dispatch-lock.queries';

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase(process.env.TEST_DATABASE_URL);
}, 60_000);
// An embedded database that has ended is waited for a minute.
afterAll(() => own.drop(), 90_000);

it('D04 a process that stood still loses its brief transaction, and the database goes on in any case', async () => {
  const stoodStill = inBriefTransaction(own.db, async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, IDLE_LIMIT_MS + 300));
    return (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows;
  });
  // The embedded database has nobody else to wait for it: there it keeps what it has.
  if (own.db.engine.kind === 'pglite') expect(await stoodStill).toEqual([{ one: 1 }]);
  else await expect(stoodStill).rejects.toThrow();
  const { rows } = await inBriefTransaction(own.db, (tx) => sql`select 2 as two`.execute(tx));
  expect(rows).toEqual([{ two: 2 }]);
}, 20_000);
