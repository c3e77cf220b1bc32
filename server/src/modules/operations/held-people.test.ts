import type {
  ChatRecipient,
  Conversation,
  HeldPeople,
  InboxCounts,
  Page,
} from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import type { TestClient } from '../../testing';
import { anAgency } from '../../testing/builders';
import { heldPeople, hold, writes } from '../../testing/held-people';
import { nextMillisecond } from '../../testing/next-millisecond';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { leaveUnread } from '../../testing/unread-text';

let world: SendingWorld;
let admin: TestClient;
beforeAll(async () => {
  world = await openSendingWorld();
  admin = await world.server.signInAs('admin');
  await world.send();
}, 60_000);
afterAll(() => world.close());

const until = (jobId: number, status: string) =>
  eventually(
    () => world.job(jobId),
    (job) => job.status === status,
  );

/** Texted once; what they answer may mean stop; a second job is on its way to them and to one more. */
async function heldPerson(words: string, before?: string) {
  const phone = world.phone();
  const first = await world.campaign([phone]);
  await until(first.job_id, 'completed');
  const second = await world.campaign([phone, world.phone()], { status: 'paused' });
  const { held, decision } = await hold(world, admin, phone, ...(before ? [before, words] : [words]));
  expect(await world.states(second.job_id)).toEqual({ pending: 1, suppressed: 1 });
  return { held, phone, job: second, decision };
}

it('O04 lists who wrote what may mean stop, of which agency and job, and how many texts wait', async () => {
  const { held, phone } = await heldPerson('lose my number please');
  expect(held).toEqual({
    accountId: world.server.agency.account_id,
    userName: world.server.agency.user_name,
    phone,
    heldText: 'lose my number please',
    heldSince: held.since,
    text: 'lose my number please',
    since: expect.any(String),
    jobId: expect.any(Number),
    jobName: expect.any(String),
    waiting: 1,
  });
});

it('O04 is searched by words, number and agency, in pages, and is a file for ADMIN, which is noted', async () => {
  const { held, phone } = await heldPerson('take me off your list');
  const digits = String(phone);
  const found = async (query: string) =>
    (await admin.get<{ data: HeldPeople }>(`/operations/held-people?${query}`)).body.data;
  for (const query of [
    'TAKE%20me',
    digits,
    `(${digits.slice(0, 3)})%20${digits.slice(3, 6)}-${digits.slice(6)}`,
  ])
    expect([query, await found(`query=${query}`)]).toEqual([query, { total: 1, people: [held] }]);
  expect(await found('query=t_ke')).toEqual({ total: 0, people: [] });
  const all = await found(`query=${encodeURIComponent(held.userName)}`);
  expect(all.total).toBeGreaterThan(0);
  expect(await found('page=1&size=1')).toEqual({ total: all.total, people: all.people.slice(0, 1) });

  const file = await admin.call({ method: 'GET', url: '/operations/held-people/file?query=off%20your' });
  const [, line, ...more] = file.body.trim().split('\r\n');
  expect([line, more]).toEqual([
    `"take me off your list","take me off your list","(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}","${held.userName}","${held.jobName}","${held.heldSince}","1"`,
    [],
  ]);
  const { body } = await admin.get<{ data: unknown[] }>('/operations/audit?action=held:export');
  expect(body.data[0]).toMatchObject({ action: 'held:export', detail: { rows: 1 } });
  const agency = await world.server.signInAs('agent-admin');
  expect((await agency.get('/operations/held-people/file')).status).toBe(403);
});

it('O04 a release lets the texts of open jobs go, once, and the figures add up', async () => {
  const { phone, job, decision } = await heldPerson('take me off your list');
  const answer = await admin.post<{ data: HeldPeople }>('/operations/held-people/release', decision);
  expect(answer).toMatchObject({ status: 200, body: { message: 'The number may be texted again.' } });
  expect(answer.body.data.people.map((person) => person.phone)).not.toContain(phone);
  expect(await world.states(job.job_id)).toEqual({ pending: 2 });
  expect(await world.job(job.job_id)).toMatchObject({ suppressed: 0, recipients: 2 });
  await admin.post(`/job/${job.job_id}/resume`);
  await until(job.job_id, 'completed');
  expect(world.arrived(phone)).toBe(2);
  expect(await world.job(job.job_id)).toMatchObject({ sent: 2, suppressed: 0 });
  // Decided once.
  expect((await admin.post('/operations/held-people/release', decision)).status).toBe(409);
});

it('O04 D22 a release gives back the texts of this person alone, and none to a job that has ended', async () => {
  const { phone, job, decision } = await heldPerson('lose my number');
  const other = await heldPerson('lose my number, too');
  const ended = await world.campaign([phone]);
  await until(ended.job_id, 'completed');
  expect((await admin.post('/operations/held-people/release', decision)).status).toBe(200);
  expect(await world.states(job.job_id)).toEqual({ pending: 2 });
  expect(await world.states(other.job.job_id)).toEqual({ pending: 1, suppressed: 1 });
  expect(await world.states(ended.job_id)).toEqual({ suppressed: 1 });
  expect(await world.job(ended.job_id)).toMatchObject({ status: 'completed', suppressed: 1 });
});

