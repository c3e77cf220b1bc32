import type {
  Donation,
  DonationFileHead,
  DonationImportResult,
  DonationsKept,
  DonationToken,
  Page,
  Reply,
} from '@campaign/shared-api/contracts';
import {
  aJob,
  anAgency,
  anIdentity,
  aPhoneList,
  openTestServer,
  type TestClient,
  type TestServer,
} from '../../testing';

interface Refusal {
  fields?: Record<string, string>;
}

const SOURCE = 'https://give.example.org/fall';
let server: TestServer;
/** Of this test alone. */
let account_id: number;
let agency: TestClient;
let jobId: number;
let otherJobId: number;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // What an address may guess in a quarter of an hour is forgotten.
  server.clock.advance(16 * 60_000);
  ({ account_id } = await anAgency(server.db));
  agency = await server.signInAs('agency', { account_id });
  const jobOf = async (of: number) => {
    const { identity_id } = await anIdentity(server.db, { account_id: of });
    const { list_id } = await aPhoneList(server.db, { account_id: of });
    const job = await aJob(server.db, { account_id: of, identity_id, lists: [list_id], sourceurl: SOURCE });
    return job.job_id;
  };
  jobId = await jobOf(account_id);
  otherJobId = await jobOf((await anAgency(server.db)).account_id);
});
const changeAgency = (change: object) =>
  server.db.updateTable('account').set(change).where('account_id', '=', account_id).execute();

const makeToken = async () => {
  const { status, body } = await agency.post<Reply<DonationToken>>('/donations/token', {});
  expect(status).toBe(200);
  return body.data.token!;
};
const tell = async (token: string | undefined, payload: object, remoteAddress = '198.51.100.7') => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/webhooks/donations',
    payload,
    remoteAddress,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: reply.statusCode, body: reply.json<Refusal & { data?: DonationsKept }>(), reply };
};
const donationsOf = async (id = jobId, client = agency) =>
  (await client.get<Page<Donation>>(`/donations?jobId=${id}&sort=amount&order=asc`)).body;
const gift = (changes: object = {}) => ({ id: 'gift-1', amount: 25.5, sourceurl: SOURCE, ...changes });

