import type { Agency, AgencyPage, DeletionBesideJobs } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anAgent, anIdentity, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
});
afterAll(() => server.close());

const listed = async (query = '') =>
  (await admin.get<AgencyPage>(`/users/userList?page=1&size=50${query}`)).body;
const read = async (accountId: number) =>
  (await listed()).data.find((agency) => agency.accountId === accountId);
const put = <Body = { data: Agency; success: boolean; message: string }>(path: string, body: object) =>
  admin.put<Body>(`/users/${path}`, body);
const isIn = async (client: TestClient) => (await client.get('/session')).status === 200;
const memberOf = (account_id: number) => server.signInAs('agency', { account_id });
const login = (email: string) => server.visitor.post('/users/login', { email, password: TEST_PASSWORD });
async function aRunningJob(account_id: number, recipients: number, sent: number) {
  const { identity_id } = await anIdentity(server.db, { account_id });
  return aJob(server.db, { account_id, identity_id, status: 'active', recipients, sent });
}

it('AGCY-20 finds an agency by a part of its name or of its number, its wildcards as they are', async () => {
  const one = await anAgency(server.db, { user_name: 'North_Star', agent_number: '5550001' });
  await anAgency(server.db, { user_name: 'NorthXStar', agent_number: '5550002' });
  const found = async (query: string) =>
    (await listed(`&query=${query}`)).data.map(({ userName }) => userName);
  expect(await found('north_s')).toEqual(['North_Star']);
  expect(await found('0001')).toEqual([one.user_name]);
  expect(await found('nobody')).toEqual([]);
});

it('shows who waits first, counts them whatever is filtered, and sorts by what is asked', async () => {
  const late = await anAgency(server.db, { user_name: 'Zulu waits', approved: null, sms_rate: '0.9' });
  const page = await listed();
  expect(page.data[0]).toMatchObject({ accountId: late.account_id, approved: null });
  expect((await listed('&query=nobody')).waiting).toBe(1);
  expect((await listed('&waiting=true')).data.map(({ userName }) => userName)).toEqual(['Zulu waits']);
  expect((await listed('&sort=smsRate&order=desc')).data[0]?.userName).toBe('Zulu waits');
  const names = (await listed('&sort=userName&order=desc')).data.map(({ userName }) =>
    userName.toLowerCase(),
  );
  expect(names).toEqual([...names].sort().reverse());
});

it('AGCY-15 updateStatus toggles, and does what is wanted where that stands beside it', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  expect((await put('updateStatus', { accountId })).body).toMatchObject({
    success: true,
    data: { status: false },
  });
  expect((await put('updateStatus', { accountId })).body.data.status).toBe(true);
  for (let press = 0; press < 2; press++)
    expect((await put('updateStatus', { accountId, status: false })).body.data.status).toBe(false);
});

it('a disabled agency’s people are signed out and stay out, until it is enabled', async () => {
  const { account_id: accountId, user_name } = await anAgency(server.db);
  const colleague = await memberOf(accountId);
  const other = await server.signInAs('agency');
  const email = colleague.person?.email ?? '';
  expect((await put('updateStatus', { accountId, status: false })).body.message).toBe(
    `${user_name} is disabled.`,
  );
  expect([await isIn(colleague), await isIn(other)]).toEqual([false, true]);
  const refused = await colleague.get('/session');
  expect([refused.status, refused.body]).toMatchObject([
    401,
    { code: 'agency-disabled', error: 'This agency is disabled.' },
  ]);
  expect((await login(email)).body.error).toBe('This agency is disabled.');
  await put('updateStatus', { accountId, status: true });
  expect((await colleague.get('/session')).status).toBe(401);
  expect((await login(email)).status).toBe(200);
});

it('says how many texts wait while an agency is disabled, and that they may go on', async () => {
  const { account_id: accountId, user_name } = await anAgency(server.db);
  await aRunningJob(accountId, 1500, 296);
  expect((await put('updateStatus', { accountId, status: false })).body.message).toBe(
    `${user_name} is disabled. 1,204 texts wait until it is enabled.`,
  );
  expect((await read(accountId))?.textsWaiting).toBe(1204);
  expect((await put('updateStatus', { accountId, status: true })).body.message).toBe(
    `${user_name} is enabled. 1,204 texts that were waiting can be sent now.`,
  );
  expect((await read(accountId))?.textsWaiting).toBeNull();
});

