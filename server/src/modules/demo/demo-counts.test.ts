import { inTransaction } from '../../db/database';
import { aJob, anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { countJobs } from './demo.queries';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('counts every segment that the carrier was paid for, a text that failed after it was handed over included', async () => {
  const { db, agency } = server;
  const { account_id } = agency;
  const { identity_id } = await anIdentity(db, { account_id });
  const { job_id } = await aJob(db, { account_id, identity_id, status: 'active' });
  const text = { account_id, identity_id, job_id, direction: 'out', kind: 'initial', body: 'Hi' } as const;
  const numbers = (phone: number) => ({ from_phone: 2025550100, to_phone: phone, phone });
  await db
    .insertInto('message')
    .values([
      { ...text, ...numbers(2025550101), state: 'delivered', segments: 2, cost: 258 },
      { ...text, ...numbers(2025550102), state: 'failed', segments: 1, cost: 129 },
      { ...text, ...numbers(2025550103), state: 'suppressed', segments: 1, cost: 0 },
    ])
    .execute();
  await inTransaction(db, countJobs);
  const job = await db.selectFrom('job').where('job_id', '=', job_id).select('segments').executeTakeFirst();
  expect(job).toEqual({ segments: 3 });
});
