import type { ChatRecipient, Conversation, InboxCounts, Page } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { classifyReply } from '@campaign/shared-api/opt-out';
import { eventually } from '../../testing/sending-world';
import { openChatLines } from './inbox.service';
import {
  aJob,
  anAgency,
  anAgent,
  anIdentity,
  aPhoneList,
  aSendingNumber,
  fictionalPhone,
  openTestServer,
  type TestClient,
  type TestServer,
} from '../../testing';

let server: TestServer;
let agency: TestClient;
let clicker: TestClient;
let jobId: number;
let otherJobId: number;
const people = Array.from({ length: 5 }, (_, index) => fictionalPhone(index));
const to = (index: number) => e164(people[index]!);

beforeAll(async () => {
  server = await openTestServer({ config: { quietHours: false } });
  const { account_id } = server.agency;
  agency = await server.signInAs('agency');
  clicker = await server.signInAs('clicker');
  const { identity_id } = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  const list = await aPhoneList(server.db, {
    account_id,
    numbers: people.map((phone, index) => ({
      phone,
      first_name: `Name${index}`,
      last_name: 'Ortiz',
      city: 'Reno',
    })),
  });
  const job = async (agent_ids: number[]) => {
    const from = { number_id: number.number_id, from_phone: number.phone, lists: [list.list_id] };
    const { job_id } = await aJob(server.db, { account_id, identity_id, agent_ids, ...from });
    for (const phone of people)
      await server.db
        .insertInto('message')
        .values({
          account_id,
          identity_id,
          job_id,
          phone,
          from_phone: number.phone,
          to_phone: phone,
          state: 'sent',
          list_id: list.list_id,
          body: 'Hello',
        })
        .execute();
    return job_id;
  };
  jobId = await job([clicker.person!.agent_id]);
  otherJobId = await job([]);
});
afterAll(() => server.close());

