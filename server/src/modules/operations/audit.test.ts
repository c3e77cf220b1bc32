import type { AuditEntry } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anAgent, anIdentity, aPhoneList, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
let admin: TestClient;
let agentAdmin: TestClient;
let identities: number[];
let jobs: number[];
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
  agentAdmin = await server.signInAs('agent-admin');
  const of = { account_id: server.agency.account_id };
  identities = [];
  jobs = [];
  for (const name of ['Open', 'Secret']) {
    const { identity_id } = await anIdentity(server.db, { ...of, identity_name: name });
    identities.push(identity_id);
    jobs.push((await aJob(server.db, { ...of, identity_id, name: `${name} job`, status: 'active' })).job_id);
  }
});
afterAll(() => server.close());

const acts = async (client: TestClient, query = '') =>
  (await client.get<{ data: AuditEntry[]; total: number }>(`/operations/audit${query}`)).body;
const onJobs = async (client: TestClient) =>
  (await acts(client, '?action=job:pause')).data.map(({ object }) => object);

it('an AGENT-ADMIN reads what was done to the agency, by whom, linked to its things', async () => {
  await agentAdmin.post(`/job/${jobs[0]}/pause`);
  await admin.post(`/job/${jobs[1]}/pause`);
  const { data, total } = await acts(agentAdmin, '?action=job:pause');
  expect(total).toBe(2);
  expect(data).toMatchObject([
    { who: 'Platform', userName: null, thing: { name: 'Secret job', job: { jobId: jobs[1] } }, detail: {} },
    { who: 'Ada Lovelace', thing: { name: 'Open job', job: { jobId: jobs[0], jobType: 'P2P' } } },
  ]);
  const everything = JSON.stringify(await acts(agentAdmin));
  for (const secret of [admin.person?.email ?? '', 'Platform owner', '127.0.0.1', '/api/v1'])
    expect(everything).not.toContain(secret);
});

it('shows nothing about identities denied to them, however they ask', async () => {
  const limited = await server.signInAs('agent-admin', { identity_permission: [identities[1]!] });
  expect(await onJobs(limited)).toEqual([`job/${jobs[0]}`]);
  expect((await acts(limited, `?query=job/${jobs[1]}`)).total).toBe(0);
  // One line about both is about the denied one as well.
  const of = { account_id: server.agency.account_id };
  const both = [await anIdentity(server.db, of), await anIdentity(server.db, of)];
  const ids = both.map(({ identity_id }) => identity_id);
  const denied = await server.signInAs('agent-admin', { identity_permission: [ids[1]!] });
  await admin.delete('/identities', { ids });
  expect((await acts(agentAdmin, '?action=identity:delete')).total).toBe(1);
  expect((await acts(denied, '?action=identity:delete')).total).toBe(0);
});

it('shows no other agency’s, and what the platform does for itself to nobody else', async () => {
  const { account_id } = await anAgency(server.db);
  const { identity_id } = await anIdentity(server.db, { account_id });
  const theirs = await aJob(server.db, { account_id, identity_id, status: 'active' });
  await admin.post(`/job/${theirs.job_id}/pause`);
  await admin.post('/operations/hold', { reason: 'The carrier asked us.' });
  await admin.post('/operations/release');
  expect(await onJobs(agentAdmin)).not.toContain(`job/${theirs.job_id}`);
  expect(JSON.stringify(await acts(agentAdmin))).not.toContain('The carrier asked us.');
  for (const action of ['operations:hold', 'operations:release']) {
    expect((await acts(admin, `?action=${action}`)).total).toBe(1);
    expect((await acts(agentAdmin, `?action=${action}`)).total).toBe(0);
  }
  const colleague = await server.signInAs('agent-admin', { account_id });
  expect(await onJobs(colleague)).toEqual([`job/${theirs.job_id}`]);
  // ADMIN chooses whose; whoever is of an agency has no choice.
  const chosen = async (client: TestClient) =>
    (await acts(client, `?action=job:pause&account_id=${account_id}`)).data.map(({ object }) => object);
  expect(await chosen(admin)).toEqual([`job/${theirs.job_id}`]);
  expect(await chosen(agentAdmin)).toEqual(await onJobs(agentAdmin));
  // Of both agencies in one line: nobody's but the platform's.
  const gone = [(await anAgency(server.db)).account_id, (await anAgency(server.db)).account_id];
  await admin.delete('/users/', { ids: gone });
  const [line] = (await acts(admin, '?action=agency:delete')).data;
  expect(line?.object).toBe(`users/${gone.join()}`);
  for (const each of gone)
    expect((await acts(admin, `?action=agency:delete&account_id=${each}`)).total).toBe(0);
  expect((await acts(agentAdmin, '?action=agency:delete')).total).toBe(0);
});

