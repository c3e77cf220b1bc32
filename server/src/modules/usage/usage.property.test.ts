import fc from 'fast-check';
import { sql } from 'kysely';
import type { AgencyUsage } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { times } from '../../../../jest/thorough';
import { inTransaction } from '../../db/database';
import { foldSome } from '../delivery/rollup.queries';

let server: TestServer;
let admin: TestClient;
let accountId: number;
const identities: number[] = [];
const jobs: number[] = [];
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
  accountId = (await anAgency(server.db)).account_id;
  for (let at = 0; at < 2; at++) {
    const { identity_id } = await anIdentity(server.db, { account_id: accountId });
    identities.push(identity_id);
    jobs.push((await aJob(server.db, { account_id: accountId, identity_id, name: `Job ${at}` })).job_id);
  }
}, 120_000);
afterAll(() => server.close());

/** Before and after midnight in New York on the first of November, whose clocks go back that night, and of December. */
const MOMENTS = [
  '2026-11-01T03:59:59Z',
  '2026-11-01T04:00:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-15T12:00:00Z',
  '2026-12-01T04:59:59Z',
  '2026-12-01T05:00:00Z',
];
const text = fc.record({
  at: fc.constantFrom(...MOMENTS),
  which: fc.nat(2),
  direction: fc.constantFrom('out', 'in'),
  mms: fc.boolean(),
  state: fc.constantFrom('pending', 'sent', 'delivered', 'failed', 'suppressed'),
  handed: fc.boolean(),
  segments: fc.integer({ min: 1, max: 4 }),
  foreign: fc.boolean(),
});
type Text = typeof text extends fc.Arbitrary<infer One> ? One : never;

let people = 2_125_550_100;
async function insertText(one: Text) {
  // Nobody gets a job's first text twice.
  people += 1;
  const isIn = one.direction === 'in';
  await sql`insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, kind, direction, state, mms,
      carrier_id, error_code, segments, cost, created_at, sent_at)
    values (${one.foreign ? server.agency.account_id : accountId}, ${jobs[one.which] ?? null},
      ${identities[one.which] ?? null}, 2025550100, ${people}::bigint, ${people}::bigint, ${isIn ? 'inbound' : 'initial'},
      ${one.direction}, ${isIn ? 'received' : one.state}, ${one.mms}, ${one.handed ? sql`gen_random_uuid()::text` : null},
      null, ${one.segments}, ${isIn ? 0 : 129 * one.segments}, ${one.at}::timestamptz,
      ${one.handed ? one.at : null}::timestamptz)`.execute(server.db);
}

/** The figures as the messages have them, counted one by one. */
function countedOf(texts: readonly Text[], which?: number) {
  const isHanded = ({ direction, state, handed }: Text) =>
    direction === 'in' || state === 'sent' || state === 'delivered' || (state === 'failed' && handed);
  const mine = texts.filter(
    (one) =>
      !one.foreign &&
      isHanded(one) &&
      (which === undefined || one.which === which) &&
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
        .format(new Date(one.at))
        .startsWith('2026-11'),
  );
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const out = mine.filter(({ direction }) => direction === 'out');
  return {
    segments: sum(out.filter(({ mms }) => !mms).map(({ segments }) => segments)),
    mms: out.filter(({ mms }) => mms).length,
    inbound: mine.length - out.length,
    failed: out.filter(({ state }) => state === 'failed').length,
    cost: sum(out.map(({ segments }) => segments * 129)) / 10_000,
  };
}

it('a month’s usage is to the unit what the messages sum to, whatever is folded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 12 }), fc.nat(12), async (texts, folds) => {
      await sql`truncate message, message_delta, message_stat, message_day`.execute(server.db);
      for (const one of texts) await insertText(one);
      await inTransaction(server.db, (tx) => foldSome(tx, folds));
      const { body } = await admin.get<{ data: AgencyUsage }>(`/users/${accountId}/usage?month=2026-11`);
      expect(body.data.total).toEqual(countedOf(texts));
      for (const [which, id] of [...identities.entries(), [2, null] as const]) {
        const counted = countedOf(texts, which);
        const line = body.data.identities.find((each) => each.id === id);
        const job = body.data.jobs.find((each) => each.id === (jobs[which] ?? null));
        const isEmpty = counted.segments + counted.mms + counted.inbound === 0;
        if (isEmpty) expect([line, job]).toEqual([undefined, undefined]);
        else expect([line, job]).toMatchObject([counted, counted]);
      }
    }),
    { numRuns: times(15, 300) },
  );
}, 120_000);

