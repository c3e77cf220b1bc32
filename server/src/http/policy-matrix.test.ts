import { sql } from 'kysely';
import { POLICY, scopeOf } from '@campaign/shared-api/policy';
import type { Permission, PolicyLine } from '@campaign/shared-api/policy';
import { aJob, aPhoneList, aSendingNumber, anAgency, anAgent, anIdentity, openTestServer } from '../testing';
import type { Persona, TestClient, TestServer } from '../testing';

const PERSONAS: Persona[] = ['admin', 'agency', 'agent-admin', 'reader', 'clicker'];

/** An agency with one of everything, of which nobody else may see or change anything. */
interface Foreign {
  accountId: number;
  ids: Record<'agency' | 'identity' | 'list' | 'job' | 'agent' | 'template' | 'code', string>;
}

let server: TestServer;
let clients: Map<Persona, TestClient>;
let foreign: Foreign;

beforeAll(async () => {
  server = await openTestServer();
  clients = new Map();
  for (const persona of PERSONAS) clients.set(persona, await server.signInAs(persona));
  foreign = await makeForeign();
});
afterAll(() => server.close());

async function makeForeign(): Promise<Foreign> {
  const { db } = server;
  const { account_id } = await anAgency(db, { user_name: 'FOREIGN agency' });
  const agent = await anAgent(db, { account_id, role: 'AGENT-ADMIN', email: 'foreign@example.com' });
  // Ids of agencies and of identities begin alike: without it the foreign identity's would be the own agency's.
  await anIdentity(db, { account_id: server.agency.account_id });
  const identity = await anIdentity(db, { account_id, identity_name: 'FOREIGN identity' });
  const list = await aPhoneList(db, {
    account_id,
    identity_id: identity.identity_id,
    list_name: 'FOREIGN list',
  });
  const number = await aSendingNumber(db, { account_id, site_id: 'FOREIGN' });
  const job = await aJob(db, {
    account_id,
    identity_id: identity.identity_id,
    name: 'FOREIGN job',
    status: 'pending',
    number_id: number.number_id,
    lists: [list.list_id],
  });
  await db.insertInto('rating').values({ account_id, phone: 2025550100, rating_value: 3 }).execute();
  const template = await db
    .insertInto('template')
    .values({ account_id, job_id: job.job_id, title: 'FOREIGN template', body_html: '<p>stop</p>' })
    .returning('template_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('short_link')
    .values({
      code: 'FOREIGN1',
      account_id,
      job_id: job.job_id,
      guidlink: 'x/FOREIGN1',
      url: 'https://a.example/',
    })
    .execute();
  await db
    .insertInto('stop_word')
    .values({ account_id, identity_id: identity.identity_id, content: 'FOREIGN word' })
    .execute();
  const { dnc_id } = await db
    .insertInto('dnc_entry')
    .values({ account_id, identity_id: identity.identity_id, name: 'FOREIGN entry' })
    .returning('dnc_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('dnc_number').values({ account_id, phone: 2025550100, dnc_id }).execute();
  await db
    .insertInto('opt_out')
    .values({
      account_id,
      phone: 2025550100,
      stopped: false,
      in_review: true,
      held_text: 'FOREIGN words',
      held_at: IN_REVIEW_SINCE,
      at: IN_REVIEW_SINCE,
    })
    .execute();
  const ids = {
    agency: String(account_id),
    identity: String(identity.identity_id),
    list: String(list.list_id),
    job: String(job.job_id),
    agent: String(agent.agent_id),
    template: String(template.template_id),
    code: 'FOREIGN1',
  };
  return { accountId: account_id, ids };
}

const IN_REVIEW_SINCE = new Date('2026-11-20T15:00:00Z');

/** The foreign agency's object that a route's parameters name; a new kind of address says so here. */
function addressOf(url: string, absent = false): string {
  const kinds: [RegExp, keyof Foreign['ids']][] = [
    [/^\/api\/v1\/(identities|stopWords|frequency)\//, 'identity'],
    [/^\/api\/v1\/(phone_lists|p2pchats\/lists)\//, 'list'],
    [/^\/api\/v1\/(job|chats|p2pchats|tracking|messages)\//, 'job'],
    [/^\/api\/v1\/templates\//, 'template'],
    [/^\/api\/v1\/agents\//, 'agent'],
    [/^\/api\/v1\/users\//, 'agency'],
    [/^\/:shortCode/, 'code'],
  ];
  const kind = kinds.find(([pattern]) => pattern.test(url))?.[1];
  return url
    .replaceAll(/:\w+(\([^)]*\))?/g, () => (kind && !absent ? foreign.ids[kind] : '999999'))
    .replace('*', 'absent');
}

interface Call {
  method: string;
  url: string;
  policy: Permission;
}
const calls = (): Call[] =>
  server.app.inventory.filter(({ method }) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method));

/** Everything a body could name, all of it the foreign agency's. */
function foreignBody(): object {
  const { accountId, ids } = foreign;
  const [identityId, listId, jobId, id] = [ids.identity, ids.list, ids.job, ids.template].map(Number);
  return {
    accountId,
    account_id: accountId,
    identityId,
    identity_id: identityId,
    listId,
    jobId,
    id,
    ids: [jobId, listId, identityId, id],
    status: 'active',
    content: 'TAKEN',
    jobName: 'TAKEN',
    title: 'TAKEN',
    text: 'TAKEN stop',
    name: 'TAKEN',
    from: '+12025550199',
    to: '+12025550100',
    tag: 'x',
    phoneListAssignments: [listId],
    adminPhone: '+12025550199',
    startDate: '2026-12-01T15:00:00Z',
    initialTemplateMessage: '<p>TAKEN stop</p>',
    guidlink: 'x/FOREIGN1',
    letters: 'FOREIGN1',
    campaignid: 'https://taken.example/',
    s3Location: 'x',
    fileUrl: 'x',
    phoneNumber: '+12025550100',
    agentId: Number(ids.agent),
    password: 'TAKEN password',
    value: '2025550100',
    isAtAgencyLevel: true,
    phone: 2025550100,
    since: IN_REVIEW_SINCE.toISOString(),
    recipient: '+12025550100',
    kind: 'opt-out',
    agentIds: [],
    agency: { texts: 1, days: 1 },
    identity: null,
    takeBackHours: 1,
    ratingValue: 5,
    columnMap: [],
    listName: 'TAKEN',
    listType: 'P2P SMS',
  };
}

async function call(
  client: TestClient,
  { method, url }: Call,
  extra: { body?: object; query?: string; absent?: boolean } = {},
) {
  const write = method !== 'GET';
  const reply = await client
    .call({
      method: method as 'GET',
      // A route outside /api is asked for as it is.
      url: `${url.startsWith('/api/') ? '' : '/'}${addressOf(url, extra.absent)}${extra.query ?? ''}`,
      ...(write && { payload: extra.body ?? {}, headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(url.endsWith('/events') ? 300 : 5_000),
    })
    .catch(() => undefined);
  // A stream that stays open was let in.
  return { status: reply?.statusCode ?? 200, text: reply?.body ?? '' };
}

it('T01 lists every route, each under a line of the policy', () => {
  expect(calls().length).toBeGreaterThan(20);
  expect(calls().filter(({ policy }) => !Object.hasOwn(POLICY, policy))).toEqual([]);
});

it('T01 answers every cell of the matrix as the policy says', async () => {
  const wrong: string[] = [];
  let cells = 0;
  for (const entry of calls()) {
    const line: PolicyLine = POLICY[entry.policy];
    // A carrier's credentials and signing out have tests of their own.
    if (line.open === 'carrier' || entry.policy === 'session:sign-out') continue;
    for (const persona of [undefined, ...PERSONAS]) {
      const client = persona ? clients.get(persona) : server.visitor;
      const role = client?.person?.role;
      if (!client) continue;
      cells++;
      const { status } = await call(client, entry);
      const expected = role
        ? scopeOf(entry.policy, role)
          ? 'in'
          : 403
        : line.open === 'public'
          ? 'in'
          : 401;
      // Being let in shows as anything else; a sign-in that fails for its empty body is a 400.
      const actual = status === 401 || status === 403 ? status : 'in';
      // The page has no build to show here.
      const broken = status >= 500 && !(status === 503 && entry.policy.startsWith('system:'));
      if (actual !== expected || broken)
        wrong.push(`${entry.method} ${entry.url} as ${role ?? 'visitor'}: ${status}, expected ${expected}`);
    }
  }
  console.info(`Policy: ${cells - wrong.length} of ${cells} cells as written.`);
  expect(wrong).toEqual([]);
});

it("T02 shows nobody but ADMIN anything of another agency's", async () => {
  const leaks: string[] = [];
  const before = await everyRow();
  // A short link is everybody's, and counts its click.
  const reads = calls().filter(({ method, policy }) => method === 'GET' && policy !== 'link:resolve');
  for (const entry of reads) {
    const query = `?account_id=${foreign.accountId}&accountId=${foreign.accountId}&identity_id=${foreign.ids.identity}&jobId=${foreign.ids.job}&month=2026-11`;
    for (const persona of PERSONAS.filter((each) => each !== 'admin')) {
      const client = clients.get(persona);
      if (!client || !scopeOf(entry.policy, client.person?.role ?? 'AGENT-READER')) continue;
      const reply = await call(client, entry, { query });
      if (/FOREIGN|foreign@/.test(reply.text))
        leaks.push(`${entry.url} as ${persona}: ${reply.text.slice(0, 200)}`);
      // What is public is for everybody.
      const isPublic = (POLICY[entry.policy] as PolicyLine).open === 'public';
      if (!entry.url.includes(':') || isPublic) continue;
      const absent = await call(client, entry, { query, absent: true });
      if (plain(reply) !== plain(absent))
        leaks.push(`${entry.url} as ${persona}: ${plain(reply)}, absent ${plain(absent)}`);
    }
  }
  expect(leaks).toEqual([]);
  // S06: and a GET changes nothing, whatever it is asked with.
  expect(await everyRow()).toEqual(before);
});

it("T03 lets nobody but ADMIN change anything of another agency's", async () => {
  const before = await foreignRows();
  expect(before.length).toBeGreaterThan(6);
  for (const entry of calls().filter(
    ({ method, policy }) => method !== 'GET' && !policy.startsWith('session:'),
  )) {
    for (const persona of PERSONAS.filter((each) => each !== 'admin')) {
      const client = clients.get(persona);
      if (client) await call(client, entry, { body: foreignBody() });
    }
  }
  expect(await foreignRows()).toEqual(before);
  // Nobody was signed out by it on the way, to be refused the rest.
  for (const client of clients.values()) expect((await client.get('/session')).status).toBe(200);
});

/** Every path and verb of the two specifications, as they spell them (A§7, B§7). */
const SPECIFIED = [
  'POST /users/login',
  'POST /users/signup',
  'POST /agent/accounts/login',
  'POST /agent/accounts/signup',
  'GET /users/userList',
  'PUT /users/updateRate',
  'PUT /users/updateStatus',
  'PUT /users/updateApproved',
  'DELETE /users/',
  'POST /users/confirm-user',
  'POST /users/reset-password',
  'POST /users/forgot-password',
  'POST /users/verification-email',
  'GET /identities',
  'GET /identities/:',
  'GET /identities/:/getTdlcInfo',
  'POST /identities',
  'POST /identities/:/approveBrand',
  'PUT /identities/:',
  'DELETE /identities',
  'GET /media',
  'DELETE /media/:',
  'POST /media/upload',
  'GET /agents',
  'GET /agents/:',
  'POST /agents',
  'PUT /agents',
  'POST /agents/updateagent-permission',
  'DELETE /agents',
  'POST /agents/reset-password',
  'GET /phone_lists',
  'POST /phone_lists',
  'DELETE /phone_lists/',
  'POST /phone_lists/upload',
  'POST /phone_lists/phonenumbers-list/download',
  'POST /phone_numbers',
  'GET /ratings',
  'POST /ratings',
  'GET /dncs',
  'POST /dncs',
  'DELETE /dncs',
  'POST /dncs/upload',
  'GET /job',
  'GET /job/:',
  'POST /job',
  'PUT /job/:',
  'POST /job/approve',
  'DELETE /job/',
  'POST /job/quicktest',
  'GET /job/reports/mdr',
  'POST /job/reports/mdr',
  'POST /job/reports/download',
  'GET /job/associated-sip-peers',
  'GET /job/site-inservice-numbers',
  'GET /job/purchased-phone-numbers',
  'GET /job/available-phone-numbers',
  'POST /job/campaign/link',
  'POST /schedule',
  'GET /donations',
  'GET /messages/count',
  'GET /messages/clicks',
  'GET /messages/delivery',
  'GET /tracking/:',
  'GET /messages/history/:',
  'GET /chats/:/recipients',
  'GET /chats/:',
  'POST /p2pchats/sendMessage',
  'POST /p2pchats/quicktest',
  'GET /p2pchats/:/recipients',
  'GET /p2pchats/messages',
  'GET /templates',
  'POST /templates',
  'PUT /templates/:',
  'DELETE /templates/:',
  'GET /stopWords/:/:',
  'POST /stopWords',
  'DELETE /stopWords',
];
it('API-07 has every path and verb of the specification', () => {
  // The server takes each path with its last slash and without.
  const spelt = (call: string) => call.replaceAll(/:\w+/g, ':').replace(/\/$/, '');
  const built = new Set(
    calls().map(({ method, url }) => spelt(`${method} ${url.replace(/^\/api\/v1/, '')}`)),
  );
  expect(SPECIFIED.filter((call) => !built.has(spelt(call)))).toEqual([]);
});

it.each(['/job/', '/phone_lists/', '/users/', '/stopWords', '/job', '/phone_lists', '/users'])(
  'answers DELETE %s, with its last slash or without',
  async (path) => {
    const admin = clients.get('admin')!;
    expect((await admin.delete(`/${path.slice(1)}`, {})).status).toBe(400);
  },
);

/** An answer without its support id. */
const plain = ({ status, text }: { status: number; text: string }) =>
  `${status} ${text.replace(/"id":"[A-Z0-9]{10}"/, '')}`;

/** Every row that carries the foreign agency's number, in every table. */
async function foreignRows(): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`.execute(server.db);
  const found: string[] = [];
  for (const { name } of tables.filter((table) => table.name !== 'app_session')) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t
      where account_id = ${foreign.accountId} order by 1`.execute(server.db);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

/** A digest of every table; when a session and its person were last seen, and a click, may change by a GET. */
async function everyRow(): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('app_session', 'click') order by 1`.execute(
    server.db,
  );
  const digests: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string | null }>`select md5(string_agg(row, ',')) as digest
      from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(name)} t order by 1) all_rows`.execute(
      server.db,
    );
    digests.push(`${name} ${rows[0]?.digest ?? ''}`);
  }
  return digests;
}
