import { aJob, anAgency, anIdentity, openTestServer, type TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Stands still until it is put forward: what a scan may ask for grows again while it goes on. */
function stillClock() {
  let at = server.clock.now().getTime();
  jest.spyOn(server.clock, 'now').mockImplementation(() => new Date(at));
  return {
    advance(ms: number) {
      at += ms;
      // It goes on from there after the test: what was scanned is forgotten by then.
      server.clock.advance(ms);
    },
  };
}
afterEach(() => jest.restoreAllMocks());

const PHONE_BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/604.1';
const link = (code: string, campaignid = 'https://example.org/vote') => ({
  campaignid,
  guidlink: `http://localhost:4000/${code}`,
});
const tap = (code: string, agent = PHONE_BROWSER) =>
  server.app.inject({ url: `/${code}`, headers: { 'user-agent': agent } });
const clicksOf = (code: string) =>
  server.db.selectFrom('click').where('code', '=', code).selectAll().execute();

describe('registering a link', () => {
  it('SLINK-07 keeps the pair and answers its code', async () => {
    const agency = await server.signInAs('agency');
    const reply = await agency.post('/job/campaign/link', link('Reg1sTer'));
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({ ...link('Reg1sTer'), letters: 'Reg1sTer' });
  });

  it('SLINK-10 refuses a taken code with 409, also to another agency', async () => {
    const agency = await server.signInAs('agency');
    const other = await anAgency(server.db);
    const stranger = await server.signInAs('agency', { account_id: other.account_id });
    await agency.post('/job/campaign/link', link('Taken123'));
    expect((await agency.post('/job/campaign/link', link('Taken123'))).status).toBe(409);
    expect((await stranger.post('/job/campaign/link', link('Taken123'))).status).toBe(409);
  });

  it.each(['identity', 'agencies', 'p2pchats', 'AGENCIES'])(
    'SLINK-10 ROUTE-19 reserves "%s"',
    async (code) => {
      const agency = await server.signInAs('agency');
      expect((await agency.post('/job/campaign/link', link(code))).status).toBe(409);
    },
  );

  it('takes 300 of one person in a quarter of an hour, whatever becomes of them', async () => {
    const clock = stillClock();
    const agency = await server.signInAs('agency');
    const statuses = new Set<number>();
    for (let round = 0; round < 300; round++)
      statuses.add((await agency.post('/job/campaign/link', link('identity'))).status);
    expect([...statuses]).toEqual([409]);
    const refused = await agency.post('/job/campaign/link', link('OneMore1'));
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'rate-limited',
      '900',
    ]);
    const other = await server.signInAs('agency');
    expect((await other.post('/job/campaign/link', link('OneMore1'))).status).toBe(200);
    clock.advance(900_000);
    expect((await agency.post('/job/campaign/link', link('OneMore2'))).status).toBe(200);
  });

  it('SREDIR-05 refuses an unsafe target and names the field', async () => {
    const agency = await server.signInAs('agency');
    const reply = await agency.post('/job/campaign/link', link('Unsafe12', 'javascript:alert(1)'));
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toHaveProperty('campaignid');
  });

  it('SLINK-04 SLINK-08 makes links on the agency’s own host; another one is ADMIN’s to type', async () => {
    const agency = await server.signInAs('agency');
    const admin = await server.signInAs('admin');
    const foreign = { campaignid: 'https://example.org/vote', guidlink: 'https://bank.example/Foreign1' };
    const refused = await agency.post('/job/campaign/link', foreign);
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toHaveProperty('guidlink');
    expect((await admin.post('/job/campaign/link', foreign)).status).toBe(200);
  });

  it.each([
    'localhost:4000/ https://evil.example/',
    'localhost:4000/\nhttps://evil.example/',
    'http://localhost:4000/evil.example/',
    'http://localhost:4000//evil.example/',
    'http://localhost:4000@evil.example/',
    'http://localhost:4000?evil.example/',
    'http://localhost:4000#evil.example/',
    'http://localhost:4000\\evil.example/',
  ])('SLINK-08 takes nothing beside the host and the code: %j', async (before) => {
    const agency = await server.signInAs('agency');
    const wanted = { campaignid: 'https://example.org/vote', guidlink: `${before}Beside01` };
    expect(await agency.post('/job/campaign/link', wanted)).toMatchObject({
      status: 400,
      body: { fields: { guidlink: 'Short links are made on the host of your agency.' } },
    });
  });

  it('SLINK-08 takes the host without http://, in any case', async () => {
    const agency = await server.signInAs('agency');
    const wanted = { campaignid: 'https://example.org/vote', guidlink: 'LocalHost:4000/Without1' };
    expect((await agency.post('/job/campaign/link', wanted)).status).toBe(200);
  });

  it('SLINK-06 SLINK-09 takes the long_url and one of the fixed domains', async () => {
    const admin = await server.signInAs('admin');
    const { body } = await admin.get<{ data: { domains: string[] } }>('/job/campaign/link/settings');
    const [domain = ''] = body.data.domains;
    const asked = (code: string, on = domain) => ({
      campaignid: 'https://example.org/vote',
      long_url: 'https://example.org/vote',
      guidlink: `${domain}/${code}`,
      domain: on,
    });
    expect((await admin.post('/job/campaign/link', asked('Extern01'))).status).toBe(200);
    expect((await admin.post('/job/campaign/link', asked('Extern02', 'https://bank.example'))).status).toBe(
      400,
    );
  });

  it('SLINK-04 SLINK-05 tells the external mode of account 4 to ADMIN alone', async () => {
    const admin = await server.signInAs('admin');
    await server.db
      .updateTable('account')
      .set({ short_link_option: 'EXTERNAL' })
      .where('account_id', '=', 4)
      .execute();
    const agency = await server.signInAs('agency');
    expect((await admin.get('/job/campaign/link/settings')).body.data).toMatchObject({ option: 'EXTERNAL' });
    expect((await agency.get('/job/campaign/link/settings')).body.data).toMatchObject({ option: null });
  });

  it('SLINK-08 gives an agency its own host', async () => {
    const own = await anAgency(server.db, { short_link_host: 'https://go.harbor.example' });
    const person = await server.signInAs('agency', { account_id: own.account_id });
    const reply = await person.get('/job/campaign/link/settings');
    expect(reply.body.data).toMatchObject({ host: 'https://go.harbor.example' });
  });
});