async function writes(index: number, body: string, job_id = jobId) {
  const { account_id, identity_id, from_phone } = await server.db
    .selectFrom('job')
    .where('job_id', '=', job_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const phone = people[index]!;
  const inbound = { direction: 'in', kind: 'inbound', state: 'received' } as const;
  await server.db
    .insertInto('message')
    .values({
      account_id,
      identity_id,
      job_id,
      phone,
      from_phone: phone,
      to_phone: from_phone,
      body,
      reply_meaning: classifyReply(body),
      ...inbound,
    })
    .execute();
}
const inbox = async (asked: string, who = agency) =>
  (await who.get<Page<ChatRecipient>>(`/chats/inbox?${asked}`)).body;
const counts = async (who: TestClient) => (await who.get<InboxCounts>('/chats/counts')).body;

it('lists whoever waits longest first, with the person, the job, what they mean and who answers', async () => {
  await writes(1, 'What time does it begin?');
  await writes(2, 'Yes, count me in');
  await writes(3, 'You have the wrong number', otherJobId);
  const { data, total } = await inbox('filter=waiting');
  expect(total).toBe(3);
  expect(data.map(({ phone, meaning }) => [phone, meaning])).toEqual([
    [to(1), 'question'],
    [to(2), 'yes'],
    [to(3), 'wrong-number'],
  ]);
  expect(data[0]).toMatchObject({
    name: 'Name1 Ortiz',
    columns: { city: 'Reno' },
    lastMessage: 'What time does it begin?',
    replies: 1,
    jobId,
    state: 'waits',
    owner: { id: clicker.person!.agent_id },
  });
  // Nobody was given the other job: whoever is free answers.
  expect(data[2]!.owner).toBeNull();
  expect(await counts(agency)).toEqual({ mine: 0, open: 1, waiting: 3, review: 0 });
  expect((await inbox('filter=waiting&meaning=yes')).data.map(({ phone }) => phone)).toEqual([to(2)]);
});

it('shows what the person wrote where an automatic text ends the conversation', async () => {
  const texted = await server.db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where('phone', '=', people[1]!)
    .where('kind', '=', 'initial')
    .select(['account_id', 'identity_id', 'job_id', 'phone', 'from_phone', 'to_phone'])
    .executeTakeFirstOrThrow();
  const { message_id } = await server.db
    .insertInto('message')
    .values({ ...texted, kind: 'auto', state: 'sent', body: 'Rivera for Mayor: reply STOP to opt out' })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  const { data } = await inbox(`filter=all&query=${encodeURIComponent(to(1))}`);
  expect(data.find((one) => one.jobId === jobId)?.lastMessage).toBe('What time does it begin?');
  await server.db.deleteFrom('message').where('message_id', '=', message_id).execute();
});

it('finds people by name, by number and by what they wrote', async () => {
  const found = async (query: string) =>
    (await inbox(`filter=all&query=${encodeURIComponent(query)}`)).data.map(({ phone }) => phone).sort();
  expect(await found('ortiz')).toEqual([to(1), to(2), to(3)].sort());
  expect(await found('name2')).toEqual([to(2)]);
  expect(await found('begin')).toEqual([to(1)]);
  expect(await found(to(3))).toEqual([to(3), to(3)]);
  expect(await found(String(people[3]).slice(-4))).toEqual([to(3)]);
  expect(await found("' & | !")).toEqual([]);
});

it('shows a person who is asked for by number with every job that has texted them, and their texts, as far as one may see these', async () => {
  const jobsOfPerson = async (index: number, who: TestClient) =>
    (await inbox(`filter=all&query=${encodeURIComponent(to(index))}`, who)).data.map((one) => [
      one.jobId,
      one.state,
    ]);
  for (const who of [agency, await server.signInAs('admin')])
    expect(await jobsOfPerson(3, who)).toEqual([
      [otherJobId, 'waits'],
      [jobId, 'texted'],
    ]);
  expect(await jobsOfPerson(3, clicker)).toEqual([[jobId, 'texted']]);
  const textsWith = async (who: TestClient) => {
    const { body } = await who.get<Conversation>(`/chats/${jobId}?recipient=${encodeURIComponent(to(3))}`);
    return body.data.map(({ message }) => message);
  };
  expect(await textsWith(agency)).toEqual(['Hello', 'Hello', 'You have the wrong number']);
  expect(await textsWith(clicker)).toEqual(['Hello']);
  // Whom the identity is denied to sees none of its jobs, wherever they texted from.
  const { account_id } = server.agency;
  const denied = await anIdentity(server.db, { account_id });
  const narrow = await server.signInAs('agent-admin', { identity_permission: [denied.identity_id] });
  expect(await textsWith(narrow)).toHaveLength(3);
  await server.db
    .updateTable('message')
    .set({ identity_id: denied.identity_id })
    .where('job_id', '=', otherJobId)
    .execute();
  expect(await textsWith(narrow)).toEqual(['Hello']);
  const { identity_id } = await server.db
    .selectFrom('job')
    .where('job_id', '=', otherJobId)
    .select('identity_id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('message').set({ identity_id }).where('job_id', '=', otherJobId).execute();
});

it('shows an AGENT-CLICKER their jobs alone, a READER all and no way to answer, and other agencies nothing', async () => {
  expect((await inbox('filter=waiting', clicker)).data.map(({ phone }) => phone)).toEqual([to(1), to(2)]);
  expect(await counts(clicker)).toEqual({ mine: 2, open: 0, waiting: 2, review: 0 });
  const reader = await server.signInAs('reader');
  expect((await inbox('filter=waiting', reader)).total).toBe(3);
  expect((await reader.post(`/chats/${jobId}/take`, { recipient: to(1) })).status).toBe(403);
  const { account_id } = await anAgency(server.db);
  const stranger = await server.signInAs('agency', { account_id });
  expect(await inbox('filter=all', stranger)).toEqual({ data: [], total: 0 });
  expect((await inbox('filter=all&query=ortiz', stranger)).total).toBe(0);
  expect((await stranger.post(`/chats/${jobId}/take`, { recipient: to(1) })).status).toBe(404);
  expect((await clicker.post(`/chats/${otherJobId}/take`, { recipient: to(3) })).status).toBe(404);
});

it('gives a conversation to whoever takes it, and settles one that needs no answer', async () => {
  expect((await agency.post(`/chats/${jobId}/take`, { recipient: to(1) })).status).toBe(200);
  expect(await counts(agency)).toEqual({ mine: 1, open: 1, waiting: 3, review: 0 });
  expect((await agency.post(`/chats/${jobId}/settle`, { recipient: to(2) })).status).toBe(200);
  expect((await agency.post(`/chats/${jobId}/settle`, { recipient: to(2) })).status).toBe(409);
  expect((await inbox('filter=waiting')).data.map(({ phone }) => phone)).toEqual([to(1), to(3)]);
  // They write again: it waits again.
  await writes(2, 'And who are you?');
  expect((await inbox('filter=mine', clicker)).data.map(({ phone }) => phone)).toEqual([to(2)]);
});

it('gives back to the open queue what somebody leaves who may not answer any more', async () => {
  await server.db.updateTable('job').set({ agent_ids: [] }).where('job_id', '=', jobId).execute();
  expect((await inbox('filter=open')).data.map(({ phone }) => phone)).toEqual([to(3), to(2)]);
});

it('CHATD-01 lists the people of a job, whoever wrote last first', async () => {
  const { body } = await agency.get<Page<ChatRecipient>>(`/chats/${jobId}/recipients?page=1&size=12`);
  expect(body.data.map(({ phone }) => phone)).toEqual([to(2), to(1), to(4), to(3), to(0)]);
  expect(body.data[2]).toMatchObject({
    replied: false,
    state: 'texted',
    lastMessage: 'Hello',
    name: 'Name4 Ortiz',
  });
});

it('says on the jobs list how many wait and since when', async () => {
  const { body } = await agency.get<{
    data: { jobId: number; waitingReplies: number; oldestWaiting: string }[];
  }>('/job');
  const row = body.data.find((job) => job.jobId === jobId)!;
  expect(row.waitingReplies).toBe(2);
  expect(Date.parse(row.oldestWaiting)).toBeGreaterThan(Date.now() - 60_000);
});

const tokenOf = ({ cookie = '' }: TestClient) => cookie.slice(cookie.indexOf('=') + 1).split(';')[0]!;

it('tells open pages in which job something was said, and strangers nothing', async () => {
  const lines: string[] = [];
  const streams = openChatLines(server.ctx);
  const { account_id } = await anAgency(server.db);
  const stranger = await server.signInAs('agency', { account_id });
  const heard: string[] = [];
  (await streams.open({ token: tokenOf(agency), agentId: 1 })).on('data', (chunk: Buffer) =>
    lines.push(String(chunk)),
  );
  (await streams.open({ token: tokenOf(stranger), agentId: 2 })).on('data', (chunk: Buffer) =>
    heard.push(String(chunk)),
  );
  await writes(0, 'Where is it?');
  await eventually(
    async () => lines.join(''),
    (told) => told.includes('event: chat'),
    3_000,
  );
  expect(lines.join('')).toContain(`event: chat\ndata: {"jobId":${jobId}}`);
  expect(heard.join('')).not.toContain('event: chat');
  await streams.close();
});

it('tells open pages when somebody who leaves gives theirs back', async () => {
  const leaver = await anAgent(server.db, { account_id: server.agency.account_id });
  const waiting = () =>
    server.db.selectFrom('conversation').where('job_id', '=', jobId).where('phone', '=', people[2]!);
  await server.db
    .updateTable('conversation')
    .set({ owner_id: leaver.agent_id })
    .where('job_id', '=', jobId)
    .where('phone', '=', people[2]!)
    .execute();
  const lines: string[] = [];
  const streams = openChatLines(server.ctx);
  (await streams.open({ token: tokenOf(agency), agentId: 1 })).on('data', (chunk: Buffer) =>
    lines.push(String(chunk)),
  );
  await server.db
    .updateTable('agent')
    .set({ active: false })
    .where('agent_id', '=', leaver.agent_id)
    .execute();
  await eventually(
    async () => lines.join(''),
    (told) => told.includes(`event: chat\ndata: {"jobId":${jobId}}`),
    3_000,
  );
  expect(await waiting().select(['owner_id', 'state']).executeTakeFirst()).toEqual({
    owner_id: null,
    state: 'waits',
  });
  await streams.close();
});