it('calls nothing deleted that was refused', async () => {
  const of = { account_id: server.agency.account_id };
  const { identity_id: used } = await anIdentity(server.db, of);
  await aJob(server.db, { ...of, identity_id: used, status: 'active' });
  const { identity_id: free } = await anIdentity(server.db, of);
  const about = async () =>
    (await acts(admin, '?action=identity:delete')).data
      .map(({ object }) => object)
      .filter((object) => object?.includes(String(used)) || object?.includes(String(free)));
  expect((await admin.delete('/identities', { ids: [used] })).body).toMatchObject({ deleted: [] });
  expect(await about()).toEqual([]);
  await admin.delete('/identities', { ids: [used, free] });
  expect(await about()).toEqual([`identities/${free}`]);
});

it('shows nothing of the lists and templates of an identity denied to them', async () => {
  const of = { account_id: server.agency.account_id, identity_id: identities[1]! };
  const { list_id } = await aPhoneList(server.db, { ...of, list_name: 'Secret list' });
  const { job_id } = await aJob(server.db, { ...of, status: 'pending', name: 'Secret template job' });
  const { template_id } = await server.db
    .insertInto('template')
    .values({ account_id: of.account_id, job_id, title: 'Secret words', body_html: '<p>stop</p>' })
    .returning('template_id')
    .executeTakeFirstOrThrow();
  const about = [`phone_list/${list_id}`, `templates/${template_id}`];
  for (const object of about)
    await server.db
      .insertInto('audit')
      .values({ account_id: of.account_id, agent_id: null, action: 'list:download', object, detail: '{}' })
      .execute();
  const limited = await server.signInAs('agent-admin', { identity_permission: [identities[1]!] });
  const shown = async (client: TestClient) =>
    (await acts(client, '?action=list:download')).data.map(({ thing }) => thing?.name);
  expect(await shown(agentAdmin)).toEqual(['Secret words', 'Secret list']);
  expect(await shown(limited)).toEqual([]);
});

it('shows nothing of what is deleted of an identity denied to them, nor that it is; the others read it', async () => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const { job_id } = await aJob(server.db, { account_id, identity_id, status: 'pending' });
  const { template_id } = await server.db
    .insertInto('template')
    .values({ account_id, job_id, title: 'Secret words', body_html: '<p>stop</p>' })
    .returning('template_id')
    .executeTakeFirstOrThrow();
  const { media_id } = await server.db
    .insertInto('media')
    .values({
      account_id,
      identity_id,
      title: 'Secret picture',
      mime_type: 'image/png',
      bytes: 3,
      url: '/m/secret.png',
      storage_key: 'media/secret.png',
    })
    .returning('media_id')
    .executeTakeFirstOrThrow();
  const { dnc_id } = await server.db
    .insertInto('dnc_entry')
    .values({ account_id, identity_id, name: 'Secret number' })
    .returning('dnc_id')
    .executeTakeFirstOrThrow();
  // By the platform: whose it was is read of the thing alone.
  expect((await admin.delete(`/templates/${template_id}`)).status).toBe(200);
  expect((await admin.delete(`/media/${media_id}`)).status).toBe(200);
  expect((await admin.delete('/dncs', { ids: [dnc_id] })).status).toBe(200);
  const limited = await server.signInAs('agent-admin', { identity_permission: [identity_id] });
  const about = [`dncs/${dnc_id}`, `media/${media_id}`, `templates/${template_id}`];
  const shown = async (client: TestClient) =>
    (await acts(client)).data.map(({ object }) => object).filter((each) => about.includes(each ?? ''));
  expect(await shown(agentAdmin)).toEqual(about);
  expect(await shown(limited)).toEqual([]);
});

