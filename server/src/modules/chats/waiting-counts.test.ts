import { sql } from 'kysely';
import type { JobPage } from '@campaign/shared-api/contracts';
import { openDatabase } from '../../db/database';
import type { Db } from '../../db/database';
import { migrate } from '../../db/migrate';
import { MIGRATIONS } from '../../db/migrations';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import { openEmptyDatabase } from '../../testing/database-template';
import { holding, somebodyWaits } from '../../testing/holding';
import type { Row, TestServer } from '../../testing';
import { foldWaiting } from './waiting-counts.queries';

let server: TestServer;
let job: Row<'job'>;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  job = await aJob(server.db, { account_id, identity_id });
  while ((await foldWaiting(server.db, 100)) > 0);
});
afterAll(() => server.close());

const waits = (db: Db, people: readonly number[], { job_id, account_id } = job) =>
  sql`insert into conversation (job_id, phone, account_id, texts, replies, waiting_since)
      select ${job_id}, phone, ${account_id}, 1, 1, '2026-11-20T14:00:00Z'::timestamptz + phone * interval '1 second'
        from unnest(${[...people]}::int[]) phone`.execute(db);
const answer = (phone: number) =>
  server.db
    .updateTable('conversation')
    .set({ waiting_since: null })
    .where('job_id', '=', job.job_id)
    .where('phone', '=', phone)
    .execute();
const folded = async () => {
  const row = server.db.selectFrom('job').where('job_id', '=', job.job_id).select('waiting');
  return (await row.executeTakeFirstOrThrow()).waiting;
};
/** What the jobs tab shows. */
async function shown() {
  const agency = await server.signInAs('agency');
  const { body } = await agency.get<JobPage>(`/job?identity_id=${job.identity_id}`);
  return [body.data[0]?.waitingReplies, body.data[0]?.oldestWaiting];
}

it('shows how many wait and since when, before and after the changes are folded', async () => {
  await waits(server.db, [3, 1, 2]);
  await answer(1);
  const expected = [2, '2026-11-20T14:00:02.000Z'];
  expect(await shown()).toEqual(expected);
  expect(await folded()).toBe(0);
  expect(await foldWaiting(server.db, 100)).toBe(4);
  expect(await folded()).toBe(2);
  expect(await shown()).toEqual(expected);
  await server.db.deleteFrom('conversation').where('job_id', '=', job.job_id).execute();
  expect(await shown()).toEqual([0, null]);
});

it('records nothing when a conversation changes and still waits, or still does not', async () => {
  await waits(server.db, [1]);
  await foldWaiting(server.db, 100);
  await sql`update conversation set texts = 2, waiting_since = now() where job_id = ${job.job_id}`.execute(
    server.db,
  );
  expect(await foldWaiting(server.db, 100)).toBe(0);
});

it('folds a part at a time', async () => {
  await waits(server.db, [1, 2, 3]);
  expect([await foldWaiting(server.db, 2), await foldWaiting(server.db, 2)]).toEqual([2, 1]);
  expect(await folded()).toBe(3);
});

it('adds to the count that another fold commits while this one waits', async () => {
  await waits(server.db, [1, 2, 3, 4, 5]);
  const second = await holding(
    server.db,
    (tx) => foldWaiting(tx, 2),
    async () => {
      const folding = foldWaiting(server.db, 100);
      await somebodyWaits(server.db, 'transactionid');
      // Neither is committed: a reader still sees every change once.
      expect((await shown())[0]).toBe(5);
      return { folding };
    },
  );
  expect(await second.folding).toBe(3);
  expect(await folded()).toBe(5);
});

it('lets an answer be stored while a reply has locked the job', async () => {
  await waits(server.db, [1]);
  await holding(
    server.db,
    (tx) => sql`select from job where job_id = ${job.job_id} for update`.execute(tx),
    () => answer(1),
  );
  expect((await shown())[0]).toBe(0);
});

it('counts in its migration what waits, including what is written while it runs', async () => {
  const empty = await openEmptyDatabase();
  const db = await openDatabase({ url: empty.url });
  try {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0510-job-reading');
    await migrate(db, MIGRATIONS.slice(0, before));
    const { account_id } = await anAgency(db);
    const { identity_id } = await anIdentity(db, { account_id });
    // The row has columns that later migrations add, so nothing is returned.
    await sql`insert into job (job_id, account_id, identity_id, name, start_at, from_phone, message_html, message_text, price)
        values (7, ${account_id}, ${identity_id}, 'In use', now(), 2025550199, '', '', 0)`.execute(db);
    const inUse = { job_id: 7, account_id } as Row<'job'>;
    await waits(db, [1, 2], inUse);
    const migrated = await holding(
      db,
      (tx) => waits(tx, [3, 4, 5], inUse),
      async () => {
        const migrating = migrate(db);
        await somebodyWaits(db, 'relation');
        return { migrating };
      },
    );
    expect(await migrated.migrating).toContain('0511-waiting-counts');
    await waits(db, [6], inUse);
    expect(await foldWaiting(db, 100)).toBeGreaterThan(0);
    const { rows } = await sql`select waiting from job`.execute(db);
    expect(rows).toEqual([{ waiting: 6 }]);
  } finally {
    await db.close();
    await empty.drop();
  }
}, 120_000);
