import { HIDDEN_IDENTITY_ID } from '@campaign/shared-api/constants';
import type { Identity, IdentityDeletion } from '@campaign/shared-api/contracts';
import { notify } from '../../db/notify';
import { capDay } from '../allowances/cap-day';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { Persona, Row, TestClient, TestServer } from '../../testing';

let server: TestServer;
let agency: TestClient;
let admin: TestClient;
let other: Row<'account'>;
let launchpad: Row<'account'>;
let mine: Row<'identity'>[];
let theirs: Row<'identity'>;

beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  admin = await server.signInAs('admin');
  other = await anAgency(server.db);
  launchpad = await anAgency(server.db, { user_name: 'Launchpad' });
  const account_id = server.agency.account_id;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  mine = [
    await anIdentity(server.db, { account_id, identity_name: 'Alpha', created_at: at(1) }),
    await anIdentity(server.db, {
      account_id,
      identity_name: 'Beta 100%',
      created_at: at(3),
      usecase: null,
    }),
    await anIdentity(server.db, { account_id, identity_name: 'Gamma', created_at: at(2) }),
    await anIdentity(server.db, { account_id, identity_name: 'Gone', deleted_at: at(4) }),
  ];
  theirs = await anIdentity(server.db, { account_id: other.account_id, identity_name: 'Theirs' });
  await anIdentity(server.db, { identity_id: HIDDEN_IDENTITY_ID, account_id: 4, identity_name: 'Hidden' });
});
afterAll(() => server.close());

const names = async (client: TestClient, query = '') => {
  const { status, body } = await client.get<{ data: Identity[]; total: number }>(`/identities${query}`);
  expect(status).toBe(200);
  return body.data.map((identity) => identity.identityName);
};

describe('GET /identities/:id', () => {
  it('tells what carriers take of it, and what is left of today, shared with its brand', async () => {
    const { account_id } = server.agency;
    const { identity_id } = await anIdentity(server.db, { account_id, daily_cap: 100 });
    const { day } = capDay(server.ctx.clock.now());
    await server.db
      .insertInto('registration')
      .values({ identity_id, account_id, att_per_minute: 240, tmobile_per_day: 2_000, brand_key: 'b' })
      .execute();
    await server.db
      .insertInto('brand_day')
      .values({ brand_key: 'b', day, cap: 2_000, taken: 1_400, granted: 0 })
      .execute();
    const { body } = await agency.get<{ data: Identity }>(`/identities/${identity_id}`);
    expect(body.data.allowance).toEqual({
      attPerMinute: 240,
      tmobilePerDay: 2_000,
      tmobileLeftToday: 600,
      brandTier: null,
      perDay: 100,
      leftToday: 100,
      waiting: [],
    });
    await server.db.deleteFrom('registration').where('identity_id', '=', identity_id).execute();
    await server.db.deleteFrom('identity').where('identity_id', '=', identity_id).execute();
  });
});

it('names the jobs that need more of the carriers’ days than one, as far as who asks may see them', async () => {
  const { account_id } = server.agency;
  const clicker = await server.signInAs('clicker');
  const { identity_id } = await anIdentity(server.db, { account_id, daily_cap: 100 });
  const days = 'Needs 3 days: carriers take 100 more segments of Alpha today and 100 a day.';
  const tomorrow =
    'Alpha has used up the 100 segments that carriers allow it a day; the rest go on tomorrow.';
  const job = (name: string, held: string | null, more: object = {}) =>
    aJob(server.db, {
      account_id,
      identity_id,
      name,
      held,
      job_type: 'House File',
      status: 'active',
      ...more,
    });
  const long = await job('Long', days);
  const used = await job('Used up', tomorrow, { agent_ids: [clicker.person?.agent_id ?? 0] });
  await job('At night', '312 wait until 8:00 AM (Phoenix, area code 480).');
  await job('Too slow', 'Needs 2.8 h, window has 1 h: about 3,600 go out in it, 6,400 wait for the next.');
  await job('Under way', null);
  await job('Stopped by a person', days, { status: 'paused' });
  const waitingFor = async (client: TestClient) =>
    (await client.get<{ data: Identity }>(`/identities/${identity_id}`)).body.data.allowance?.waiting;
  const all = [
    { jobId: used.job_id, name: 'Used up', jobType: 'House File', why: tomorrow },
    { jobId: long.job_id, name: 'Long', jobType: 'House File', why: days },
  ];
  for (const client of [agency, admin]) expect(await waitingFor(client)).toEqual(all);
  // AGENT-CLICKER sees the jobs that are his.
  expect(await waitingFor(clicker)).toEqual(all.slice(0, 1));
  await server.db.deleteFrom('job').where('identity_id', '=', identity_id).execute();
  await server.db.deleteFrom('identity').where('identity_id', '=', identity_id).execute();
});