it('calls people, agencies and lists by their names, those that are gone and several at once, too', async () => {
  const of = { account_id: server.agency.account_id };
  const people = [];
  for (const first_name of ['Ivy', 'Wanda', 'Gus'])
    people.push(
      (await anAgent(server.db, { ...of, role: 'AGENT-READER', first_name, last_name: 'Reed' })).agent_id,
    );
  const nameless = await anAgent(server.db, {
    ...of,
    role: 'AGENT-READER',
    first_name: '',
    last_name: '',
    display_name: '',
    email: 'nameless@example.com',
  });
  await admin.delete(`/agents/${nameless.agent_id}/sessions`);
  const [ended] = (await acts(agentAdmin, '?action=agent:end-sessions')).data;
  expect(ended?.thing).toMatchObject({ name: 'nameless@example.com', foundIn: 'users' });
  await admin.delete('/agents', { ids: people.slice(0, 1) });
  await admin.delete('/agents', { ids: people.slice(1) });
  const named = (await acts(agentAdmin, '?action=agent:delete')).data.map(({ thing }) => thing);
  expect(named).toMatchObject([
    { name: 'Wanda Reed, Gus Reed', foundIn: null },
    { name: 'Ivy Reed', foundIn: null },
  ]);
  await admin.put('/users/updateRate', { accountId: of.account_id, smsRate: 0.06 });
  const [rates] = (await acts(admin, '?action=agency:rates')).data;
  expect(rates?.thing).toMatchObject({ name: server.agency.user_name, foundIn: 'agencies' });
  // Of a platform's person an agency learns no name.
  await server.db
    .insertInto('audit')
    .values({
      account_id: of.account_id,
      agent_id: null,
      action: 'agent:edit',
      detail: '{}',
      object: `agent/${admin.person?.agent_id}`,
    })
    .execute();
  const [foreign] = (await acts(agentAdmin, '?action=agent:edit')).data;
  expect(foreign).toMatchObject({ object: `agent/${admin.person?.agent_id}`, thing: null });
});

it('what it calls a thing finds that thing in the list it leads to', async () => {
  const of = { account_id: server.agency.account_id };
  const who = { first_name: 'Ann & Co', last_name: '100% Reed' };
  const { agent_id } = await anAgent(server.db, { ...of, ...who, role: 'AGENT-CLICKER' });
  const { list_id } = await aPhoneList(server.db, { ...of, list_name: 'Fall_list 100%' });
  const { account_id } = await anAgency(server.db, { user_name: 'Harbor & Sons' });
  const { media_id } = await server.db
    .insertInto('media')
    .values({
      ...of,
      identity_id: identities[0]!,
      title: 'Logo (new)',
      mime_type: 'image/png',
      bytes: 3,
      url: '/m/logo.png',
      storage_key: 'media/logo.png',
    })
    .returning('media_id')
    .executeTakeFirstOrThrow();
  const things = [
    [`agent/${agent_id}`, 'users', '/agents'],
    [`phone_list/${list_id}`, 'phone-lists', '/phone_lists'],
    [`account/${account_id}`, 'agencies', '/users/userList'],
    [`media/${media_id}`, 'media', '/media'],
  ] as const;
  for (const [object] of things)
    await server.db
      .insertInto('audit')
      .values({ ...of, agent_id: null, action: 'media:create', object, detail: '{}' })
      .execute();
  const { data } = await acts(admin, '?action=media:create');
  for (const [object, foundIn, path] of things) {
    const thing = data.find((act) => act.object === object)?.thing;
    const { body } = await admin.get<{ total: number }>(
      `${path}?page=1&size=10&query=${encodeURIComponent(thing?.name ?? '')}`,
    );
    expect([object, thing?.foundIn, body.total]).toEqual([object, foundIn, 1]);
  }
});