describe('opening a link', () => {
  it('SREDIR-03 SREDIR-04 SREDIR-06 redirects anybody with 302 and counts once', async () => {
    const agency = await server.signInAs('agency');
    await agency.post('/job/campaign/link', link('Open1234'));
    const reply = await tap('Open1234');
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe('https://example.org/vote');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect(await clicksOf('Open1234')).toHaveLength(1);
  });

  it('SREDIR-03 resolves for the page without a server behind it', async () => {
    const agency = await server.signInAs('agency');
    await agency.post('/job/campaign/link', link('Resolve1'));
    const reply = await server.visitor.get('/Resolve1');
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({ campaignid: 'https://example.org/vote' });
    expect((await server.visitor.get('/Nobody12')).status).toBe(404);
  });

  it('JREP-08 knows whose tap it was by the recipient’s own code, and moves the job’s count', async () => {
    const { account_id } = server.agency;
    const identity = await anIdentity(server.db, { account_id });
    const job = await aJob(server.db, {
      account_id,
      identity_id: identity.identity_id,
      campaignid: 'https://example.org/vote',
    });
    const phone = 2_025_550_123;
    await server.db
      .insertInto('message')
      .values({
        account_id,
        job_id: job.job_id,
        from_phone: 1,
        to_phone: phone,
        phone,
        state: 'sent',
        link_code: 'Person12',
      })
      .execute();
    await Promise.all(Array.from({ length: 20 }, () => tap('Person12')));
    const clicks = await clicksOf('Person12');
    expect(clicks).toHaveLength(20);
    expect(clicks[0]).toMatchObject({ phone, job_id: job.job_id, bot: false });
    const after = await server.db
      .selectFrom('job')
      .where('job_id', '=', job.job_id)
      .select('clicks')
      .executeTakeFirstOrThrow();
    expect(after.clicks).toBe(20);
    // SLINK-10: nor is it free for a campaign.
    const agency = await server.signInAs('agency');
    expect((await agency.post('/job/campaign/link', link('Person12'))).status).toBe(409);
  });

  it.each([
    ['waits for approval', { approved: null }],
    ['was rejected', { approved: false }],
    ['is disabled', { status: false }],
    ['was deleted', { deleted_at: new Date() }],
  ])('S14 leads nowhere where the agency %s, for a campaign and for a recipient', async (_how, change) => {
    const { account_id } = await anAgency(server.db, change);
    const { identity_id } = await anIdentity(server.db, { account_id });
    const url = 'https://example.org/vote';
    const { job_id } = await aJob(server.db, { account_id, identity_id, campaignid: url });
    const codes = ['C', 'R'].map((kind) => `${kind}${String(account_id).padStart(7, '0')}`);
    const [own, recipients] = codes as [string, string];
    const text = { account_id, job_id, from_phone: 1, to_phone: 2_025_550_124, phone: 2_025_550_124 };
    await server.db.insertInto('short_link').values({ code: own, account_id, guidlink: own, url }).execute();
    await server.db
      .insertInto('message')
      .values({ ...text, state: 'sent', link_code: recipients })
      .execute();
    for (const code of codes) expect((await tap(code)).statusCode).not.toBe(302);
    expect(await clicksOf(own)).toEqual([]);
    await server.db
      .updateTable('account')
      .set({ approved: true, status: true, deleted_at: null })
      .where('account_id', '=', account_id)
      .execute();
    // What a code leads to is known for five seconds.
    server.clock.advance(6_000);
    for (const code of codes) expect((await tap(code)).headers.location).toBe(url);
  });

  it('counts a scanner apart', async () => {
    const agency = await server.signInAs('agency');
    await agency.post('/job/campaign/link', link('Scanner1'));
    expect((await tap('Scanner1', 'facebookexternalhit/1.1')).statusCode).toBe(302);
    expect(await clicksOf('Scanner1')).toMatchObject([{ bot: true }]);
  });
});