it('AGCY-18 approves who waits or was rejected, rejects who waits, and no one who was approved', async () => {
  const { account_id: accountId } = await anAgency(server.db, { approved: null });
  expect((await put('updateApproved', { accountId, status: false })).body.data.approved).toBe(false);
  expect((await put('updateApproved', { accountId, status: true })).body).toMatchObject({
    success: true,
    data: { approved: true },
  });
  expect(await put('updateApproved', { accountId, status: false })).toMatchObject({
    status: 409,
    body: { error: 'This agency is approved. Disable it to keep it out.' },
  });
  expect((await read(accountId))?.approved).toBe(true);
});

it('mails owner and administrators the reason of a rejection, and that they are approved, once', async () => {
  const { account_id: accountId, user_name } = await anAgency(server.db, { approved: null });
  const owner = await anAgent(server.db, { account_id: accountId });
  const reader = await anAgent(server.db, { account_id: accountId, role: 'AGENT-READER' });
  const session = await memberOf(accountId);
  const mails = async (email: string) => {
    await server.runTasks();
    return server.mail.sent
      .filter(({ to }) => to === email)
      .map(({ subject, text }) => `${subject}: ${text}`);
  };
  const reason = 'Your site does not say who you are.';
  await put('updateApproved', { accountId, status: false, reason });
  expect((await read(accountId))?.approvalReason).toBe(reason);
  expect(await mails(owner.email)).toEqual([expect.stringContaining(`${user_name} was not approved`)]);
  expect((await mails(owner.email))[0]).toContain(reason);
  expect(await isIn(session)).toBe(false);
  expect((await login(owner.email)).body.error).toBe('This agency was rejected.');

  for (let press = 0; press < 2; press++) await put('updateApproved', { accountId, status: true });
  expect((await mails(owner.email)).slice(1)).toEqual([expect.stringContaining(`${user_name} is approved`)]);
  expect((await read(accountId))?.approvalReason).toBeNull();
  expect(await mails(reader.email)).toEqual([]);
});

it('who is signed in while the agency is approved goes on, approved', async () => {
  const { account_id: accountId } = await anAgency(server.db, { approved: null });
  const owner = await memberOf(accountId);
  const approved = async () =>
    (await owner.get<{ data: { approved: boolean | null } }>('/session')).body.data;
  expect((await approved()).approved).toBeNull();
  await put('updateApproved', { accountId, status: true });
  expect((await approved()).approved).toBe(true);
});

it('AGCY-16 refuses account 4 for status, approval and deletion', async () => {
  const refused = { error: 'The platform’s own agency can be neither disabled, rejected nor deleted.' };
  for (const call of ['updateStatus', 'updateApproved'])
    expect(await put(call, { accountId: 4, status: false })).toMatchObject({ status: 403, body: refused });
  const { body } = await admin.delete<DeletionBesideJobs>('/users/', { ids: [4] });
  expect(body).toMatchObject({ deleted: [], failed: [{ id: 4, ...refused }] });
  expect(await read(4)).toMatchObject({ status: true, approved: true });
});

it('AGCY-19 deletes softly: nobody signs in, its name is free, its rows stay', async () => {
  const { account_id: id, user_name } = await anAgency(server.db);
  const colleague = await memberOf(id);
  const { body } = await admin.delete<DeletionBesideJobs>('/users/', { ids: [id, id] });
  expect(body).toMatchObject({ deleted: [id], failed: [], message: 'Agency deleted.' });
  expect(await isIn(colleague)).toBe(false);
  expect((await login(colleague.person?.email ?? '')).status).toBe(401);
  expect(await read(id)).toBeUndefined();
  const row = await server.db
    .selectFrom('account')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirst();
  expect(row?.deleted_at ?? null).not.toBeNull();
  await anAgency(server.db, { user_name });
});

it.each(['pending', 'active', 'paused'] as const)(
  'AGCY-19 keeps an agency with a job that is %s, and names it',
  async (status) => {
    const { account_id } = await anAgency(server.db);
    const { identity_id } = await anIdentity(server.db, { account_id });
    const job = await aJob(server.db, { account_id, identity_id, status, name: 'Spring drive' });
    const gone = await anAgency(server.db);
    const { body } = await admin.delete<DeletionBesideJobs>('/users/', {
      ids: [account_id, gone.account_id],
    });
    expect(body).toMatchObject({
      deleted: [gone.account_id],
      failed: [
        {
          id: account_id,
          error: 'This agency has active jobs.',
          jobs: [{ jobId: job.job_id, name: 'Spring drive' }],
        },
      ],
      warning: 'This agency has active jobs.',
    });
    expect(await read(account_id)).toBeDefined();
  },
);