it('leads to no list of users for who stands in none: an owner, who waits to join, who is gone', async () => {
  const of = { account_id: server.agency.account_id };
  const people = [
    await anAgent(server.db, { ...of, role: 'USER' }),
    await anAgent(server.db, { ...of, role: 'AGENT-READER', active: false }),
    await anAgent(server.db, { ...of, role: 'AGENT-READER', deleted_at: new Date() }),
    await anAgent(server.db, { ...of, role: 'AGENT-READER' }),
  ];
  for (const { agent_id } of people)
    await server.db
      .insertInto('audit')
      .values({ ...of, agent_id: null, action: 'agent:confirm', object: `agent/${agent_id}`, detail: '{}' })
      .execute();
  const { data } = await acts(agentAdmin, '?action=agent:confirm');
  expect(data.map(({ thing }) => [thing?.name, thing?.foundIn]).reverse()).toEqual([
    ...Array.from({ length: 3 }, () => ['Ada Lovelace', null]),
    ['Ada Lovelace', 'users'],
  ]);
});

it('says whom an administrator added, and which agency the platform made', async () => {
  const { account_id: accountId } = server.agency;
  const person = { firstName: 'Nia', lastName: 'New', role: 'AGENT-READER', invite: true, password: '' };
  await agentAdmin.post('/agents', { ...person, email: 'nia@x.example' });
  await admin.post('/agents', { ...person, email: 'other@x.example', firstName: 'Otto', accountId });
  const added = (await acts(agentAdmin, '?action=agent:create')).data;
  expect(added).toMatchObject([
    { who: 'Platform', thing: { name: 'Otto New', foundIn: 'users' } },
    { who: 'Ada Lovelace', thing: { name: 'Nia New', foundIn: 'users' } },
  ]);
  await admin.post('/users/signup', { userName: 'Made by hand', email: 'owner@x.example' });
  const [made, ...others] = (await acts(admin, '?action=session:sign-up')).data;
  expect(made).toMatchObject({
    who: admin.person?.email,
    thing: { name: 'Made by hand', foundIn: 'agencies' },
  });
  expect(others).toEqual([]);
});

it('an agency does not find the platform’s people by their names and addresses', async () => {
  const [name] = (admin.person?.email ?? '').split('@');
  expect((await acts(agentAdmin, `?query=${name}`)).total).toBe(0);
  expect((await acts(agentAdmin, '?query=Ada')).data.map(({ who }) => who)).not.toContain('Platform');
  expect((await acts(admin, `?query=${name}`)).total).toBeGreaterThan(0);
});

it('what is done to a person or to rates stands in their agency’s log', async () => {
  const { account_id: accountId } = server.agency;
  const { agent_id } = await anAgent(server.db, { account_id: accountId, role: 'AGENT-READER' });
  await admin.delete('/agents', { ids: [agent_id] });
  await admin.put('/users/updateRate', { accountId, smsRate: 0.05 });
  const done = (await acts(agentAdmin)).data.map(({ action, who }) => [action, who]);
  expect(done).toEqual(
    expect.arrayContaining([
      ['agent:delete', 'Platform'],
      ['agency:rates', 'Platform'],
    ]),
  );
});

