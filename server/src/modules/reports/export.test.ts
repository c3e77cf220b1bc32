import Papa from 'papaparse';
import type { DownloadLink, Reply, ReportExport } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, aPhoneList, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { readWorkbook } from '../../testing/read-workbook';

let server: TestServer;
let agency: TestClient;
let jobId: number;
const FROM = 2_025_550_199;
const SOURCE = 'https://example.org/vote';
/** The columns of the lead, after a tab's own. */
const LEAD = [
  'Title',
  'First name',
  'Middle name',
  'Last name',
  'Address',
  'Address, line 2',
  'City',
  'State',
  'ZIP',
  'Email',
  'Last 4',
];
const ADA = ['', 'Ada', '', 'Harbor', '', '', 'Bath', 'ME', '04530', 'ada@example.org'];
/** More than are read at a time. */
const MANY = 2_001;

beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const job = await aJob(server.db, {
    account_id,
    identity_id,
    name: 'Fall: vote/now?',
    from_phone: FROM,
    sourceurl: SOURCE,
    // The evening of the 20th in New York.
    start_at: new Date('2026-11-21T02:00:00Z'),
    guidlink: 'https://go.example/Campaign',
  });
  jobId = job.job_id;
  const ada = {
    phone: 2_025_550_101,
    first_name: 'Ada',
    last_name: 'Harbor',
    city: 'Bath',
    state: 'ME',
    zip: '04530',
    email: 'ada@example.org',
  };
  const list = await aPhoneList(server.db, { account_id, numbers: [ada] });
  await server.db
    .insertInto('message')
    .values({
      account_id,
      job_id: jobId,
      from_phone: FROM,
      to_phone: ada.phone,
      phone: ada.phone,
      list_id: list.list_id,
      state: 'delivered',
    })
    .execute();
  const answer = (phone: number, body: string, more = {}) => ({
    account_id,
    job_id: jobId,
    from_phone: phone,
    to_phone: FROM,
    phone,
    body,
    direction: 'in' as const,
    kind: 'inbound' as const,
    state: 'received' as const,
    created_at: new Date('2026-11-21T02:30:00Z'),
    ...more,
  });
  await server.db
    .insertInto('message')
    .values([
      answer(2_025_550_101, '=HYPERLINK("https://x")'),
      answer(2_025_550_102, 'please stop texting', { suppressed_sender: true }),
      answer(2_025_550_103, 'STOP', { opt_out: true, suppressed_sender: true }),
    ])
    .execute();
  const click = { account_id, job_id: jobId, at: new Date('2026-11-21T03:00:00Z') };
  await server.db
    .insertInto('click')
    .values([
      { ...click, code: 'Person00', phone: 2_025_550_101 },
      { ...click, code: 'Person00', phone: 2_025_550_101 },
      { ...click, code: 'Person01', phone: 2_025_550_102, bot: true },
      ...Array.from({ length: MANY }, (_, n) => ({ ...click, code: `Q${String(n).padStart(7, '0')}` })),
    ])
    .execute();
  await server.db
    .insertInto('donation')
    .values([
      { account_id, amount: 25.5, status: 'paid', sourceurl: SOURCE, first_name: 'Ana', last_name: 'Peña' },
      { account_id, amount: 1, status: 'paid', sourceurl: 'https://example.org/other' },
    ])
    .execute();
});
afterAll(() => server.close());

const ask = (client: TestClient, wanted: ReportExport) =>
  client.post<Reply<DownloadLink> & { error?: string }>(`/job/${jobId}/report/export`, wanted);
async function fetchFile(wanted: ReportExport) {
  const { body } = await ask(agency, wanted);
  const reply = await agency.call({ method: 'GET', url: body.data.downloadUrl });
  expect(reply.statusCode).toBe(200);
  return reply;
}