it('O04 taken for a stop it is one: nothing more goes to them, and reports say so', async () => {
  const { phone, job, decision } = await heldPerson('leave me alone', 'Who is this?');
  expect((await admin.post('/operations/held-people/opt-out', decision)).status).toBe(200);
  const word = await world.server.db
    .selectFrom('opt_out')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirst();
  expect(word).toMatchObject({ stopped: true, in_review: false, source: 'staff', text: 'leave me alone' });
  await admin.post(`/job/${job.job_id}/resume`);
  await until(job.job_id, 'completed');
  expect(world.arrived(phone)).toBe(1);
  const text = (await world.texts(job.job_id)).find((row) => row.phone === phone);
  expect(text).toMatchObject({ state: 'suppressed', reason: 'opted-out' });
  // The words that stopped them carry the chip; no confirmation went out (one text in all, above).
  const inbound = await world.server.db
    .selectFrom('message')
    .select(['body', 'suppressed_sender'])
    .where('phone', '=', phone)
    .where('direction', '=', 'in')
    .orderBy('message_id')
    .execute();
  expect(inbound).toEqual([
    { body: 'Who is this?', suppressed_sender: false },
    { body: 'leave me alone', suppressed_sender: true },
  ]);
});

it('O04 taken for a stop after they wrote again, the words that held them are what stopped them', async () => {
  const { phone, decision } = await heldPerson('leave me alone');
  const says = async (text: string) => {
    await nextMillisecond();
    await writes(world, phone, text);
  };
  await says('I mean it');
  await says('hello?');
  const held = (await heldPeople(admin)).find((person) => person.phone === phone);
  const read = { ...decision, since: held?.since ?? '' };
  expect((await admin.post('/operations/held-people/opt-out', read)).status).toBe(200);
  const { db } = world.server;
  const chips = await db
    .selectFrom('message')
    .select('body')
    .where('phone', '=', phone)
    .where('suppressed_sender', '=', true)
    .execute();
  expect(chips).toEqual([{ body: 'leave me alone' }]);
  // START lifts it all; other words hold the number anew, and they are the ones that are shown.
  await says('START');
  await says('take me off');
  expect((await heldPeople(admin)).find((person) => person.phone === phone)).toMatchObject({
    heldText: 'take me off',
    text: 'take me off',
  });
});

it('O07 nothing is decided while something they wrote waits to be read', async () => {
  const { phone, decision, job } = await heldPerson('no more texts');
  const read = await leaveUnread(world, phone);
  for (const what of ['release', 'opt-out'])
    expect((await admin.post(`/operations/held-people/${what}`, decision)).status).toBe(409);
  await read();
  expect((await admin.post('/operations/held-people/release', decision)).status).toBe(200);
  expect(await world.states(job.job_id)).toEqual({ pending: 2 });
});

it('the longest held stand first, whoever wrote again since', async () => {
  const first = await heldPerson('lose my number');
  const second = await heldPerson('take me off');
  await writes(world, first.phone, 'hm');
  const phones = (await heldPeople(admin)).map(({ phone }) => phone);
  expect(phones.indexOf(first.phone)).toBeLessThan(phones.indexOf(second.phone));
});

