import type { OwnDigest, Reply, ReplyRules } from '@campaign/shared-api/contracts';
import { sql } from 'kysely';
import { classifyReply } from '@campaign/shared-api/opt-out';
import {
  aJob,
  anAgency,
  anAgent,
  anIdentity,
  aSendingNumber,
  fictionalPhone,
  openTestServer,
} from '../../testing';
import { inTransaction } from '../../db/database';
import type { Row, TestClient, TestServer } from '../../testing';

let server: TestServer;
let chief: TestClient;
let ana: Row<'agent'>;
let job: Row<'job'>;
let people = 0;

beforeAll(async () => {
  server = await openTestServer();
  chief = await server.signInAs('agent-admin');
  const { account_id } = server.agency;
  ana = await anAgent(server.db, { account_id, role: 'AGENT-CLICKER', display_name: 'Ana' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`update conversation set waiting_since = null`.execute(server.db);
  await sql`update agent set reply_digest = true, reply_digest_at = null`.execute(server.db);
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  const from = { number_id: number.number_id, from_phone: number.phone };
  job = await aJob(server.db, { account_id, identity_id, name: 'Dunes doors', agent_ids: [], ...from });
  server.mail.sent.length = 0;
});

/** Somebody who wrote; in nobody's hands unless `owner` is said. */
async function writes(owner?: Row<'agent'>, body = 'Who is this?', of: Row<'job'> = job): Promise<void> {
  const phone = fictionalPhone(people++);
  await server.db
    .insertInto('message')
    .values({
      account_id: of.account_id,
      job_id: of.job_id,
      identity_id: of.identity_id,
      phone,
      body,
      reply_meaning: classifyReply(body),
      from_phone: phone,
      to_phone: of.from_phone,
      direction: 'in',
      kind: 'inbound',
      state: 'received',
    })
    .execute();
  await sql`update conversation set owner_id = ${owner?.agent_id ?? null}, owned_at = now()
    where job_id = ${of.job_id} and phone = ${phone}`.execute(server.db);
}
const assign = (agent_ids: number[]) =>
  server.db.updateTable('job').set({ agent_ids }).where('job_id', '=', job.job_id).execute();
const pace = async (digest: 'off' | 'hourly' | 'daily') => {
  const { body } = await chief.put<Reply<ReplyRules>>('/replies/rules', {
    accountId: server.agency.account_id,
    takeBackHours: 24,
    digest,
  });
  expect(body.data.digest).toBe(digest);
};
async function anHourPasses(): Promise<void> {
  await server.ctx.queue.send(server.db, 'chats.digest', {});
  await server.runTasks();
}
const mailsTo = (agent: { email: string }) => server.mail.sent.filter(({ to }) => to === agent.email);

it('tells whoever owes answers how many wait, by job, without a number or a word of what was written', async () => {
  await pace('hourly');
  await assign([ana.agent_id]);
  await writes(ana);
  await writes(ana);
  await writes();
  await anHourPasses();
  const [mail, ...more] = mailsTo(ana);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 replies wait for you to answer');
  expect(mail?.text).toMatch(
    /^Dunes doors: 2 for you, 1 for anyone, since \w{3} \d+ at \d+:\d\d [AP]M Eastern$/m,
  );
  expect(mail?.text).toMatch(/^Answer here: http.*\/chats\/inbox$/m);
  expect(mail?.text).not.toMatch(/Who is this|\+?1?202555/);
});

it('writes to nobody while nothing waits, where the agency wants none, and twice in no hour', async () => {
  await assign([ana.agent_id]);
  await pace('hourly');
  await anHourPasses();
  expect(server.mail.sent).toEqual([]);
  await writes(ana, 'STOP');
  await anHourPasses();
  expect(server.mail.sent).toEqual([]);
  await writes(ana);
  await pace('off');
  await anHourPasses();
  expect(server.mail.sent).toEqual([]);
  await pace('hourly');
  await anHourPasses();
  await anHourPasses();
  expect(mailsTo(ana)).toHaveLength(1);
});

it('keeps nobody waiting for a mail server that takes its time', async () => {
  await pace('hourly');
  await assign([ana.agent_id]);
  await writes(ana);
  const send = jest.spyOn(server.ctx.mail, 'send');
  const person = server.db.selectFrom('agent').where('agent_id', '=', ana.agent_id).select('agent_id');
  const met: unknown[] = [];
  send.mockImplementationOnce(async () => {
    met.push(...(await person.forUpdate().skipLocked().execute()));
  });
  await anHourPasses();
  send.mockRestore();
  expect(met).toHaveLength(1);
});

it('writes nothing about what was answered between the hour and the mail', async () => {
  await pace('hourly');
  await assign([ana.agent_id]);
  await writes(ana);
  await inTransaction(server.db, async (tx) => {
    await server.ctx.queue.send(tx, 'chats.mail-digest', { agentId: ana.agent_id });
    await sql`update conversation set waiting_since = null`.execute(tx);
  });
  await server.runTasks();
  expect(server.mail.sent).toEqual([]);
});

it('tells of the open queue only whoever may answer there', async () => {
  await pace('hourly');
  const { account_id } = server.agency;
  const reader = await anAgent(server.db, { account_id, role: 'AGENT-READER' });
  const denied = await anAgent(server.db, {
    account_id,
    role: 'USER',
    identity_permission: [job.identity_id],
  });
  const gone = await anAgent(server.db, { account_id, role: 'USER', active: false });
  const stranger = await anAgent(server.db, {
    account_id: (await anAgency(server.db)).account_id,
    role: 'USER',
  });
  await writes();
  await anHourPasses();
  // Ana is not in this job.
  for (const nobody of [reader, denied, gone, stranger, ana]) expect(mailsTo(nobody)).toEqual([]);
  expect(mailsTo({ email: chief.person!.email }).map(({ subject }) => subject)).toEqual([
    '1 reply waits for anyone to answer',
  ]);
});

it('is daily at nine in New York', async () => {
  await pace('daily');
  await assign([ana.agent_id]);
  await writes(ana);
  const now = jest.spyOn(server.ctx.clock, 'now');
  try {
    for (const hour of [12, 13, 14, 15]) {
      now.mockReturnValue(new Date(Date.UTC(2026, 10, 24, hour, 5)));
      await anHourPasses();
      expect(mailsTo(ana)).toHaveLength(hour < 14 ? 0 : 1);
    }
  } finally {
    now.mockRestore();
  }
});

it('ends by one press of the mail program, without a session, and by no look at the link', async () => {
  await pace('hourly');
  await assign([ana.agent_id]);
  await writes(ana);
  await anHourPasses();
  const [mail] = mailsTo(ana);
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, link = ''] = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
  expect(mail?.text).toContain(`Stop these emails: ${link}`);
  const { pathname: url } = new URL(link);
  const wants = async () =>
    (
      await server.db
        .selectFrom('agent')
        .where('agent_id', '=', ana.agent_id)
        .select('reply_digest')
        .executeTakeFirstOrThrow()
    ).reply_digest;

  const page = await server.app.inject({ method: 'GET', url });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<form method="post"><button>Stop the emails</button></form>');
  expect(await wants()).toBe(true);

  const post = (at: string) =>
    server.app.inject({
      method: 'POST',
      url: at,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const other = url.replace(/\/(\d+)-/, (_, id: string) => `/${Number(id) + 1}-`);
  for (const forged of [other, `${url}x`, url.replace(/-.*/, '-'), '/api/v1/chats/digest/end/x'])
    expect((await post(forged)).statusCode).toBe(404);
  expect(await wants()).toBe(true);
  expect((await post(url)).statusCode).toBe(200);
  expect(await wants()).toBe(false);

  await sql`update agent set reply_digest_at = null`.execute(server.db);
  await anHourPasses();
  expect(mailsTo(ana)).toHaveLength(1);
});

it('is turned off and on by oneself', async () => {
  await pace('daily');
  expect((await chief.get<OwnDigest>('/chats/digest')).body).toEqual({ pace: 'daily', on: true });
  const off = await chief.put<Reply<OwnDigest>>('/chats/digest', { on: false });
  expect(off.body).toEqual({
    data: { pace: 'daily', on: false },
    message: 'You no longer get emails about replies.',
  });
  await writes();
  await sql`update account set reply_digest = 'hourly'`.execute(server.db);
  await anHourPasses();
  expect(mailsTo({ email: chief.person!.email })).toEqual([]);
});