describe('GET /identities', () => {
  it('IDEN-02, IDEN-03, IDEN-06 lists the own identities, newest first, without identity 1', async () => {
    expect(await names(agency)).toEqual(['Beta 100%', 'Gamma', 'Alpha']);
  });

  it('tells each with its agency and its 10DLC state', async () => {
    const { body } = await agency.get<{ data: Identity[] }>('/identities?query=alpha');
    expect(body.data).toEqual([
      expect.objectContaining({
        identityId: mine[0]?.identity_id,
        accountId: server.agency.account_id,
        account_id: server.agency.account_id,
        userName: server.agency.user_name,
        startDate: '2026-01-01T00:00:00.000Z',
        readyFor10Dlc: true,
      }),
    ]);
    const beta = await agency.get<{ data: Identity[] }>('/identities?query=beta');
    expect(beta.body.data[0]?.readyFor10Dlc).toBe(false);
  });

  it('ROLE-16 never shows another agency, whatever account_id is sent', async () => {
    expect(await names(agency, `?account_id=${other.account_id}`)).toEqual(['Beta 100%', 'Gamma', 'Alpha']);
  });

  it('ROLE-17 shows ADMIN all, or those of the chosen agency', async () => {
    expect((await names(admin)).sort()).toEqual(['Alpha', 'Beta 100%', 'Gamma', 'Theirs']);
    expect(await names(admin, `?account_id=${other.account_id}`)).toEqual(['Theirs']);
  });

  it('IDEN-08 maps each field from the identity', async () => {
    const { account_id, user_name } = await anAgency(server.db);
    const { identity_id, peer_id } = await anIdentity(server.db, {
      account_id,
      identity_name: 'Every field',
      display_name: 'Shown as',
      site_id: 'site-9',
      entity_type: 'POLITICAL',
      is_political: true,
      created_at: new Date('2026-02-03T04:05:06Z'),
    });
    const { body } = await admin.get<{ data: Identity[] }>(`/identities?account_id=${account_id}`);
    expect(body.data).toEqual([
      expect.objectContaining({
        identityId: identity_id,
        identityName: 'Every field',
        displayName: 'Shown as',
        accountId: account_id,
        account_id,
        userName: user_name,
        siteId: 'site-9',
        peerId: peer_id,
        entityType: 'POLITICAL',
        isPolitical: true,
        startDate: '2026-02-03T04:05:06.000Z',
      }),
    ]);
  });

  it('lists identity 1 for nobody, and shows it to the special agencies and ADMIN, who ask for it', async () => {
    const special = await server.signInAs('agency', { account_id: launchpad.account_id });
    expect(await names(special)).toEqual([]);
    expect(await names(admin, `?account_id=${launchpad.account_id}`)).toEqual([]);
    expect(await names(admin, '?query=Hidden')).toEqual([]);
    expect((await special.get(`/identities/${HIDDEN_IDENTITY_ID}`)).status).toBe(200);
    expect((await admin.get(`/identities/${HIDDEN_IDENTITY_ID}`)).status).toBe(200);
    expect((await special.get(`/identities/${theirs.identity_id}`)).status).toBe(404);
  });

  it('SESS-09 leaves out what the agent is denied', async () => {
    const denied = await server.signInAs('reader', { identity_permission: [mine[0]?.identity_id ?? 0] });
    expect(await names(denied)).toEqual(['Beta 100%', 'Gamma']);
    expect((await denied.get(`/identities/${mine[0]?.identity_id}`)).status).toBe(404);
    expect((await denied.get(`/identities/${mine[1]?.identity_id}`)).status).toBe(200);
  });

  it('searches for the characters as they are', async () => {
    expect(await names(agency, '?query=100%25')).toEqual(['Beta 100%']);
    expect(await names(agency, '?query=%25')).toEqual(['Beta 100%']);
    expect(await names(agency, '?query=_')).toEqual([]);
    expect(await names(agency, `?query=${encodeURIComponent("' or 1=1--")}`)).toEqual([]);
  });

  it('API-06 pages and sorts on the server', async () => {
    const page = async (query: string) =>
      (await agency.get<{ data: Identity[]; total: number }>(`/identities?${query}`)).body;
    const second = await page('page=2&size=2&sort=identityName&order=desc');
    expect([second.total, second.data.map((row) => row.identityName)]).toEqual([3, ['Alpha']]);
    expect(await names(agency, '?sort=identityName')).toEqual(['Alpha', 'Beta 100%', 'Gamma']);
    // J09: a name that is no column of the list changes nothing.
    expect((await agency.get('/identities?sort=constructor')).status).toBe(400);
    for (const query of ['page=0', 'page=-1', 'size=0', 'size=10%3Bdrop', 'page=1.5', 'order=up'])
      expect((await agency.get(`/identities?${query}`)).status).toBe(400);
  });
});