it('SESS-09 names no job of an identity denied to whoever deletes, and keeps the agency all the same', async () => {
  const { account_id } = await anAgency(server.db);
  const [open, secret] = [
    await anIdentity(server.db, { account_id }),
    await anIdentity(server.db, { account_id }),
  ];
  const job = (identity_id: number, name: string) =>
    aJob(server.db, { account_id, identity_id, status: 'active', name });
  const { job_id: shown } = await job(open.identity_id, 'Open drive');
  const { job_id: hidden } = await job(secret.identity_id, 'Secret drive');
  const limited = await server.signInAs('agent-admin', {
    account_id,
    identity_permission: [secret.identity_id],
  });
  const remove = async () =>
    (await limited.delete<DeletionBesideJobs>('/users/', { ids: [account_id] })).body;
  const kept = { id: account_id, error: 'This agency has active jobs.' };
  expect((await remove()).failed).toEqual([
    { ...kept, jobs: [{ jobId: shown, name: 'Open drive', jobType: 'P2P' }] },
  ]);
  await server.db.updateTable('job').set({ status: 'completed' }).where('job_id', '=', shown).execute();
  expect(await remove()).toMatchObject({ deleted: [], failed: [{ ...kept, jobs: [] }] });
  expect(hidden).not.toBe(shown);
  expect(await read(account_id)).toBeDefined();
});

it('AGCY-17 ROLE-10 AGENT-ADMIN deletes its own agency and no other; a foreign one reads like none', async () => {
  const [own, other] = [await anAgency(server.db), await anAgency(server.db)];
  const agentAdmin = await server.signInAs('agent-admin', { account_id: own.account_id });
  const answer = async (id: number) =>
    (await agentAdmin.delete<DeletionBesideJobs>('/users/', { ids: [id] })).body;
  const none = await answer(999_999);
  expect(await answer(other.account_id)).toEqual({
    ...none,
    failed: [{ id: other.account_id, error: 'This agency was not found.' }],
  });
  expect((await answer(own.account_id)).deleted).toEqual([own.account_id]);
  expect([await read(own.account_id), (await read(other.account_id))?.status]).toEqual([undefined, true]);
});

it('ROLE-09 ROLE-10 nobody but ADMIN prices, approves or stops an agency; USER and below delete none', async () => {
  const accountId = server.agency.account_id;
  for (const persona of ['agency', 'agent-admin', 'reader', 'clicker'] as const) {
    const client = await server.signInAs(persona);
    const statuses = [
      (await client.put('/users/updateRate', { accountId, smsRate: 0 })).status,
      (await client.put('/users/updateStatus', { accountId })).status,
      (await client.put('/users/updateApproved', { accountId, status: true })).status,
      (await client.get(`/users/${accountId}/rates`)).status,
    ];
    expect([persona, ...statuses]).toEqual([persona, 403, 403, 403, 403]);
    if (persona !== 'agent-admin')
      expect((await client.delete('/users/', { ids: [accountId] })).status).toBe(403);
  }
});

it('answers 404 for an agency that is not there', async () => {
  for (const [call, more] of [
    ['updateStatus', {}],
    ['updateApproved', { status: true }],
    ['updateRate', { smsRate: 0.01 }],
  ] as const)
    expect((await put(call, { accountId: 999_999, ...more })).status).toBe(404);
});

it('gives a page of agencies the website, the open jobs and the texts left that a decision is about', async () => {
  const { account_id } = await anAgency(server.db);
  const { identity_id } = await anIdentity(server.db, { account_id });
  const of = { account_id, identity_id };
  expect(await read(account_id)).toMatchObject({ website: null, openJobs: 0, textsLeft: 0 });
  expect((await put('updateRate', { accountId: account_id, smsRate: 0.5, from: '2099-03-01' })).status).toBe(
    200,
  );
  await aJob(server.db, { ...of, status: 'active', recipients: 10, sent: 4 });
  await aJob(server.db, { ...of, status: 'paused', recipients: 5 });
  await aJob(server.db, { ...of, status: 'completed', recipients: 7, sent: 7 });
  await server.db
    .insertInto('registration')
    .values({ ...of, website: 'https://fresh.example' })
    .execute();
  const decision = {
    website: 'https://fresh.example',
    openJobs: 2,
    textsLeft: 6,
    ratesPlanned: '2099-03-01',
  };
  expect(await read(account_id)).toMatchObject(decision);
  const member = await memberOf(account_id);
  const { data } = (await member.get<AgencyPage>('/users/userList?page=1&size=50')).body;
  for (const field of Object.keys(decision)) expect(data[0]).not.toHaveProperty(field);
});