describe('a donation page', () => {
  it('JREP-09 JREP-17 tells of a donation, which stands in the report of the jobs with its source address', async () => {
    const token = await makeToken();
    const told = gift({
      firstName: 'Ana',
      lastName: 'Peña',
      mobile: '(202) 555-0144',
      recipientname: 'Rivera for Mayor',
      status: 'PAID',
      createdAt: '2026-11-20T15:04:00-05:00',
    });
    expect((await tell(token, told)).body).toEqual({ data: { added: 1, known: 0, unmatched: 0 } });
    expect((await donationsOf()).data).toEqual([
      {
        amount: 25.5,
        firstName: 'Ana',
        lastName: 'Peña',
        mobile: '+12025550144',
        jobId: null,
        recipientname: 'Rivera for Mayor',
        sourceurl: SOURCE,
        status: 'PAID',
        createdAt: '2026-11-20T20:04:00.000Z',
      },
    ]);
    const { body } = await agency.get<Reply<{ counts: { donations: number } }>>(`/job/${jobId}/report`);
    expect(body.data.counts.donations).toBe(1);
  });

  it('is heard once, however often and with however many at once it tells the same', async () => {
    const token = await makeToken();
    const replies = await Promise.all(Array.from({ length: 12 }, () => tell(token, gift())));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const added = replies.map(({ body }) => body.data!.added);
    expect(added.reduce((sum, each) => sum + each)).toBe(1);
    const { body } = await tell(token, [gift(), gift({ id: 'gift-2' }), gift({ id: 'gift-2', amount: 1 })]);
    expect(body.data).toEqual({ added: 1, known: 2, unmatched: 0 });
    expect((await donationsOf()).data.map(({ amount }) => amount)).toEqual([25.5, 25.5]);
  });

  it('says how many no job has the source address of, and keeps them all or none', async () => {
    const token = await makeToken();
    const stray = gift({ id: 'gift-3', sourceurl: 'https://give.example.org/other' });
    expect((await tell(token, [gift(), stray])).body.data).toEqual({ added: 2, known: 0, unmatched: 1 });
    const broken = await tell(token, [gift({ id: 'gift-4' }), gift({ id: 'gift-5', mobile: '555' })]);
    expect(broken).toMatchObject({
      status: 400,
      body: { fields: { '1.mobile': 'The mobile number is not valid.' } },
    });
    for (const wrong of [{ amount: -5 }, { amount: '25' }, { amount: 0.001 }, { id: '' }, { tip: 1 }])
      expect((await tell(token, gift(wrong))).status).toBe(400);
    expect((await donationsOf()).total).toBe(1);
    await server.db.updateTable('job').set({ deleted_at: new Date() }).where('job_id', '=', jobId).execute();
    expect((await tell(token, gift({ id: 'gift-6' }))).body.data).toMatchObject({ added: 1, unmatched: 1 });
  });

  it('is not heard without its token, with the one before, or after it was ended, and its token is nowhere in the tables', async () => {
    const old = await makeToken();
    const token = await makeToken();
    for (const wrong of [undefined, old, `${token}x`, token.slice(0, -1), 'don_'.padEnd(47, 'A')])
      expect((await tell(wrong, gift())).status).toBe(401);
    const rows = await server.db
      .selectFrom('donation_token')
      .where('account_id', '=', account_id)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows.map((row) => ({ ...row, hash: row.token_hash.toString() })))).not.toContain(
      token.slice(0, 20),
    );
    expect((await tell(token, gift())).status).toBe(200);
    const seen = await agency.get<Reply<DonationToken>>('/donations/token');
    expect(seen.body.data).toEqual({
      ending: token.slice(-4),
      createdAt: expect.any(String) as string,
      lastUsedAt: expect.any(String) as string,
    });
    expect((await agency.delete('/donations/token')).status).toBe(200);
    expect((await tell(token, gift({ id: 'late' }))).status).toBe(401);
    expect((await agency.delete('/donations/token')).status).toBe(404);
    expect((await agency.get('/donations/token')).body.data).toBeNull();
  });

  it('JREP-06 is found by the name of a donor who has but one', async () => {
    await tell(await makeToken(), [gift({ firstName: 'Xenia' }), gift({ id: 'gift-2', lastName: 'Other' })]);
    const found = await agency.get<Page<Donation>>(`/donations?jobId=${jobId}&query=xen`);
    expect(found.body.data.map(({ firstName }) => firstName)).toEqual(['Xenia']);
  });

  it.each([
    ['switched off', { status: false }],
    ['rejected', { approved: false }],
    ['deleted', { deleted_at: new Date() }],
  ])('of an agency that was %s is not heard, and is again as soon as that is over', async (_what, out) => {
    const token = await makeToken();
    await changeAgency(out);
    expect((await tell(token, gift())).status).toBe(401);
    expect((await donationsOf(jobId, await server.signInAs('admin'))).total).toBe(0);
    await changeAgency({ status: true, approved: true, deleted_at: null });
    expect((await tell(token, gift())).status).toBe(200);
  });

  it('of an agency that waits for its approval is heard', async () => {
    const token = await makeToken();
    await changeAgency({ approved: null });
    expect((await tell(token, gift())).status).toBe(200);
  });

  it('may guess thirty times from one address, and is told how long to wait', async () => {
    const wrong = 'don_'.padEnd(47, 'A');
    for (let guess = 0; guess < 30; guess++) expect((await tell(wrong, gift())).status).toBe(401);
    const { status, reply } = await tell(wrong, gift());
    expect(status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tell(wrong, gift(), '203.0.113.9')).status).toBe(401);
  });

  it('is heard beside a page at the same address that keeps telling with a wrong token, and forty at once are', async () => {
    const token = await makeToken();
    for (let guess = 0; guess < 31; guess++) await tell('don_'.padEnd(47, 'A'), gift());
    const gifts = Array.from({ length: 40 }, (_, each) => tell(token, gift({ id: `gift-${each}` })));
    expect((await Promise.all(gifts)).map(({ status }) => status)).toEqual(Array(40).fill(200));
  });

  it('reports to its own agency and no other', async () => {
    await tell(await makeToken(), gift());
    const admin = await server.signInAs('admin');
    expect((await donationsOf(otherJobId, admin)).total).toBe(0);
  });
});

