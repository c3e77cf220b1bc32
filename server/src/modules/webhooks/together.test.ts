import { sql } from 'kysely';
import { inTransaction } from '../../db/database';
import { lockNumber } from '../dispatch-lock/dispatch-lock.queries';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { anIdentity } from '../../testing/builders';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { applyEvents } from './event-applier';
import { openTextReader } from './text-reader';
import { insertEvents } from './webhooks.queries';
import type { NewEvent } from './webhooks.queries';

// No worker runs here: what is in force when a callback is acknowledged, its answer has waited for; the rest is read beside.
let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
}, 60_000);
afterAll(() => world.close());

const { inbound, post, wordOf, inboundOf } = callbacksOf(() => world);

/** A campaign that everybody has been sent. */
async function texted(phones: number[], given: Parameters<SendingWorld['campaign']>[1] = {}) {
  const job = await world.campaign(phones, given);
  await world.server.db
    .updateTable('message')
    .set({ state: 'sent' })
    .where('job_id', '=', job.job_id)
    .execute();
  return job;
}

it('O01 D13 replies that come together are each stored once, in their order, and counted into their jobs; a STOP among them is in force', async () => {
  const phones = Array.from({ length: 40 }, () => world.phone());
  const [first, second] = [await texted(phones.slice(0, 25)), await texted(phones.slice(25))];
  const [stops, holds, twice] = [phones[3]!, phones[30]!, phones[7]!];
  const says = (phone: number) =>
    phone === stops ? 'STOP' : phone === holds ? 'leave me alone' : 'Who is this?';
  const events = [
    ...phones.map((phone) => inbound(phone, says(phone))),
    inbound(twice, 'And why?'),
    inbound(world.phone(), 'Wrong address'),
  ];
  // Each is told twice, in callbacks of their own, all at once.
  const answers = await Promise.all([...events, ...events].map((event) => post([event])));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(await wordOf(stops)).toMatchObject({ stopped: true });
  await world.read();
  expect(await wordOf(holds)).toMatchObject({ stopped: false, in_review: true });
  expect(await world.job(first.job_id)).toMatchObject({ non_opt_out_replies: 25, opt_out_replies: 1 });
  expect(await world.job(second.job_id)).toMatchObject({ non_opt_out_replies: 15, opt_out_replies: 0 });
  expect((await inboundOf(twice)).map(({ body }) => body)).toEqual(['Who is this?', 'And why?']);
  const rows = await world.server.db
    .selectFrom('conversation')
    .where('job_id', 'in', [first.job_id, second.job_id])
    .select(['replies'])
    .execute();
  expect(rows.reduce((sum, { replies }) => sum + replies, 0)).toBe(41);
});

it('STOP-09 O04 an identity’s own stop word, and what somebody writes who waits for a person, are read alone', async () => {
  const [word, plain, waits] = [world.phone(), world.phone(), world.phone()];
  const { db, agency } = world.server;
  const { identity_id } = await anIdentity(db, { account_id: agency.account_id });
  await db
    .insertInto('stop_word')
    .values({ account_id: agency.account_id, identity_id, content: 'basta ya', active: true })
    .execute();
  await texted([word, plain, waits], { identity_id });
  await post([inbound(waits, 'leave me alone')]);
  await Promise.all(
    [inbound(word, 'Basta ya'), inbound(plain, 'basta'), inbound(waits, 'Yes')].map((event) => post([event])),
  );
  expect(await wordOf(word)).toMatchObject({ stopped: true });
  await world.read();
  expect(await wordOf(waits)).toMatchObject({ in_review: true, held_text: 'leave me alone', text: 'Yes' });
  expect((await inboundOf(plain)).map(({ body }) => body)).toEqual(['basta']);
});

