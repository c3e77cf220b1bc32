// How long chat lists and the inbox wait:   PEOPLE=1000000 REPLIES=140000 npm run bench conversations
// One agency with a large campaign and ten others; its people ask for what the screens ask for. Then what keeping the rows
// costs the one who stores: first texts that go in batches, and replies, with the triggers and without.
import { sql } from 'kysely';
import { e164 } from '@campaign/shared-api/messaging';
import { aJob, anIdentity, aPhoneList, aSendingNumber, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

const PEOPLE = Number(process.env.PEOPLE ?? 200_000);
const REPLIES = Number(process.env.REPLIES ?? 28_000);
const OTHERS = 10;
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const BATCH = 50;
const PART = 10_000;
/** A reply is worked out with what was said before it. */
const REPLIES_A_PART = 1_000;

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const at = (times: number[], share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1);

async function fill(server: TestServer): Promise<number> {
  const { db } = server;
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(db, { account_id });
  const number = await aSendingNumber(db, { account_id });
  const list = await aPhoneList(db, { account_id, numbers: [] });
  await sql`insert into phone_number (list_id, phone, account_id, first_name, last_name, city)
    select ${list.list_id}, 2022000000 + n, ${account_id}, 'Ana' || n % 997, 'Ortiz' || n % 9973, 'Reno'
      from generate_series(0, ${PEOPLE - 1}::int) n`.execute(db);
  const texts = async (people: number, replies: number) => {
    const from = { number_id: number.number_id, from_phone: number.phone };
    const { job_id } = await aJob(db, { account_id, identity_id, ...from });
    // In parts: no statement may take a minute.
    for (let first = 0; first < people; first += PART) {
      const last = Math.min(first + PART, people) - 1;
      await sql`insert into message (account_id, job_id, identity_id, list_id, from_phone, to_phone, phone, state, body, sent_at)
        select ${account_id}, ${job_id}, ${identity_id}, ${list.list_id}, ${number.phone}, 2022000000 + n, 2022000000 + n,
               'pending', 'Can we count on you?', now() from generate_series(${first}::int, ${last}::int) n`.execute(
        db,
      );
      await sql`update message set state = 'sent' where job_id = ${job_id} and kind = 'initial'
                   and phone between ${2_022_000_000 + first} and ${2_022_000_000 + last}`.execute(db);
    }
    // What was filled in is not analyzed by itself soon enough for what is worked out of it.
    await sql`analyze message, conversation`.execute(db);
    for (let first = 0; first < replies; first += REPLIES_A_PART) {
      const last = Math.min(first + REPLIES_A_PART, replies) - 1;
      await sql`insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, direction, kind, state, body, created_at)
      select ${account_id}, ${job_id}, ${identity_id}, 2022000000 + n, ${number.phone}, 2022000000 + n, 'in', 'inbound', 'received',
             (array['Who is this?', 'Yes', 'No thanks', 'What time does it begin?', 'wrong number'])[1 + n % 5],
             now() - n * interval '1 second' from generate_series(${first}::int, ${last}::int) n`.execute(db);
      // One of seven waits: the others were answered.
      await sql`insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, kind, state, body, sent_at)
      select ${account_id}, ${job_id}, ${identity_id}, ${number.phone}, 2022000000 + n, 2022000000 + n, 'reply', 'sent', 'Thank you!', now()
        from generate_series(${first}::int, ${last}::int) n where n % 7 <> 0`.execute(db);
    }
    await sql`update job set sent = ${people}, recipients = ${people}, non_opt_out_replies = ${replies} where job_id = ${job_id}`.execute(
      db,
    );
    return job_id;
  };
  const jobId = await texts(PEOPLE, REPLIES);
  for (let other = 0; other < OTHERS; other += 1) await texts(PEOPLE / 100, REPLIES / 100);
  await sql`vacuum analyze message`.execute(db);
  await sql`vacuum analyze conversation`.execute(db);
  return jobId;
}

async function look(server: TestServer, jobId: number): Promise<void> {
  const person = encodeURIComponent(e164(2_022_000_000 + 77));
  const calls = {
    'chat list, first page': `/chats/${jobId}/recipients?page=1&size=12`,
    'chat list, page 1,000': `/chats/${jobId}/recipients?page=1000&size=12`,
    'chat list, last page': `/chats/${jobId}/recipients?page=${Math.floor(PEOPLE / 12)}&size=12`,
    'chat list, who waits': `/chats/${jobId}/recipients?page=1&size=12&filter=waiting`,
    'inbox, who waits': '/chats/inbox?page=1&size=12&filter=waiting',
    'inbox, all': '/chats/inbox?page=1&size=12',
    'inbox, questions': '/chats/inbox?page=1&size=12&filter=waiting&meaning=question',
    'the badge': '/chats/counts',
    'search by name': '/chats/inbox?page=1&size=12&query=ortiz77',
    'search by words': '/chats/inbox?page=1&size=12&query=begin%20ana77',
    'search by number': `/chats/inbox?page=1&size=12&query=${person}`,
    'a conversation': `/chats/${jobId}?recipient=${person}`,
    'chat history': '/job?page=1&size=10',
  };
  await ask(server, calls);
  const ofAll = Object.entries(calls).filter(([what]) => what.startsWith('inbox') || what === 'the badge');
  await ask(server, Object.fromEntries(ofAll.map(([what, url]) => [`an ADMIN’s ${what}`, url])), 'admin');
}

/** What sending by hand asks for: a page of numbers, with the counters of the whole job. */
async function sendByHand(server: TestServer, jobId: number): Promise<void> {
  const WAIT = Math.min(5_000, PEOPLE / 10);
  const first = PEOPLE - WAIT;
  await sql`update message set state = 'waiting' where job_id = ${jobId} and kind = 'initial'
    and phone >= ${2_022_000_000 + first}`.execute(server.db);
  await sql`update job set sent = sent - ${WAIT}, planned = true where job_id = ${jobId}`.execute(server.db);
  await sql`vacuum analyze message`.execute(server.db);
  const page = (at: number) => `/p2pchats/${jobId}/recipients?page=${at}&size=12`;
  await ask(server, {
    'numbers, first page': page(1),
    'numbers, who waits': page(Math.floor(first / 12) + 1),
    'numbers, last page': page(Math.floor(PEOPLE / 12)),
  });
}

async function ask(
  server: TestServer,
  calls: Record<string, string>,
  as: 'agency' | 'admin' = 'agency',
): Promise<void> {
  const person = await server.signInAs(as);
  for (const [what, url] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = -5; round < ROUNDS; round += 1) {
      const start = performance.now();
      const { status } = await person.get(url);
      if (status !== 200) throw new Error(`${url} was answered with ${status}.`);
      if (round >= 0) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    console.log(
      `  ${what}: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, quickest ${(times[0] ?? 0).toFixed(1)}`,
    );
  }
}

/** A statement that moves fifty first texts to sent, by turns with and without the triggers. */
async function store({ db }: TestServer, jobId: number): Promise<void> {
  const times = { kept: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const isKept = round % 2 === 0;
    await sql
      .raw(`alter table message ${isKept ? 'enable' : 'disable'} trigger conversation_moved`)
      .execute(db);
    const first = 2_022_000_000 + PEOPLE - (round + 1) * BATCH;
    const where = sql`job_id = ${jobId} and kind = 'initial' and phone between ${first} and ${first + BATCH - 1}`;
    await sql`update message set state = 'pending' where ${where}`.execute(db);
    const start = performance.now();
    await sql`update message set state = 'sent' where ${where}`.execute(db);
    times[isKept ? 'kept' : 'bare'].push(performance.now() - start);
  }
  await sql`alter table message enable trigger conversation_moved`.execute(db);
  for (const [what, all] of Object.entries(times)) {
    all.sort((a, b) => a - b);
    console.log(
      `  ${BATCH} first texts stored, rows ${what}: p50 ${at(all, 0.5)} ms, p99 ${at(all, 0.99)} ms`,
    );
  }
}

const server = await openTestServer();
try {
  const start = performance.now();
  const jobId = await fill(server);
  console.log(
    `\n${count(PEOPLE)} people, ${count(REPLIES)} replies, ` +
      `${OTHERS} other campaigns, filled in ${((performance.now() - start) / 1000).toFixed(0)} s, ${ROUNDS} calls each`,
  );
  await look(server, jobId);
  await sendByHand(server, jobId);
  await store(server, jobId);
} finally {
  await server.close();
}