it('is a file whose lines are the same, and nothing a spreadsheet runs', async () => {
  await sql`truncate message, message_delta, message_stat, message_day`.execute(server.db);
  await server.db.updateTable('job').set({ name: '=1+1' }).where('job_id', '=', jobs[0]!).execute();
  await insertText({
    at: '2026-11-15T12:00:00Z',
    which: 0,
    direction: 'out',
    mms: false,
    state: 'sent',
    handed: true,
    segments: 2,
    foreign: false,
  });
  const reply = await admin.call({ method: 'GET', url: `/users/${accountId}/usage/file?month=2026-11` });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = reply.body.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe(`"Job","${jobs[0]}","'=1+1","2","0","0","0","0.0258"`);
});

it('answers 400 for a month that is none, 404 for an agency that is not there', async () => {
  expect((await admin.get(`/users/${accountId}/usage?month=2026-13`)).status).toBe(400);
  expect((await admin.get('/users/999999/usage?month=2026-11')).status).toBe(404);
});

it('AGENT-ADMIN sees the own agency’s, without identities denied to them; nobody else’s, and no USER any', async () => {
  await sql`truncate message, message_delta, message_stat, message_day`.execute(server.db);
  const own = server.agency.account_id;
  const seen = await anIdentity(server.db, { account_id: own, identity_name: 'Seen' });
  const denied = await anIdentity(server.db, { account_id: own, identity_name: 'Denied' });
  for (const [at, { identity_id }] of [seen, denied, denied].entries())
    await sql`insert into message (account_id, identity_id, from_phone, to_phone, phone, kind, direction, state, carrier_id,
        segments, cost, created_at, sent_at)
      values (${own}, ${identity_id}, 2025550100, ${3_125_550_100 + at}, ${3_125_550_100 + at}, 'initial', 'out', 'sent',
        gen_random_uuid()::text, 2, 258, '2026-11-15T12:00:00Z', '2026-11-15T12:00:00Z')`.execute(server.db);
  const person = await server.signInAs('agent-admin');
  const all = await person.get<{ data: AgencyUsage }>(`/users/${own}/usage?month=2026-11`);
  expect(all.body.data.total).toMatchObject({ segments: 6, cost: 0.0774 });

  const limited = await server.signInAs('agent-admin', { identity_permission: [denied.identity_id] });
  const { body } = await limited.get<{ data: AgencyUsage }>(`/users/${own}/usage?month=2026-11`);
  expect(body.data.total).toMatchObject({ segments: 2, cost: 0.0258 });
  expect(body.data.identities.map(({ name }) => name)).toEqual(['Seen']);
  const file = await limited.call({ method: 'GET', url: `/users/${own}/usage/file?month=2026-11` });
  expect([file.statusCode, file.body.includes('Denied')]).toEqual([200, false]);

  expect((await limited.get(`/users/${accountId}/usage?month=2026-11`)).status).toBe(404);
  expect(
    (await limited.call({ method: 'GET', url: `/users/${accountId}/usage/file?month=2026-11` })).statusCode,
  ).toBe(404);
  const agency = await server.signInAs('agency');
  expect((await agency.get(`/users/${own}/usage?month=2026-11`)).status).toBe(403);
});

it('JOBS-24 has no cost where the agency may not see it, in the file neither', async () => {
  const own = server.agency.account_id;
  await server.db.insertInto('account_feature').values({ account_id: own, feature: 'hide-cost' }).execute();
  const person = await server.signInAs('agent-admin');
  const { body } = await person.get<{ data: AgencyUsage }>(`/users/${own}/usage?month=2026-11`);
  expect(body.data.total.cost).toBeNull();
  const file = await person.call({ method: 'GET', url: `/users/${own}/usage/file?month=2026-11` });
  expect(file.body.split('\r\n')[0]).not.toContain('Cost');
  const asAdmin = await admin.get<{ data: AgencyUsage }>(`/users/${own}/usage?month=2026-11`);
  expect(asAdmin.body.data.total.cost).not.toBeNull();
});