it('is for ADMIN and AGENT-ADMIN, as a file, too', async () => {
  for (const persona of ['agency', 'reader', 'clicker'] as const) {
    const client = await server.signInAs(persona);
    for (const path of ['/operations/audit', '/operations/audit/file'])
      expect((await client.get(path)).status).toBe(403);
  }
  const file = await agentAdmin.call({ method: 'GET', url: '/operations/audit/file?action=job:pause' });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(1 + (await onJobs(agentAdmin)).length);
  expect(lines[1]).toContain(`"Platform","","Paused a job","Job ${jobs[1]}","Secret job",""`);
});

it('gives old and new values of a changed rate, user and limit, and hides rates where costs are hidden', async () => {
  const { account_id: accountId } = server.agency;
  await admin.put('/users/updateRate', { accountId, smsRate: 0.0129 });
  await admin.put('/users/updateRate', { accountId, smsRate: 0.0155 });
  const who = { first_name: 'Rae', last_name: 'Role' };
  const { agent_id: agentId, email } = await anAgent(server.db, {
    account_id: accountId,
    role: 'AGENT-READER',
    ...who,
  });
  await agentAdmin.put('/agents', {
    agentId,
    firstName: 'Rae',
    lastName: 'Role',
    email,
    role: 'AGENT-CLICKER',
  });
  const limit = { texts: 3, days: 30 };
  await agentAdmin.put('/frequency', { accountId, identityId: identities[0], agency: limit, identity: null });
  const newest = async (client: TestClient, action: string) =>
    (await acts(client, `?action=${action}`)).data[0]?.detail;
  const rates = { changes: { smsRate: [0.0129, 0.0155] } };
  expect(await newest(admin, 'agency:rates')).toEqual(rates);
  expect(await newest(agentAdmin, 'agency:rates')).toEqual(rates);
  expect(await newest(agentAdmin, 'agent:edit')).toEqual({
    changes: { role: ['AGENT-READER', 'AGENT-CLICKER'] },
  });
  expect(await newest(agentAdmin, 'frequency:write')).toEqual({ changes: { agencyLimit: [null, limit] } });
  await server.db
    .insertInto('account_feature')
    .values({ account_id: accountId, feature: 'hide-cost' })
    .execute();
  const unpriced = await server.signInAs('agent-admin');
  expect(await newest(unpriced, 'agency:rates')).toEqual({});
  await server.db.deleteFrom('account_feature').where('account_id', '=', accountId).execute();
});

it('names the agency concerned, by which it is also found', async () => {
  const { account_id: accountId, user_name: name } = await anAgency(server.db);
  await admin.put('/users/updateRate', { accountId, smsRate: 0.05 });
  const { data } = await acts(admin, `?query=${encodeURIComponent(name)}`);
  expect(data).toMatchObject([{ action: 'agency:rates', userName: 'Platform owner', ofAgency: name }]);
});

it('narrows to New York days and to one entry', async () => {
  const insert = async (at: string) => {
    const of = { account_id: null, agent_id: null, action: 'registry:adopt', detail: '{}' };
    const { audit_id } = await server.db
      .insertInto('audit')
      .values({ ...of, object: 'remote/jobs', at: new Date(at) })
      .returning('audit_id')
      .executeTakeFirstOrThrow();
    return audit_id;
  };
  // Midnight in New York is 4:00 UTC in summer.
  const before = await insert('2025-07-04T03:59:59Z');
  const first = await insert('2025-07-04T04:00:00Z');
  const last = await insert('2025-07-05T03:59:59Z');
  await insert('2025-07-05T04:00:00Z');
  const found = async (query: string) => (await acts(admin, query)).data.map(({ auditId }) => auditId);
  expect(await found('?from=2025-07-04&to=2025-07-04')).toEqual([last, first]);
  expect(await found(`?audit_id=${before}`)).toEqual([before]);
  const { total } = await acts(agentAdmin, `?audit_id=${before}`);
  expect(total).toBe(0);
});