it('O07 words that came after the ones that were read are not decided about, and a STOP stays one', async () => {
  const { phone, decision } = await heldPerson('no more texts');
  await nextMillisecond();
  // Held still, for words that nobody has read; then a STOP.
  await writes(world, phone, 'take me off');
  expect((await admin.post('/operations/held-people/release', decision)).status).toBe(409);
  expect((await heldPeople(admin)).find((person) => person.phone === phone)?.text).toBe('take me off');
  await writes(world, phone, 'STOP');
  expect((await admin.post('/operations/held-people/release', decision)).status).toBe(409);
  const later = await world.server.db
    .selectFrom('opt_out')
    .select(['stopped', 'in_review'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  expect(later).toEqual({ stopped: true, in_review: false });
});

it.each(['ok thanks', 'HELP', 'why do you text me?', 'I will call my lawyer'])(
  'O07 any text that came after, %j too, is read before anything is decided',
  async (later) => {
    const { phone, decision, job } = await heldPerson('no more texts');
    await nextMillisecond();
    await writes(world, phone, later);
    expect((await admin.post('/operations/held-people/release', decision)).status).toBe(409);
    expect(await world.states(job.job_id)).toEqual({ pending: 1, suppressed: 1 });
    const held = (await heldPeople(admin)).find((person) => person.phone === phone);
    expect(held).toMatchObject({ heldText: 'no more texts', heldSince: decision.since, text: later });
    expect(Date.parse(held?.since ?? '')).toBeGreaterThan(Date.parse(decision.since));
    const read = { ...decision, since: held?.since ?? '' };
    expect((await admin.post('/operations/held-people/release', read)).status).toBe(200);
    expect(await world.states(job.job_id)).toEqual({ pending: 2 });
  },
);

it('is decided by ADMIN and, for their own agency, by AGENT-ADMIN and USER, and is in the audit log', async () => {
  const { decision } = await heldPerson('lose my number');
  for (const persona of ['clicker', 'reader'] as const) {
    const other = await world.server.signInAs(persona);
    expect((await other.post('/operations/held-people/release', decision)).status).toBe(403);
  }
  const user = await world.server.signInAs('agency');
  expect((await user.get('/operations/held-people')).status).toBe(403);
  expect((await admin.post('/operations/held-people/release', decision)).status).toBe(200);
  // A decision that was refused is none.
  expect((await admin.post('/operations/held-people/opt-out', decision)).status).toBe(409);
  const { body } = await admin.get<{ data: { detail: object }[] }>('/operations/audit?action=held:decide');
  const about = body.data.filter(({ detail }) => 'phone' in detail && detail.phone === decision.phone);
  expect(about).toHaveLength(1);
  expect(body.data[0]).toMatchObject({
    who: admin.person?.email,
    object: `account/${decision.accountId}`,
    detail: { phone: decision.phone, since: decision.since, decision: 'release' },
  });
});

it.each(['agency', 'agent-admin'] as const)('is decided by %s of the agency as by ADMIN', async (persona) => {
  const person = await world.server.signInAs(persona);
  const released = await heldPerson('lose my number');
  const stopped = await heldPerson('take me off');
  const elsewhere = await anAgency(world.server.db);
  await world.server.db
    .insertInto('opt_out')
    .values({
      account_id: elsewhere.account_id,
      phone: released.phone,
      stopped: false,
      in_review: true,
      held_text: 'no more texts',
      held_at: new Date(),
    })
    .execute();
  const answer = await person.post<{ data: HeldPeople }>(
    '/operations/held-people/release',
    released.decision,
  );
  expect(answer.status).toBe(200);
  // The list in the reply is the own agency's.
  expect(new Set(answer.body.data.people.map(({ accountId }) => accountId))).toEqual(
    new Set([released.decision.accountId]),
  );
  expect(await world.states(released.job.job_id)).toEqual({ pending: 2 });
  expect((await person.post('/operations/held-people/opt-out', stopped.decision)).status).toBe(200);
  const row = await world.server.db
    .selectFrom('opt_out')
    .select(['stopped', 'source', 'by_hand', 'decided_by'])
    .where('phone', '=', stopped.phone)
    .executeTakeFirst();
  expect(row).toEqual({ stopped: true, source: 'staff', by_hand: null, decided_by: person.person?.agent_id });
});

it('is not decided for another agency, or about a reply to a denied identity (SESS-09)', async () => {
  const { decision, job } = await heldPerson('lose my number');
  const other = await anAgency(world.server.db);
  const stranger = await world.server.signInAs('agent-admin', { account_id: other.account_id });
  const denied = await world.server.signInAs('agent-admin', {
    identity_permission: [world.identity.identity_id],
  });
  for (const person of [stranger, denied])
    for (const what of ['release', 'opt-out'])
      expect((await person.post(`/operations/held-people/${what}`, decision)).status).toBe(404);
  expect(await world.states(job.job_id)).toEqual({ pending: 1, suppressed: 1 });
  const { body } = await denied.get<Conversation>(`/chats/${job.job_id}?recipient=%2B1${decision.phone}`);
  expect(body).not.toHaveProperty('standing');
});

it('is shown in the conversation with its words, and in the inbox as a filter and a count', async () => {
  const { phone, job, decision } = await heldPerson('leave me alone');
  const user = await world.server.signInAs('agency');
  const [inbox, counts, chat] = await Promise.all([
    user.get<Page<ChatRecipient>>('/chats/inbox?filter=review&size=50'),
    user.get<InboxCounts>('/chats/counts'),
    user.get<Conversation>(`/chats/${job.job_id}?recipient=%2B1${phone}`),
  ]);
  expect(inbox.body.data.filter((row) => row.phone === e164(phone))).toMatchObject([{ state: 'held' }]);
  expect(inbox.body.data.every(({ state }) => state === 'held')).toBe(true);
  expect(counts.body.review).toBe(inbox.body.total);
  expect(chat.body).toMatchObject({
    optedOut: false,
    standing: { state: 'in-review', text: 'leave me alone', byHand: null, by: null, since: decision.since },
  });
  await user.post('/operations/held-people/release', decision);
  const after = await user.get<Conversation>(`/chats/${job.job_id}?recipient=%2B1${phone}`);
  expect(after.body.standing).toBeNull();
  expect((await user.get<InboxCounts>('/chats/counts')).body.review).toBe((counts.body.review ?? 0) - 1);
});