describe('a file of donations', () => {
  const COLUMNS = { id: 'Receipt ID', amount: 'Amount', sourceurl: 'Source' };
  const importFile = (content: string, columns: object = COLUMNS, client = agency) =>
    client.post<Reply<DonationImportResult> & Refusal>('/donations/import', { jobId, content, columns });

  it('says what is in it, and which column is what by its name', async () => {
    const content = 'sep=;\r\nReceipt ID;Amount;Page URL;Donor First Name;Notes\r\nr1;5;a;Ana;"x;y"\r\n';
    const { body } = await agency.post<Reply<DonationFileHead>>('/donations/file', { jobId, content });
    expect(body.data).toEqual({
      columns: ['Receipt ID', 'Amount', 'Page URL', 'Donor First Name', 'Notes'],
      sample: [['r1', '5', 'a', 'Ana', 'x;y']],
      rows: 1,
      guess: {
        id: 'Receipt ID',
        amount: 'Amount',
        sourceurl: 'Page URL',
        firstName: 'Donor First Name',
      },
    });
  });

  it('JREP-09 JREP-17 comes in row by row: what is wrong is told, what was known stays, and nothing is lost', async () => {
    const content = [
      'Receipt ID,Amount,Source,First,Phone,Given',
      `r1,"$1,234.50",${SOURCE},"Ana ""A""",202-555-0144,11/20/2026 3:04 PM`,
      `r2,ten,${SOURCE},Ben,,`,
      `r3,5,${SOURCE},Cy,555,`,
      `,5,${SOURCE},Di,,`,
      `r5,5,,Ed,,`,
      `r6,5,${SOURCE},Flo,,yesterday`,
      `r7,0,${SOURCE},=1+1,,`,
      `r8,5,https://elsewhere.example,Gus,,2026-11-20`,
      `r1,9,${SOURCE},Ana again,,`,
    ].join('\n');
    const columns = { ...COLUMNS, firstName: 'First', mobile: 'Phone', createdAt: 'Given' };
    const { status, body } = await importFile(content, columns);
    expect(status).toBe(200);
    const { refusedFile, ...told } = body.data;
    expect(told).toEqual({
      rows: 9,
      added: 2,
      known: 1,
      refused: 6,
      unmatched: 1,
      problems: [
        { row: 3, problem: 'The amount is no sum of money between 0.01 and 1,000,000.' },
        { row: 4, problem: 'The mobile number is not valid.' },
        { row: 5, problem: 'It has no id, or one longer than 200 characters.' },
        { row: 6, problem: 'It has no source address.' },
        { row: 7, problem: 'The time is none. Write it as 2026-11-20 14:05 or 11/20/2026.' },
        { row: 8, problem: 'The amount is no sum of money between 0.01 and 1,000,000.' },
      ],
    });
    expect(refusedFile!.split('\r\n').slice(0, 3)).toEqual([
      '\ufeff"Receipt ID","Amount","Source","First","Phone","Given","Problem"',
      `"r2","ten","${SOURCE}","Ben","","","The amount is no sum of money between 0.01 and 1,000,000."`,
      `"r3","5","${SOURCE}","Cy","555","","The mobile number is not valid."`,
    ]);
    expect(refusedFile).toContain(`"'=1+1"`);
    expect((await donationsOf()).data).toEqual([
      expect.objectContaining({
        amount: 1234.5,
        firstName: 'Ana "A"',
        mobile: '+12025550144',
        status: 'COMPLETED',
        createdAt: '2026-11-20T20:04:00.000Z',
      }),
    ]);
    // The same file again changes nothing; a page and a file are told apart by nothing but the id.
    expect((await importFile(content, columns)).body.data).toMatchObject({ added: 0, known: 3, refused: 6 });
    expect((await tell(await makeToken(), gift({ id: 'r8' }))).body.data).toMatchObject({
      added: 0,
      known: 1,
    });
  });

  it.each([
    ['', 'request'],
    ['   \n \n', 'content'],
    ['Receipt ID,Amount,Source\n"r1,5,x', 'content'],
    ['Receipt ID,Amount\nr1,5\n', 'columns.sourceurl'],
  ])('that cannot be read, %j, is refused in words', async (content) => {
    const { status, body } = await importFile(content);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).not.toEqual([]);
    expect((await donationsOf()).total).toBe(0);
  });

  it('of 20,000 rows comes in whole, and one of more is refused', async () => {
    const rows = (count: number) =>
      ['Receipt ID,Amount,Source', ...Array.from({ length: count }, (_, row) => `n${row},1,${SOURCE}`)].join(
        '\n',
      );
    expect((await importFile(rows(20_001))).status).toBe(400);
    expect((await importFile(rows(20_000))).body.data).toMatchObject({ added: 20_000, refused: 0 });
    expect((await donationsOf()).total).toBe(20_000);
  });

  it('comes in for a job of the own agency only, and not by who only looks or sends', async () => {
    const content = `Receipt ID,Amount,Source\nr1,5,${SOURCE}`;
    const foreign = { jobId: otherJobId, content, columns: COLUMNS };
    expect((await agency.post('/donations/import', foreign)).status).toBe(404);
    expect((await agency.post('/donations/file', { jobId: otherJobId, content })).status).toBe(404);
    for (const who of ['reader', 'clicker'] as const)
      expect((await importFile(content, COLUMNS, await server.signInAs(who, { account_id }))).status).toBe(
        403,
      );
    const admin = await server.signInAs('admin');
    expect(
      (await admin.post<Reply<DonationImportResult>>('/donations/import', foreign)).body.data.added,
    ).toBe(1);
    expect((await donationsOf()).total).toBe(0);
    expect((await donationsOf(otherJobId, admin)).total).toBe(1);
  });
});

it('writes down who imported how many and who changed the token, and nothing of a file that was only looked at', async () => {
  await makeToken();
  const content = `id,amount,source\nr1,5,${SOURCE}\nr2,x,${SOURCE}`;
  expect((await agency.post('/donations/file', { jobId, content })).status).toBe(200);
  await agency.post('/donations/import', {
    jobId,
    content,
    columns: { id: 'id', amount: 'amount', sourceurl: 'source' },
  });
  const noted = await server.db
    .selectFrom('audit')
    .where('account_id', '=', account_id)
    .select(['action', 'object', 'agent_id', 'detail'])
    .execute();
  const agent_id = agency.person!.agent_id;
  expect(noted.filter(({ action }) => action.startsWith('donation:'))).toEqual([
    expect.objectContaining({ action: 'donation:token', object: 'donations', agent_id }),
    {
      action: 'donation:import',
      object: `job/${jobId}`,
      agent_id,
      detail: { rows: 2, added: 1, known: 0, refused: 1 },
    },
  ]);
});