describe('a tap over HTTP, which is answered before the console', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const agency = await server.signInAs('agency');
    await agency.post('/job/campaign/link', link('Quick123'));
  });
  const open = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', headers: { 'user-agent': PHONE_BROWSER }, ...init });

  it('SREDIR-04 SREDIR-06 has the very headers of every other answer, and counts once', async () => {
    const quick = await open('/Quick123?from=text', {
      headers: { 'user-agent': PHONE_BROWSER, cookie: 'session=x' },
    });
    const usual = await tap('Quick123');
    expect(quick.status).toBe(302);
    const ofHttp = ['date', 'connection', 'keep-alive'];
    const headersOf = (all: object) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !ofHttp.includes(name)));
    expect(headersOf(Object.fromEntries(quick.headers))).toEqual(headersOf(usual.headers));
    expect(await clicksOf('Quick123')).toMatchObject([
      { user_agent: PHONE_BROWSER, bot: false },
      { user_agent: PHONE_BROWSER, bot: false },
    ]);
    expect((await open('/Quick123/')).headers.get('location')).toBe('https://example.org/vote');
    expect(await clicksOf('Quick123')).toHaveLength(3);
  });

  it('SREDIR-03 ROUTE-19 leaves to the console what leads nowhere, is reserved or is no tap', async () => {
    for (const path of ['/Nobody12', '/identity', '/agencies'])
      expect((await open(path)).headers.get('location')).toBeNull();
    const before = (await clicksOf('Quick123')).length;
    expect((await open('/Quick123', { method: 'POST' })).status).not.toBe(302);
    expect(await clicksOf('Quick123')).toHaveLength(before);
  });

  it('keeps whoever scanned for codes waiting for one that leads somewhere, too, and nobody else', async () => {
    const clock = stillClock();
    for (let round = 0; round < 60; round++) await open(`/Tries${String(round).padStart(3, '0')}`);
    const before = (await clicksOf('Quick123')).length;
    expect((await open('/Quick123')).status).toBe(429);
    expect(await clicksOf('Quick123')).toHaveLength(before);
    const elsewhere = await server.app.inject({ url: '/Quick123', remoteAddress: '198.51.100.7' });
    expect(elsewhere.statusCode).toBe(302);
    // Who shares the address gets there as soon as the scan leaves a moment, by a browser that asks again.
    const waiting = await open('/Quick123');
    expect([waiting.headers.get('retry-after'), waiting.headers.get('refresh')]).toEqual(['1', '1']);
    clock.advance(1_000);
    for (let tapped = 0; tapped < 3; tapped++) expect((await open('/Quick123')).status).toBe(302);
    expect((await open('/Tries060')).status).not.toBe(429);
    expect((await open('/Quick123')).status).toBe(429);
    clock.advance(61_000);
    expect((await open('/Quick123')).status).toBe(302);
  });

  it('SREDIR-06 a click that cannot be stored is no redirect', async () => {
    await server.db.schema.alterTable('click').renameTo('click_elsewhere').execute();
    const failed = await open('/Quick123');
    await server.db.schema.alterTable('click_elsewhere').renameTo('click').execute();
    expect(failed.status).toBe(500);
    expect(failed.headers.get('location')).toBeNull();
    expect((await open('/Quick123')).status).toBe(302);
  });
});

