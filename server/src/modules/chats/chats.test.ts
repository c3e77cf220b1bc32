import type { ChatMessage, Conversation, P2PRecipients } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import {
  aJob,
  anAgency,
  anIdentity,
  aPhoneList,
  aSendingNumber,
  fictionalPhone,
  openTestServer,
  type TestClient,
  type TestServer,
} from '../../testing';
import type { TestBody } from '../../testing/test-server';

let server: TestServer;
let agency: TestClient;
let jobId: number;
let listId: number;
let from: string;
const numbers = Array.from({ length: 30 }, (_, index) => fictionalPhone(index));
const to = (index: number) => e164(numbers[index]!);

beforeAll(async () => {
  server = await openTestServer({ config: { quietHours: false } });
  const { account_id } = server.agency;
  const identity = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  from = e164(number.phone);
  const list = await aPhoneList(server.db, {
    account_id,
    numbers: numbers.map((phone, index) => ({ phone, first_name: `Name${index}` })),
  });
  listId = list.list_id;
  await server.db.insertInto('opt_out').values({ account_id, phone: numbers[29]! }).execute();
  const job = await aJob(server.db, {
    account_id,
    identity_id: identity.identity_id,
    number_id: number.number_id,
    from_phone: number.phone,
    lists: [listId],
  });
  jobId = job.job_id;
  await server.ctx.queue.send(server.db, 'jobs.plan-sending', { jobId });
  await server.runTasks();
  agency = await server.signInAs('agency');
});
afterAll(() => server.close());

const recipients = async (who = agency, page = 1) =>
  (await who.get<P2PRecipients>(`/p2pchats/${jobId}/recipients?page=${page}&size=12`)).body;
const conversation = async (index: number) =>
  (
    await agency.get<Conversation>(
      `/p2pchats/messages?jobId=${jobId}&recipientNumber=${encodeURIComponent(to(index))}&fromNumber=${encodeURIComponent(from)}`,
    )
  ).body;
const send = async (index: number, who = agency, change = {}) => {
  const text = (await conversation(index)).preview?.text ?? 'gone';
  return who.post<{ data: ChatMessage; message?: string; warning?: string }>('/p2pchats/sendMessage', {
    from,
    to: to(index),
    text,
    jobId,
    tag: 'reply from P2P dashboard',
    ...change,
  });
};