it('O01 O04 O07 D13 words of several people that come together do what each does alone, in one transaction', async () => {
  const { db, agency } = world.server;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const SAID: { before?: [string, Date]; says: string; at?: Date }[] = [
    { says: 'STOP' },
    { says: 'Stop.' },
    { says: 'unsubscribe' },
    { before: ['STOP', minutesAgo(9)], says: 'stop' },
    { before: ['STOP', minutesAgo(9)], says: 'leave me alone' },
    { before: ['STOP', minutesAgo(9)], says: 'START' },
    { before: ['leave me alone', minutesAgo(9)], says: 'START' },
    { before: ['leave me alone', minutesAgo(9)], says: 'STOP', at: minutesAgo(12) },
    { before: ['START', minutesAgo(5)], says: 'STOP', at: minutesAgo(12) },
    { says: 'take me off your list' },
    { says: 'START' },
    { says: 'Who is this?' },
    { says: 'Yes' },
  ];
  /** What became of the people, who all write `by` the same way. */
  async function said(by: (events: unknown[]) => Promise<unknown>) {
    const people = SAID.map(() => world.phone());
    const waiting = await world.campaign(people, { status: 'paused' });
    const job = await texted(people);
    for (const [index, { before }] of SAID.entries())
      if (before) await post([inbound(people[index]!, before[0], { at: before[1] })]);
    // What may mean stop is read beside: until then its number is held.
    await world.read();
    await by(SAID.map(({ says, at }, index) => inbound(people[index]!, says, at && { at })));
    await world.read();
    const { rows } = await sql`
      select (select jsonb_agg(jsonb_build_array(o.stopped, o.in_review, o.held_text, o.text, o.source) order by o.phone)
                from opt_out o where o.phone = any(${people}::bigint[])) as words,
             (select jsonb_agg(jsonb_build_array(m.kind, m.direction, m.state, m.reason, m.body, m.opt_out, m.suppressed_sender, m.tag, m.zone,
                                                 m.job_id = ${job.job_id}) order by m.phone, m.message_id)
                from message m where m.phone = any(${people}::bigint[])) as texts,
             (select jsonb_agg(jsonb_build_array(c.state, c.meaning, c.replies, c.waiting_since is not null) order by c.phone)
                from conversation c where c.job_id = ${job.job_id}) as conversations,
             (select jsonb_agg(jsonb_build_array(j.non_opt_out_replies, j.opt_out_replies, j.suppressed) order by j.job_id)
                from job j where j.job_id = any(${[waiting.job_id, job.job_id]}::int[])) as jobs`.execute(db);
    const written = await sql<{ xmin: string }>`
      select distinct xmin::text from message
       where phone = any(${people}::bigint[]) and account_id = ${agency.account_id} and direction = 'in'
         and body = any(${SAID.map(({ says }) => says)}) and created_at > ${minutesAgo(1)}`.execute(db);
    return { became: rows[0], transactions: written.rows.length };
  }
  const together = await said((events) => post(events));
  const alone = await said(async (events) => {
    for (const event of events) await post([event]);
  });
  expect(together.became).toEqual(alone.became);
  expect(together.became).toMatchObject({
    jobs: [
      [0, 0, 9],
      [11, 8, 0],
    ],
  });
  // Those that may change who is texted in one, the two others beside it in another.
  expect(together.transactions).toBe(2);
  expect(alone.transactions).toBeGreaterThan(8);
});

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

it('O01 O04 whoever’s number somebody holds: a STOP and what may mean it wait for it alone, anything else is acknowledged at once and read when it is free', async () => {
  const phones = Array.from({ length: 13 }, () => world.phone());
  const [stops, may, asks, ...others] = phones as [number, number, number, ...number[]];
  const job = await texted(phones);
  const { db, agency } = world.server;
  const [hasLock, letGo] = [signal(), signal()];
  const holder = inTransaction(db, async (tx) => {
    for (const phone of [stops, may, asks]) await lockNumber(tx, { accountId: agency.account_id, phone });
    hasLock.give();
    await letGo.given;
  });
  await hasLock.given;
  const answered: string[] = [];
  const waits = ['STOP', 'wrong number'].map(async (text) => {
    await post([inbound(text === 'STOP' ? stops : may, text)]);
    answered.push(text);
  });
  await Promise.all(others.map((phone) => post([inbound(phone, 'Who is this?')])));
  await eventually(
    () => world.job(job.job_id),
    (seen) => seen.non_opt_out_replies === 10,
  );
  await post([inbound(asks, 'Who is this?')]);
  expect(answered).toEqual([]);
  expect(await inboundOf(asks)).toEqual([]);
  letGo.give();
  await Promise.all([holder, ...waits]);
  expect(await wordOf(stops)).toMatchObject({ stopped: true });
  await world.read();
  expect(await wordOf(may)).toMatchObject({ stopped: false, in_review: true });
  expect((await inboundOf(asks)).map(({ body }) => body)).toEqual(['Who is this?']);
  expect(await world.job(job.job_id)).toMatchObject({ non_opt_out_replies: 12, opt_out_replies: 1 });
});

