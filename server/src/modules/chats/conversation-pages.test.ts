import { sql } from 'kysely';
import type { ChatRecipient, Page } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { aJob, anIdentity, aSendingNumber, openTestServer } from '../../testing';
import type { Row, TestServer } from '../../testing';

const PEOPLE = 3_000;
const PHONE = 2_025_550_000;

let server: TestServer;
let agency: Awaited<ReturnType<TestServer['signInAs']>>;
let job: Row<'job'>;

beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  job = await aJob(server.db, {
    account_id,
    identity_id,
    number_id: number.number_id,
    from_phone: number.phone,
    sent: PEOPLE,
  });
  // Half of them wrote, three in the same moment; of those every third waits, every fifth of whom for this person.
  await sql`
    insert into conversation (job_id, phone, account_id, identity_id, texts, replies, last_id, last_in_at, meaning, waiting_since, owner_id)
    select ${job.job_id}, ${PHONE}::bigint + n, ${account_id}, ${identity_id}, 1, wrote::int, n * 7 % 3001,
           case when wrote then moment end, case when wrote then (array['yes', 'question'])[1 + n % 2] end,
           case when wrote and n % 3 = 0 then moment end,
           case when wrote and n % 15 = 0 then ${agency.person?.agent_id ?? 0}::int end
      from (select n, n % 4 < 2 as wrote, timestamptz '2026-11-20 12:00:00.000001Z' + n / 3 * interval '17 seconds' as moment
              from generate_series(0, ${PEOPLE - 1}::int) n) p`.execute(server.db);
});
afterAll(() => server.close());

/** Who stands where, said by a plain sort of all rows. */
async function inOrder(where: string, order: string): Promise<string[]> {
  const { rows } = await sql<{ phone: number }>`
    select phone from conversation where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(server.db);
  return rows.map(({ phone }) => e164(phone));
}

it.each([
  ['a job’s people', 'JOB', '', 'true', 'last_in_at desc nulls last, last_id desc'],
  ['the inbox', 'INBOX', '', 'replies > 0', 'last_in_at desc, last_id desc'],
  ['who asked in a job', 'JOB', '&meaning=question', `meaning = 'question'`, 'last_in_at desc, last_id desc'],
  ['who waits in a job', 'JOB', '&filter=waiting', 'waiting_since is not null', 'waiting_since, last_id'],
])(
  'CHATD-01 CHATD-06 pages of %s, near and far, show everybody once and in order',
  async (_, where, filter, rule, order) => {
    const all = await inOrder(rule, order);
    const address = where === 'JOB' ? `/chats/${job.job_id}/recipients` : '/chats/inbox';
    const shown: string[] = [];
    const last = Math.ceil(all.length / 50);
    for (let page = 1; page <= last; page += 1) {
      const { body } = await agency.get<Page<ChatRecipient>>(`${address}?page=${page}&size=50${filter}`);
      shown.push(...body.data.map(({ phone }) => phone));
      // Far pages know the whole number.
      if (page > 24) expect(body.total).toBe(all.length);
    }
    expect(shown).toEqual(all);
  },
);

it('CHATD-06 an ADMIN’s inbox is every agency’s, in the same order', async () => {
  const admin = await server.signInAs('admin');
  for (const [filter, rule, order] of [
    ['all', 'replies > 0', 'last_in_at desc, last_id desc'],
    ['waiting', 'waiting_since is not null', 'waiting_since, last_id'],
  ] as const) {
    const { body } = await admin.get<Page<ChatRecipient>>(`/chats/inbox?page=2&size=50&filter=${filter}`);
    expect(body.data.map(({ phone }) => phone)).toEqual((await inOrder(rule, order)).slice(50, 100));
  }
});

it('CHATD-06 keeps the places of what is one person’s own from everybody else', async () => {
  const other = await server.signInAs('agency');
  const mine = await agency.get<Page<ChatRecipient>>('/chats/inbox?page=101&size=12&filter=mine');
  const theirs = await other.get<Page<ChatRecipient>>('/chats/inbox?page=101&size=12&filter=mine');
  expect(mine.body.total).toBe(100);
  expect(theirs.body).toEqual({ data: [], total: 0 });
});