describe('somebody who tries codes', () => {
  it('is not who mistypes an address of the API: that is no code, and no try', async () => {
    const ask = (url: string) => server.app.inject({ url, remoteAddress: '198.51.100.3' });
    for (let round = 0; round < 61; round++) await ask('/api/v1/nothing');
    for (const url of ['/api/nothing', '/api/v1/identity', '/api/v1/no-code!']) {
      const { statusCode, body } = await ask(url);
      expect([url, statusCode, JSON.parse(body)]).toMatchObject([
        url,
        404,
        { error: 'There is nothing at this address.', code: 'not-found' },
      ]);
    }
    expect((await ask('/api/v1/NoLink12')).json()).toMatchObject({ error: 'This link was not found.' });
  });

  it('is looked up no more of a thousand at once, and not again before they are forgotten', async () => {
    const clock = stillClock();
    const scan = async () => {
      const codes = Array.from({ length: 200 }, (_, round) => `/Burst${String(round).padStart(3, '0')}`);
      const answers = await Promise.all(
        codes.map((url) => server.app.inject({ url, remoteAddress: '203.0.113.77' })),
      );
      return answers.filter(({ statusCode }) => statusCode !== 429).length;
    };
    expect(await scan()).toBe(60);
    expect(await scan()).toBe(0);
    clock.advance(10_000);
    expect(await scan()).toBe(10);
  });

  const from = (remoteAddress: string) => (url: string) => server.app.inject({ url, remoteAddress });
  const times = async (count: number, call: (round: number) => Promise<{ statusCode: number }>) => {
    const statuses: number[] = [];
    for (let round = 0; round < count; round++) statuses.push((await call(round)).statusCode);
    return statuses;
  };
  const code = (round: number) => `Scan${String(round).padStart(4, '0')}`;

  it.each([
    ['/', 'the host’s root', '198.51.100.1'],
    ['/api/v1/', 'the page’s call', '198.51.100.2'],
  ])(
    'makes whoever scans for links wait, by %s (%s), and says for how long',
    async (path, _what, address) => {
      const clock = stillClock();
      const scan = from(address);
      const statuses = await times(62, (round) => scan(path + code(round)));
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
      const refused = await scan(path + code(99));
      expect(refused.json()).toMatchObject({
        code: 'rate-limited',
        retryAfter: expect.any(Number) as number,
      });
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      // Others go on, and the console's own pages are no tries.
      expect((await from('198.51.100.9')(path + code(1))).statusCode).not.toBe(429);
      expect((await scan('/identity')).statusCode).not.toBe(429);
      clock.advance(61_000);
      expect((await scan(path + code(1))).statusCode).not.toBe(429);
    },
  );
});