describe('texts that their process has stored and not read', () => {
  let left = 1_000;
  /** Their keys are in no order of theirs. */
  function eventOf(person: number, text: string): NewEvent {
    const messageId = `left-${left--}`;
    const rest = {
      messageId,
      owner: world.number.phone,
      person,
      text,
      attachments: 0,
      at: new Date().toISOString(),
    };
    return { key: messageId, phone: person, event: { kind: 'message-received', ...rest } };
  }
  /** As the process left them, `ago` seconds before. */
  async function leave(texts: [number, string][], ago: number) {
    const { db } = world.server;
    await insertEvents(
      db,
      texts.map(([phone, text]) => eventOf(phone, text)),
    );
    await sql`update webhook_event set not_before = not_before - make_interval(secs => ${ago}::float8) where done_at is null`.execute(
      db,
    );
  }
  const transactionsOf = async (phones: number[]) => {
    const { rows } = await sql<{ xmin: string }>`
      select distinct xmin::text from message where direction = 'in' and phone = any(${phones}::bigint[])`.execute(
      world.server.db,
    );
    return rows.length;
  };

  it('D13 are read by a worker once it is clear that nobody else does: together, a person’s in their order, and once', async () => {
    const phones = Array.from({ length: 30 }, () => world.phone());
    const job = await texted(phones);
    const [twice] = phones as [number];
    await leave(
      [...phones.map((phone): [number, string] => [phone, 'Yes']), [twice, 'And no'], [twice, 'Well']],
      0,
    );
    const { ctx } = world.server;
    await applyEvents(ctx);
    expect(await world.job(job.job_id)).toMatchObject({ non_opt_out_replies: 0 });
    await sql`update webhook_event set not_before = not_before - make_interval(secs => 5) where done_at is null`.execute(
      world.server.db,
    );
    // By two workers.
    await Promise.all([applyEvents(ctx), applyEvents(ctx)]);
    await world.read();
    expect(await world.job(job.job_id)).toMatchObject({ non_opt_out_replies: 32 });
    expect((await inboundOf(twice)).map(({ body }) => body)).toEqual(['Yes', 'And no', 'Well']);
    expect(await transactionsOf(phones)).toBeLessThan(10);
  });

  it('O01 are read before a STOP that comes after them, which does not wait for what cannot be read', async () => {
    const [plain, broken] = [world.phone(), world.phone()];
    await texted([plain, broken]);
    await leave(
      [
        [plain, 'Yes'],
        [broken, 'No'],
      ],
      0,
    );
    const { db } = world.server;
    await sql`update webhook_event set payload = payload - 'at' || '{"at": "never"}' where phone = ${broken}`.execute(
      db,
    );
    await Promise.all([plain, broken].map((phone) => post([inbound(phone, 'STOP')])));
    expect(await wordOf(plain)).toMatchObject({ stopped: true });
    expect(await wordOf(broken)).toMatchObject({ stopped: true });
    expect((await inboundOf(plain)).map(({ body }) => body)).toEqual(['Yes', 'STOP']);
    await sql`delete from webhook_event where phone = ${broken} and done_at is null`.execute(db);
  });

  it('D03 are read before the process ends', async () => {
    const phones = Array.from({ length: 5 }, () => world.phone());
    const job = await texted(phones);
    const { ctx } = world.server;
    const reader = openTextReader(ctx);
    const { unread } = await insertEvents(
      ctx.db,
      phones.map((phone) => eventOf(phone, 'Yes')),
    );
    const texts = [...unread.values()];
    await reader.readSoon(texts.slice(0, 1));
    void reader.readSoon(texts.slice(1));
    await reader.close();
    expect(await world.job(job.job_id)).toMatchObject({ non_opt_out_replies: 5 });
  });
});

it('O01 D13 replies that cannot be stored together are read one by one, and none is lost', async () => {
  const phones = Array.from({ length: 8 }, () => world.phone());
  const job = await texted(phones);
  const { db } = world.server;
  await sql`
    create function refuse_several() returns trigger language plpgsql as $$ begin
      if (select count(*) from added where direction = 'in') > 1 then raise 'Several at once.'; end if; return null; end $$;
    create trigger refuse_several after insert on message
      referencing new table as added for each statement execute function refuse_several()`.execute(db);
  try {
    const says = (place: number) => (place % 2 ? 'Yes' : 'Unsubscribe');
    const answers = await Promise.all(phones.map((phone, place) => post([inbound(phone, says(place))])));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    await world.read();
  } finally {
    await sql`drop function refuse_several cascade`.execute(db);
  }
  expect(await world.job(job.job_id)).toMatchObject({ non_opt_out_replies: 8 });
  for (const phone of phones) expect(await inboundOf(phone)).toHaveLength(1);
});
