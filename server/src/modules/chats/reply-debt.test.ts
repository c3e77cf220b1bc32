import type { InboxCounts, Reply, ReplyDebt, ReplyRules } from '@campaign/shared-api/contracts';
import { sql } from 'kysely';
import {
  aJob,
  anAgency,
  anAgent,
  anIdentity,
  aSendingNumber,
  fictionalPhone,
  openTestServer,
} from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';
import { inTransaction } from '../../db/database';
import type { Tx } from '../../db/database';
import { eventually } from '../../testing/sending-world';
import { handOverConversation } from './conversations.queries';
import { takeBackConversations } from './reply-debt.queries';

let server: TestServer;
let chief: TestClient;
let ana: Row<'agent'>;
let ben: Row<'agent'>;
let job: Row<'job'>;
let people = 0;

beforeAll(async () => {
  server = await openTestServer();
  chief = await server.signInAs('agent-admin');
  const { account_id } = server.agency;
  ana = await anAgent(server.db, { account_id, role: 'AGENT-CLICKER', display_name: 'Ana' });
  ben = await anAgent(server.db, { account_id, role: 'AGENT-CLICKER', display_name: 'Ben' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  const from = { number_id: number.number_id, from_phone: number.phone };
  const agent_ids = [ana.agent_id, ben.agent_id];
  job = await aJob(server.db, { account_id, identity_id, agent_ids, ...from });
});

const at = (secondsAgo: number) => sql<Date>`now() - make_interval(secs => ${secondsAgo})`;

async function writes(phone: number, secondsAgo: number): Promise<void> {
  const { account_id, job_id, identity_id, from_phone } = job;
  await server.db
    .insertInto('message')
    .values({
      account_id,
      job_id,
      identity_id,
      phone,
      from_phone: phone,
      to_phone: from_phone,
      direction: 'in',
      kind: 'inbound',
      state: 'received',
      body: 'Who is this?',
      created_at: at(secondsAgo),
    })
    .execute();
}

/** Somebody whom `sender` texted and who asked so many seconds ago; answered after as many. */
async function asks(
  sender: Row<'agent'>,
  secondsAgo: number,
  answeredAfter?: number,
  phone = fictionalPhone(people++),
): Promise<number> {
  const base = { account_id: job.account_id, job_id: job.job_id, identity_id: job.identity_id, phone };
  const out = { ...base, from_phone: job.from_phone, to_phone: phone, state: 'sent' as const };
  const { db } = server;
  await db
    .insertInto('message')
    .values({ ...out, sent_by: sender.agent_id, sent_at: at(secondsAgo + 60) })
    .execute();
  await writes(phone, secondsAgo);
  if (answeredAfter !== undefined)
    await db
      .insertInto('message')
      .values({ ...out, kind: 'reply', sent_by: sender.agent_id, sent_at: at(secondsAgo - answeredAfter) })
      .execute();
  return phone;
}
const owners = async () =>
  (
    await server.db
      .selectFrom('conversation')
      .where('job_id', '=', job.job_id)
      .where('waiting_since', 'is not', null)
      .orderBy('phone')
      .select('owner_id')
      .execute()
  ).map(({ owner_id }) => owner_id);
/** Whether somebody waits for a row that another holds. */
const waitsForLock = async () => {
  const { rows } =
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.db,
    );
  return rows.length > 0;
};
const hoursPass = (hours: number) =>
  sql`update conversation set owned_at = owned_at - make_interval(hours => ${hours}) where job_id = ${job.job_id}`.execute(
    server.db,
  );
const rules = (takeBackHours: number | null, accountId = server.agency.account_id) =>
  chief.put<Reply<ReplyRules>>('/replies/rules', { accountId, takeBackHours });

it('masks numbers on the screens of the roles that the agency names, and of nobody else', async () => {
  const { account_id: accountId } = server.agency;
  const masksOf = async (who: 'clicker' | 'agent-admin') =>
    (await (await server.signInAs(who)).get<{ data: { masksNumbers?: boolean } }>('/session')).body.data
      .masksNumbers;
  const { body } = await chief.put<Reply<ReplyRules>>('/replies/rules', {
    accountId,
    takeBackHours: 24,
    maskedRoles: ['AGENT-CLICKER', 'AGENT-CLICKER'],
  });
  expect(body.data.maskedRoles).toEqual(['AGENT-CLICKER']);
  expect([await masksOf('clicker'), await masksOf('agent-admin')]).toEqual([true, undefined]);
  // A page that knows nothing of it leaves it as it is.
  await chief.put('/replies/rules', { accountId, takeBackHours: 12 });
  expect(await masksOf('clicker')).toBe(true);
  await chief.put('/replies/rules', { accountId, takeBackHours: 24, maskedRoles: [] });
  expect(await masksOf('clicker')).toBeUndefined();
  expect(
    (await chief.put('/replies/rules', { accountId, takeBackHours: 24, maskedRoles: ['ADMIN'] })).status,
  ).toBe(400);
});

it('ends with its job: who waited is nobody’s, and what they write afterwards is stored and owed to nobody', async () => {
  const counts = async () => (await chief.get<InboxCounts>('/chats/counts')).body;
  const before = await counts();
  const asked = await asks(ana, 600);
  await asks(ana, 300, 60);
  expect((await counts()).waiting).toBe(before.waiting + 1);
  expect((await chief.delete('/job/', { ids: [job.job_id] })).status).toBe(200);
  expect(await owners()).toEqual([]);
  expect(await counts()).toEqual(before);
  await writes(asked, 30);
  expect(await owners()).toEqual([]);
  const { replies, owner_id } = await server.db
    .selectFrom('conversation')
    .where('job_id', '=', job.job_id)
    .where('phone', '=', asked)
    .select(['replies', 'owner_id'])
    .executeTakeFirstOrThrow();
  expect([replies, owner_id]).toEqual([2, null]);
});

it('gives what nobody of the job has texted to its agents by turns, each reply answered before the next comes', async () => {
  const phones = Array.from({ length: 4 }, () => fictionalPhone(people++));
  const base = { account_id: job.account_id, job_id: job.job_id, identity_id: job.identity_id };
  const out = { ...base, from_phone: job.from_phone, state: 'sent' as const };
  for (const phone of phones)
    await server.db
      .insertInto('message')
      .values({ ...out, phone, to_phone: phone })
      .execute();
  const turns: (number | null)[] = [];
  for (const phone of phones) {
    await server.db
      .insertInto('message')
      .values({
        ...base,
        phone,
        from_phone: phone,
        to_phone: job.from_phone,
        direction: 'in',
        kind: 'inbound',
        state: 'received',
        body: 'Who is this?',
      })
      .execute();
    const [owner = null] = await owners();
    turns.push(owner);
    await server.db
      .insertInto('message')
      .values({ ...out, phone, to_phone: phone, kind: 'reply', sent_by: owner })
      .execute();
  }
  expect([...turns].sort()).toEqual([ana.agent_id, ana.agent_id, ben.agent_id, ben.agent_id]);
  expect(turns[0]).not.toBe(turns[1]);
});

it('is taken from whoever leaves while replies of theirs are stored, and neither waits for the other', async () => {
  const { account_id } = server.agency;
  const leaver = await anAgent(server.db, { account_id, role: 'USER' });
  // Who waits longest, and was stored first, has the higher number.
  people += 2;
  const [first, second] = [fictionalPhone(people - 2), fictionalPhone(people - 1)];
  await asks(leaver, 900, undefined, second);
  await asks(leaver, 10, undefined, first);
  // Known to be small, the tables are read as they stand.
  await sql`analyze conversation, agent, job`.execute(server.db);
  const hold = (tx: Tx, phone: number) =>
    sql`select from conversation where job_id = ${job.job_id} and phone = ${phone} for update`.execute(tx);
  let goOn = () => {};
  const mayGoOn = new Promise<void>((done) => (goOn = done));
  let hasHeld = () => {};
  const isHeld = new Promise<void>((done) => (hasHeld = done));
  const storing = inTransaction(server.db, async (tx) => {
    await hold(tx, first);
    hasHeld();
    await mayGoOn;
    await hold(tx, second);
  });
  await isHeld;
  const leaving = server.db
    .updateTable('agent')
    .set({ active: false })
    .where('agent_id', '=', leaver.agent_id)
    .execute();
  await eventually(waitsForLock, (waits) => waits);
  goOn();
  await Promise.all([storing, leaving]);
  expect(await owners()).toEqual([null, null]);
});

describe('who owes answers in a job', () => {
  it('is told by agent, with the time that answers took', async () => {
    await asks(ana, 600);
    await asks(ana, 900);
    await asks(ben, 300);
    for (const seconds of [10, 20, 30]) await asks(ben, 1_000, seconds);
    const { body } = await chief.get<ReplyDebt>(`/chats/${job.job_id}/debt`);
    expect(body).toMatchObject({ waiting: 3, answered: 3, p50: 20, p95: 30 });
    expect(body.agents).toMatchObject([
      { agentId: ana.agent_id, name: 'Ana', waiting: 2, answered: 0, p50: null, p95: null },
      { agentId: ben.agent_id, name: 'Ben', waiting: 1, answered: 3, p50: 20, p95: 30 },
    ]);
    expect(body.oldestWaiting).toBe(body.agents[0]!.oldestWaiting);
  });

  it('is nobody in a job without replies, and nothing of another agency’s job', async () => {
    const { body } = await chief.get<ReplyDebt>(`/chats/${job.job_id}/debt`);
    expect(body).toEqual({ waiting: 0, oldestWaiting: null, answered: 0, p50: null, p95: null, agents: [] });
    const { account_id } = await anAgency(server.db);
    const { identity_id } = await anIdentity(server.db, { account_id });
    const other = await aJob(server.db, { account_id, identity_id });
    expect((await chief.get(`/chats/${other.job_id}/debt`)).status).toBe(404);
  });
});

describe('a conversation whose owner is silent', () => {
  afterEach(() => rules(24));

  it('goes to the open queue after a day, and not before', async () => {
    await asks(ana, 10);
    await hoursPass(23);
    await takeBackConversations(server.db);
    expect(await owners()).toEqual([ana.agent_id]);
    await hoursPass(2);
    await takeBackConversations(server.db);
    expect(await owners()).toEqual([null]);
    const { body } = await chief.get<ReplyDebt>(`/chats/${job.job_id}/debt`);
    expect(body.agents).toMatchObject([{ agentId: null, name: null, waiting: 1 }]);
    expect((await chief.get<InboxCounts>('/chats/counts')).body.open).toBeGreaterThan(0);
  });

  it('goes after as long as the agency says, or never', async () => {
    await asks(ana, 10);
    expect((await rules(null)).body).toMatchObject({
      data: { takeBackHours: null },
      message: 'Saved. Conversations stay with their owner.',
    });
    await hoursPass(800);
    await takeBackConversations(server.db);
    expect(await owners()).toEqual([ana.agent_id]);
    expect((await rules(0.5)).body.data).toMatchObject({ takeBackHours: 0.5 });
    await takeBackConversations(server.db);
    expect(await owners()).toEqual([null]);
  });

  it('stays with whoever takes it in that very moment', async () => {
    const phone = await asks(ana, 10);
    await hoursPass(25);
    let commit = () => {};
    const committed = new Promise<void>((done) => (commit = done));
    let took = () => {};
    const taken = new Promise<void>((done) => (took = done));
    const taking = inTransaction(server.db, async (tx) => {
      await handOverConversation(tx, job.job_id, phone, ben.agent_id);
      took();
      await committed;
    });
    await taken;
    const takingBack = takeBackConversations(server.db);
    await eventually(waitsForLock, (waits) => waits);
    commit();
    await taking;
    expect(await takingBack).toBe(0);
    expect(await owners()).toEqual([ben.agent_id]);
  });

  it('goes when it was handed to somebody in the moment they left', async () => {
    await asks(ana, 10);
    await asks(ben, 10);
    const cleo = await anAgent(server.db, { account_id: server.agency.account_id, active: false });
    await sql`update conversation set owner_id = ${cleo.agent_id} where owner_id = ${ana.agent_id} and job_id = ${job.job_id}`.execute(
      server.db,
    );
    await takeBackConversations(server.db);
    expect(await owners()).toEqual([null, ben.agent_id]);
  });

  it('goes by the hours that stand: who saved others meanwhile is named, and nothing is overwritten unseen', async () => {
    const save = (as: TestClient, takeBackHours: number, version?: number) =>
      as.put<Reply<ReplyRules> & { error?: string }>('/replies/rules', {
        accountId: server.agency.account_id,
        takeBackHours,
        version,
      });
    const { version } = (await rules(24)).body.data;
    const ann = await server.signInAs('agent-admin');
    await server.db
      .updateTable('agent')
      .set({ first_name: 'Ann', last_name: 'Lee' })
      .where('agent_id', '=', ann.person!.agent_id)
      .execute();
    expect((await save(ann, 6, version)).body.data).toEqual({
      takeBackHours: 6,
      version: version + 1,
      digest: 'off',
      maskedRoles: [],
    });
    expect(await save(chief, 48, version)).toMatchObject({
      status: 409,
      body: {
        error: 'This reply rule was changed by Ann Lee meanwhile.',
        changed: { version: version + 1, by: 'Ann Lee' },
      },
    });
    expect((await save(chief, 48, version + 1)).body.data.takeBackHours).toBe(48);
    expect((await save(ann, 12)).body.data).toEqual({
      takeBackHours: 12,
      version: version + 3,
      digest: 'off',
      maskedRoles: [],
    });
  });

  it('is taken back by whom the agency trusts with it: another agency’s rule is not there', async () => {
    const other = await anAgency(server.db);
    expect((await rules(1, other.account_id)).status).toBe(404);
    expect((await chief.get(`/replies/rules/${other.account_id}`)).status).toBe(404);
    expect((await rules(0)).status).toBe(400);
    expect((await chief.get<ReplyRules>(`/replies/rules/${server.agency.account_id}`)).body).toEqual({
      takeBackHours: 24,
      digest: 'off',
      maskedRoles: [],
      version: expect.any(Number) as number,
    });
  });
});