describe('GET /identities/{id}', () => {
  it('IDEN-06 answers with one that may be seen, and 404 alike for a foreign, a deleted and an absent one', async () => {
    const own = await agency.get<{ data: Identity }>(`/identities/${mine[0]?.identity_id}`);
    expect([own.status, own.body.data.identityName]).toEqual([200, 'Alpha']);
    for (const id of [theirs.identity_id, mine[3]?.identity_id, 999_999, HIDDEN_IDENTITY_ID]) {
      const { status, body } = await agency.get(`/identities/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: 'This identity was not found.', code: 'not-found' });
    }
  });

  it.each(['0', '-1', '1.5', 'abc', '2147483648', '9999999999999999999', '%00', 'null'])(
    'J06 refuses the id %s',
    async (id) => {
      expect((await agency.get(`/identities/${id}`)).status).toBe(400);
    },
  );
});

describe('POST /identities', () => {
  const make = (client: TestClient, identity_name: string, account_id?: number) =>
    client.post<{ data: Identity; message?: string; error?: string; fields?: object }>('/identities', {
      identity_name,
      ...(account_id !== undefined && { account_id }),
    });

  it('IMGR-03, IMGR-04 makes one of the own agency, without a registration, on the agency’s site', async () => {
    await server.db
      .updateTable('account')
      .set({ site_id: '7777' })
      .where('account_id', '=', server.agency.account_id)
      .execute();
    const { status, body } = await make(agency, '  Harbor   Youth ', other.account_id);
    expect([status, body.message]).toEqual([200, 'Identity saved successfully!']);
    expect(body.data).toMatchObject({
      identityName: 'Harbor Youth',
      accountId: server.agency.account_id,
      siteId: '7777',
      entityType: null,
      tcrIdentityStatus: null,
      usecase: null,
      readyFor10Dlc: false,
    });
    expect((await agency.get(`/identities/${body.data.identityId}`)).status).toBe(200);
  });

  it.each([
    ['', 'Identity name is required'],
    ['   ', 'Identity name is required'],
    [' ab ', 'Identity name must be at least 3 characters'],
  ])('IMGR-01 refuses the name %j', async (name, error) => {
    const { status, body } = await make(agency, name);
    expect([status, body]).toMatchObject([400, { error, fields: { identity_name: error } }]);
  });

  it('IMGR-01, ROLE-13 ADMIN says for which agency', async () => {
    const none = await make(admin, 'For nobody');
    expect(none.body).toMatchObject({
      error: 'Please select an agency',
      fields: { account_id: 'Please select an agency' },
    });
    const made = await make(admin, 'For the other', other.account_id);
    expect(made.body.data.accountId).toBe(other.account_id);
    expect((await make(admin, 'For the absent', 999_999)).status).toBe(404);
  });

  it('a name is the agency’s once, whatever its capitals, also when two are made at once', async () => {
    const tries = await Promise.all(['Twin', 'TWIN', 'twin'].map((name) => make(agency, name)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await make(admin, 'Twin', other.account_id)).status).toBe(200);
  });
});

describe('DELETE /identities', () => {
  const remove = (client: TestClient, ids: number[]) =>
    client.call({ method: 'DELETE', url: '/identities', payload: { ids } });
  const another = () => anIdentity(server.db, { account_id: server.agency.account_id });

  it('IDEN-05, IDEN-06 removes it from every list, and keeps what people asked to be spared', async () => {
    const { identity_id } = await another();
    const phone = 2025550177;
    await server.db
      .insertInto('opt_out')
      .values({ account_id: server.agency.account_id, phone, stopped: true, identity_id } as never)
      .execute();
    const boss = await server.signInAs('agent-admin');
    const reply = await remove(boss, [identity_id]);
    expect(reply.json()).toEqual({ deleted: [identity_id], failed: [], message: 'Identity deleted.' });
    expect((await boss.get(`/identities/${identity_id}`)).status).toBe(404);
    const kept = await server.db.selectFrom('opt_out').where('phone', '=', phone).select('phone').execute();
    expect(kept).toHaveLength(1);
  });

  it.each(['pending', 'active', 'paused'] as const)(
    'IDEN-09 one that a job which is %s uses stays, and names the job',
    async (status) => {
      const { identity_id } = await another();
      const account_id = server.agency.account_id;
      const job = await aJob(server.db, { account_id, identity_id, status, name: 'Spring' });
      const reply = await remove(await server.signInAs('agent-admin'), [identity_id]);
      expect(reply.json<IdentityDeletion>()).toEqual({
        deleted: [],
        failed: [
          {
            id: identity_id,
            error: 'This identity is used by active jobs.',
            jobs: [{ jobId: job.job_id, name: 'Spring', jobType: 'P2P' }],
          },
        ],
        warning: 'This identity is used by active jobs.',
      });
      await server.db
        .updateTable('job')
        .set({ status: 'completed' })
        .where('job_id', '=', job.job_id)
        .execute();
      const again = await remove(await server.signInAs('agent-admin'), [identity_id]);
      expect(again.json<IdentityDeletion>().deleted).toEqual([identity_id]);
    },
  );

  it('never takes identity 1, a foreign, a denied or an absent one: all the same', async () => {
    const { identity_id } = await another();
    const boss = await server.signInAs('agent-admin', { identity_permission: [identity_id] });
    const ids = [HIDDEN_IDENTITY_ID, theirs.identity_id, identity_id, 999_999];
    const { deleted, failed } = (await remove(boss, ids)).json<IdentityDeletion>();
    expect(deleted).toEqual([]);
    expect(failed).toEqual(ids.map((id) => ({ id, error: 'This identity was not found.' })));
    expect((await remove(admin, [HIDDEN_IDENTITY_ID])).json<IdentityDeletion>().deleted).toEqual([]);
  });

  it.each<[Persona, number, number]>([
    ['admin', 200, 200],
    ['agent-admin', 200, 200],
    ['agency', 200, 403],
    ['reader', 403, 403],
    ['clicker', 403, 403],
  ])('IDEN-05 %s: POST answers %i, DELETE %i', async (persona, making, removing) => {
    const client = await server.signInAs(persona);
    const { status } = await client.post('/identities', {
      identity_name: `Made by ${persona}`,
      account_id: server.agency.account_id,
    });
    expect(status).toBe(making);
    expect((await remove(client, [(await another()).identity_id])).statusCode).toBe(removing);
  });
});

describe('GET /identities/events', () => {
  it('tells an open page what has changed, of identities that its session may see', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const foreign = await anIdentity(server.db, { account_id: other.account_id });
    const denied = await anIdentity(server.db, { account_id: server.agency.account_id });
    const own = await anIdentity(server.db, { account_id: server.agency.account_id, identity_name: 'Told' });
    const reader = await server.signInAs('reader', { identity_permission: [denied.identity_id] });
    const gone = new AbortController();
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/identities/events`, {
      headers: { cookie: reader.cookie ?? '' },
      signal: gone.signal,
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    for (const id of [foreign.identity_id, denied.identity_id, own.identity_id])
      await notify(server.db, 'identities', String(id));
    let heard = '';
    for await (const chunk of reply.body ?? []) {
      heard += Buffer.from(chunk as Uint8Array).toString();
      if (heard.includes('"Told"')) break;
    }
    gone.abort();
    expect(heard.match(/event: identity/g)).toHaveLength(1);
    expect(JSON.parse(/data: (\{.*\})/.exec(heard)?.[1] ?? '{}')).toEqual({
      identityId: own.identity_id,
      identityName: 'Told',
      tcrIdentityStatus: 'VERIFIED',
      cvVettingStatus: 'ACTIVE',
      usecase: 'MIXED',
      campaignStatus: null,
      readyFor10Dlc: true,
    });
  });
});