describe('the export of a report', () => {
  it('JREP-06 JREP-07 is a workbook of four sheets named from job and send date', async () => {
    const reply = await fetchFile({ format: 'xlsx' });
    expect(reply.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('Fall_ vote_now__2026-11-20.xlsx')}`,
    );
    const sheets = await readWorkbook(reply.rawPayload);
    expect(Object.keys(sheets)).toEqual(['Clicks', 'Donations', 'Non-Opt out Replies', 'Opt Outs']);
    expect(sheets.Clicks?.slice(0, 2)).toEqual([
      ['Phone number', 'Link', 'Clicks', 'Last click (ET)', ...LEAD],
      ['2025550101', 'https://go.example/Person00', '2', expect.stringMatching(/^46346\.9/), ...ADA],
    ]);
    expect(sheets.Donations?.slice(1)).toEqual([
      ['', '25.5', 'Ana', 'Peña', '', 'paid', SOURCE, '', expect.any(String)],
    ]);
    expect(sheets['Opt Outs']?.slice(1)).toEqual([['2025550103', 'STOP', expect.any(String), 'Yes']]);
    expect(sheets['Non-Opt out Replies']?.slice(1).map((row) => [row[0], row[1], row[3]])).toEqual([
      ['2025550102', 'please stop texting', 'Yes'],
      ['2025550101', '=HYPERLINK("https://x")', ''],
    ]);
  });

  it('JREP-08 has every link once, whatever is read at a time', async () => {
    const { Clicks = [] } = await readWorkbook((await fetchFile({ format: 'xlsx' })).rawPayload);
    const links = Clicks.slice(1).map(([, link]) => link);
    expect(links).toHaveLength(MANY + 1);
    expect(new Set(links).size).toBe(MANY + 1);
  });

  it('gives one tab as CSV, as it is narrowed, safe for a spreadsheet', async () => {
    const reply = await fetchFile({ format: 'csv', tab: 'non-opt-out', query: 'hyper' });
    expect(reply.headers['content-disposition']).toContain(
      'Fall_%20vote_now__2026-11-20_Non-Opt%20out%20Replies.csv',
    );
    expect(reply.body.startsWith('\ufeff')).toBe(true);
    expect(Papa.parse(reply.body.slice(1), { skipEmptyLines: true }).data).toEqual([
      ['From', 'Message', 'Received (ET)', 'Opted out', ...LEAD],
      ['2025550101', '\'=HYPERLINK("https://x")', '2026-11-20 21:30:00', '', ...ADA, ''],
    ]);
  });

  it('is for who asked, for five minutes, and is written down', async () => {
    const { body } = await ask(agency, { format: 'csv', tab: 'opt-out' });
    const url = body.data.downloadUrl;
    const reader = await server.signInAs('reader');
    expect((await reader.call({ method: 'GET', url })).statusCode).toBe(404);
    server.clock.advance(5 * 60_000 + 1);
    expect((await agency.call({ method: 'GET', url })).statusCode).toBe(404);
    const rows = await server.db
      .selectFrom('audit')
      .where('action', '=', 'job:report-export')
      .select(['object', 'agent_id', 'detail'])
      .orderBy('audit_id', 'desc')
      .limit(1)
      .execute();
    expect(rows).toEqual([
      {
        object: `job/${jobId}`,
        agent_id: agency.person?.agent_id,
        detail: { format: 'csv', tab: 'opt-out' },
      },
    ]);
  });

  it('ROLE-16 is of no other agency’s job, and not for an AGENT-CLICKER', async () => {
    const other = await anAgency(server.db);
    const stranger = await server.signInAs('agency', { account_id: other.account_id });
    expect((await ask(stranger, { format: 'xlsx' })).status).toBe(404);
    expect((await ask(await server.signInAs('clicker'), { format: 'xlsx' })).status).toBe(403);
    expect((await agency.post(`/job/${jobId}/report/export`, { format: 'csv', tab: 'people' })).status).toBe(
      400,
    );
  });
});