describe('P2P sending', () => {
  it('P2P-01 P2P-15 P2P-22 lists twelve numbers a page, the opted-out one as suppressed', async () => {
    const first = await recipients();
    expect(first.data).toHaveLength(12);
    expect(first.total).toBe(30);
    expect(first.nextUnsentPage).toBe(1);
    const last = await recipients(agency, 3);
    expect(last.suppressed).toEqual([to(29)]);
    expect(last.counts).toMatchObject({ waiting: 29, suppressed: 1, sent: 0 });
  });

  it('P2P-15 P2P-21 reads the texts with one number, and exactly what Send will send', async () => {
    expect(await conversation(3)).toEqual({
      data: [],
      preview: { text: 'Hello Name3. Reply stop to opt out.', segments: 1 },
      optedOut: false,
    });
  });

  it('P2P-17 answers numbers as strings, and which of them are sent, failed and suppressed', async () => {
    const states = { 24: 'sent', 25: 'unknown', 26: 'failed', 27: 'suppressed' } as const;
    const set = (index: number, state: string) =>
      server.db
        .updateTable('message')
        .set({ state: state as 'sent' })
        .where('job_id', '=', jobId)
        .where('phone', '=', numbers[index]!)
        .execute();
    for (const [index, state] of Object.entries(states)) await set(Number(index), state);
    expect(await recipients(agency, 3)).toMatchObject({
      data: [24, 25, 26, 27, 28, 29].map(to),
      sent: [to(24), to(25)],
      failed: [to(26)],
      suppressed: [to(27), to(29)],
    });
    for (const index of Object.keys(states)) await set(Number(index), 'waiting');
    expect(await recipients(agency, 3)).toMatchObject({ sent: [], failed: [], suppressed: [to(29)] });
  });

  it('P2P-09 P2P-14 sends the shown text once, with the tag, and locks the number', async () => {
    const before = server.carrier.sent.length;
    const { status, body } = await send(0);
    expect([status, body.message]).toEqual([200, 'Message sent successfully']);
    expect(body.data).toMatchObject({
      to: to(0),
      status: 'SENT',
      message: 'Hello Name0. Reply stop to opt out.',
    });
    expect(server.carrier.sent.slice(before)).toMatchObject([{ from, to: to(0) }]);
    expect((await recipients()).sent).toContain(to(0));
    expect((await conversation(0)).preview).toBeNull();
  });

  it('P2P-19 P2P-20 D18 sends one text for twenty presses at once', async () => {
    const { text } = (await conversation(1)).preview!;
    const before = server.carrier.sent.length;
    const press = () =>
      agency.post('/p2pchats/sendMessage', { from, to: to(1), text, jobId, tag: 'reply from P2P dashboard' });
    const replies = await Promise.all(Array.from({ length: 20 }, press));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(server.carrier.sent.length - before).toBe(1);
  });

  it('H14 refuses another sender, a stranger’s number and a text that was not shown', async () => {
    const before = server.carrier.sent.length;
    expect((await send(2, agency, { from: '+12025550188' })).status).toBe(409);
    expect((await send(2, agency, { to: '+19075550199' })).status).toBe(404);
    expect((await send(2, agency, { text: 'Buy now' })).status).toBe(409);
    expect((await send(2, agency, { from: ' ' })).body).toMatchObject({ error: 'Phone Number is required.' });
    expect(server.carrier.sent.length).toBe(before);
  });

  it('P2P-22 O02 never texts a number that has opted out', async () => {
    const before = server.carrier.sent.length;
    const { body } = await send(29);
    expect(body.data?.status).not.toBe('SENT');
    expect(server.carrier.sent.length).toBe(before);
  });

  it('ROLE-15 lets READER look and not send, and CLICKER only where assigned', async () => {
    const [reader, clicker] = [await server.signInAs('reader'), await server.signInAs('clicker')];
    expect((await recipients(reader)).total).toBe(30);
    expect((await send(4, reader)).status).toBe(403);
    expect((await send(20, clicker)).status).toBe(404);
    await server.db
      .updateTable('job')
      .set({ agent_ids: [clicker.person!.agent_id] })
      .where('job_id', '=', jobId)
      .execute();
    // P2P-19: the first page is held by the person who looked at it before.
    expect((await recipients(clicker)).leased).toContain(to(4));
    expect((await send(4, clicker)).status).toBe(409);
    await recipients(clicker, 2);
    expect((await send(20, clicker)).status).toBe(200);
  });

  it('shows an ADMIN who views as a clicker the list, and leases none of it', async () => {
    const [viewer, clicker] = [await server.signInAs('admin'), await server.signInAs('clicker')];
    const agentId = clicker.person!.agent_id;
    await server.db
      .updateTable('job')
      .set({ agent_ids: [agentId] })
      .where('job_id', '=', jobId)
      .execute();
    const leases = () =>
      server.db
        .selectFrom('message')
        .where('job_id', '=', jobId)
        .select(['phone', 'claimed_by', 'lease_until'])
        .orderBy('message_id')
        .execute();
    const before = await leases();
    await viewer.post('/session/view', { agentId, reason: 'Ticket 881: the list is empty' });
    const list = await viewer.get<P2PRecipients>(`/p2pchats/${jobId}/recipients?page=3`);
    expect(list).toMatchObject({ status: 200, body: { total: 30 } });
    expect((await send(28, viewer)).status).toBe(403);
    expect(await leases()).toEqual(before);
    expect(list.body.leased).toEqual([]);
    expect((await recipients(clicker, 3)).leased).not.toEqual([]);
  });

  it('P2P-01 P2P-19 gives a page of the screen at most, and nothing of a job in one piece', async () => {
    const asked = (size: number) => agency.get<TestBody>(`/p2pchats/${jobId}/recipients?page=1&size=${size}`);
    expect((await asked(12)).status).toBe(200);
    for (const size of [13, 1000])
      expect(await asked(size)).toMatchObject({
        status: 400,
        body: { fields: { size: 'A page has at most 12 numbers.' } },
      });
  });

  it('ROLE-16 T02 shows nothing to another agency', async () => {
    const other = await anAgency(server.db);
    const stranger = await server.signInAs('agency', { account_id: other.account_id });
    expect((await stranger.get(`/p2pchats/${jobId}/recipients`)).status).toBe(404);
    expect((await stranger.get(`/p2pchats/messages?jobId=${jobId}&recipientNumber=2025550100`)).status).toBe(
      404,
    );
    expect((await send(5, stranger)).status).toBe(404);
  });

  it('P2P-23 finds the P2P jobs of a list', async () => {
    const { body } = await agency.get(`/p2pchats/lists/${listId}/jobs`);
    expect(body).toMatchObject({ data: [{ jobId }], total: 1 });
  });
});

describe('chats', () => {
  it('CHATD-05 CHATD-09 CHATD-10 replies to someone the job has texted, and not after a stop', async () => {
    const { account_id } = server.agency;
    const reply = () =>
      agency.post<{ data: ChatMessage }>(`/chats/${jobId}/sendMessage`, {
        from,
        to: [to(0)],
        text: 'Thank you!',
        tag: 'reply from dashboard',
        jobId,
      });
    expect((await reply()).body.data).toMatchObject({ message: 'Thank you!', direction: 'out' });
    await server.db.insertInto('opt_out').values({ account_id, phone: numbers[0]! }).execute();
    const before = server.carrier.sent.length;
    expect((await reply()).status).toBe(409);
    expect(server.carrier.sent.length).toBe(before);
  });

  it('CHATD-06 reads the texts with one recipient', async () => {
    const { body } = await agency.get<Conversation>(`/chats/${jobId}?recipient=${encodeURIComponent(to(0))}`);
    expect(body.data.map(({ direction, message }) => [direction, message])).toEqual([
      ['out', 'Hello Name0. Reply stop to opt out.'],
      ['out', 'Thank you!'],
    ]);
  });

  it('CHATD-01 CHATD-06 lists who was texted with the last words', async () => {
    const { body } = await agency.get(`/chats/${jobId}/recipients?page=1&size=12`);
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ phone: to(0), lastMessage: 'Thank you!', optedOut: true }),
      ]),
    );
  });
});
