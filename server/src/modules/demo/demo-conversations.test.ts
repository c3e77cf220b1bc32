import type { ChatRecipient, Page } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import { openTestServer, TEST_PASSWORD, type TestServer } from '../../testing';
import { hashPassword } from '../session/passwords';
import { AGENTS, demoAccounts, demoIdentities, LAUNCHPAD } from './demo-accounts';
import { JOBS } from './demo-campaigns';
import { addJobs } from './demo-jobs';
import { addLists } from './demo-lists';
import { advanceIds, countJobs, insertAll } from './demo.queries';

/** Levy volunteers: sent by hand, and not to its end. */
const LEVY = 306;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { ctx, db } = server;
  const password_hash = await hashPassword(TEST_PASSWORD);
  await inTransaction(db, async (tx) => {
    await insertAll(tx, 'account', demoAccounts(ctx));
    await insertAll(
      tx,
      'agent',
      AGENTS.map((agent) => ({ ...agent, password_hash })),
    );
    await insertAll(tx, 'identity', demoIdentities(ctx));
    await addLists(ctx, tx);
    await addJobs(
      ctx,
      tx,
      JOBS.filter(({ job_id }) => job_id === LEVY || job_id === 301),
    );
    await advanceIds(tx);
    await countJobs(tx);
  });
});
afterAll(() => server.close());

it('the demo’s conversations stand in every way one can, and answers are no first texts', async () => {
  const person = await server.signInAs('agent-admin', { account_id: LAUNCHPAD });
  const seen = new Set<string | undefined>();
  for (let page = 1; page <= 20; page += 1) {
    const { body } = await person.get<Page<ChatRecipient>>(`/chats/inbox?filter=all&page=${page}&size=50`);
    for (const { state } of body.data) seen.add(state);
    if (body.data.length === 0) break;
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining(['answered', 'held', 'opted-out', 'waits']));
  const { body } = await person.get(`/job/${LEVY}/report`);
  // Its first texts alone.
  expect(body.data).toMatchObject({ counts: { sent: 98 } });
});

it('JOBS-28 the demo’s jobs are younger than the rates of their agencies, and can be estimated again', async () => {
  const person = await server.signInAs('agent-admin', { account_id: LAUNCHPAD });
  const { status, body } = await person.post<{ data: { price: number } }>('/job/estimate', {
    jobId: LEVY,
    jobType: 'P2P',
    identityId: 102,
    initialTemplateMessage: '<p>Hi. Stop to end</p>',
    phoneListAssignments: [206],
    suppressionListAssignments: [],
    isMMSEnabled: false,
  });
  expect([status, body.data.price]).toEqual([200, 0.0129]);
});
