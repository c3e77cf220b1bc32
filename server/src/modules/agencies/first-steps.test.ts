import { aJob, anAgency, anIdentity, aPhoneList, aSendingNumber, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const NOTHING = {
  approved: false,
  identity: false,
  registered: false,
  number: false,
  list: false,
  job: false,
  delivered: false,
};

it('ticks each step once it is true, and not before [SIGNUP-14]', async () => {
  const { db } = server;
  const { account_id } = await anAgency(db, { approved: null });
  const founder = await server.signInAs('agent-admin', { account_id });
  const steps = async () => (await founder.get('/users/first-steps')).body.data;
  expect(await steps()).toEqual(NOTHING);

  const { identity_id } = await anIdentity(db, { account_id, usecase: null, site_id: '91', peer_id: '92' });
  const identified = { ...NOTHING, identity: true };
  expect(await steps()).toEqual(identified);

  await aSendingNumber(db, { site_id: '91', peer_id: '92', account_id: (await anAgency(db)).account_id });
  await aPhoneList(db, { account_id, list_type: 'Suppression' });
  expect(await steps()).toEqual(identified);

  await db.updateTable('identity').set({ usecase: 'MIXED' }).where('identity_id', '=', identity_id).execute();
  await aSendingNumber(db, { site_id: '91', peer_id: '92' });
  await aPhoneList(db, { account_id });
  const job = await aJob(db, { account_id, identity_id });
  const prepared = { ...identified, registered: true, number: true, list: true, job: true };
  expect(await steps()).toEqual(prepared);

  await db.updateTable('account').set({ approved: true }).where('account_id', '=', account_id).execute();
  await db.updateTable('job').set({ delivered: 1, sent: 1 }).where('job_id', '=', job.job_id).execute();
  expect(await steps()).toEqual({ ...prepared, approved: true, delivered: true });

  const limited = await server.signInAs('agent-admin', { account_id, identity_permission: [identity_id] });
  expect((await limited.get('/users/first-steps')).body.data).toMatchObject({
    identity: false,
    registered: false,
    number: false,
  });
});

it('counts a number that the agency has bought', async () => {
  const { account_id } = await anAgency(server.db);
  await aSendingNumber(server.db, { account_id, site_id: null, peer_id: null });
  const founder = await server.signInAs('agent-admin', { account_id });
  expect((await founder.get('/users/first-steps')).body.data).toMatchObject({ number: true });
});
