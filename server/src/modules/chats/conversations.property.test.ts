import fc from 'fast-check';
import { sql } from 'kysely';
import { classifyReply } from '@campaign/shared-api/opt-out';
import { inTransaction } from '../../db/database';
import { aJob, anAgent, anIdentity, aSendingNumber, fictionalPhone, openTestServer } from '../../testing';
import type { Db } from '../../db/database';
import type { Row, TestServer } from '../../testing';
import { mendStanding, takeBackConversations } from './reply-debt.queries';
import { foldWaiting } from './waiting-counts.queries';
import { times } from '../../../../jest/thorough';

let server: TestServer;
let jobs: Row<'job'>[];
let people: number[];
let agents: Row<'agent'>[];

beforeAll(async () => {
  server = await openTestServer();
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  const agent = (index: number) =>
    anAgent(server.db, {
      account_id,
      email: `answers${index}@example.com`,
      role: index === 0 ? 'AGENT-ADMIN' : 'AGENT-CLICKER',
    });
  agents = [await agent(0), await agent(1), await agent(2)];
  const job = () =>
    aJob(server.db, { account_id, identity_id, number_id: number.number_id, from_phone: number.phone });
  jobs = [await job(), await job()];
  people = [0, 1, 2].map(fictionalPhone);
});
afterAll(() => server.close());

async function forgetAll(): Promise<void> {
  for (const table of ['message', 'opt_out', 'conversation'] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.updateTable('job').set({ deleted_at: null }).execute();
}

const TEXTS = [
  'Who is this?',
  'Yes',
  'no thanks',
  'STOP',
  'HELP',
  'Ayuda',
  'wrong number',
  'Leave me alone',
  '👍',
];
const STATES = [
  'waiting',
  'pending',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'suppressed',
] as const;
const place = { job: fc.nat(1), person: fc.nat(1), agent: fc.nat(2) };
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('write' as const), ...place, text: fc.constantFrom(...TEXTS) }),
  },
  // Several in one statement, as they come together.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('all write' as const),
      ...place,
      said: fc.array(fc.record({ ...place, text: fc.constantFrom(...TEXTS) }), {
        minLength: 2,
        maxLength: 5,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('text' as const), ...place, state: fc.constantFrom(...STATES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reply' as const), ...place, state: fc.constantFrom(...STATES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('move' as const), ...place, state: fc.constantFrom(...STATES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stand' as const),
      ...place,
      stopped: fc.boolean(),
      held: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('assign' as const), ...place, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('agent' as const), ...place, active: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), ...place, gone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deny' as const), ...place, denied: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('silent' as const), ...place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const), ...place, most: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), ...place }) },
  // For good, and never of the first job.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), ...place, job: fc.constant(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const inbound = (
  { account_id, job_id, identity_id, from_phone }: Row<'job'>,
  phone: number,
  text: string,
) => ({
  account_id,
  job_id,
  identity_id,
  phone,
  body: text,
  from_phone: phone,
  to_phone: from_phone,
  direction: 'in' as const,
  kind: 'inbound' as const,
  reply_meaning: classifyReply(text),
  suppressed_sender: text === 'STOP',
  state: 'received' as const,
});

async function take(does: Step, db: Db = server.db): Promise<void> {
  const job = jobs[does.job]!;
  const phone = people[does.person]!;
  const agent = agents[does.agent]!;
  const base = { account_id: job.account_id, job_id: job.job_id, identity_id: job.identity_id, phone };
  const out = { ...base, from_phone: job.from_phone, to_phone: phone, direction: 'out' as const };
  if (does.do === 'write' || does.do === 'all write') {
    const all = does.do === 'write' ? [does] : does.said;
    await db
      .insertInto('message')
      .values(all.map((one) => inbound(jobs[one.job]!, people[one.person]!, one.text)))
      .execute();
  } else if (does.do === 'text') {
    await sql`insert into message (account_id, job_id, identity_id, phone, from_phone, to_phone, state, sent_by)
      values (${out.account_id}, ${out.job_id}, ${out.identity_id}, ${phone}, ${out.from_phone}, ${phone}, ${does.state}, ${agent.agent_id})
      on conflict do nothing`.execute(db);
  } else if (does.do === 'reply') {
    await db
      .insertInto('message')
      .values({ ...out, kind: 'reply', state: does.state, sent_by: agent.agent_id })
      .execute();
  } else if (does.do === 'move') {
    await sql`update message set state = ${does.state}
      where job_id = ${job.job_id} and phone = ${phone} and direction = 'out'`.execute(db);
  } else if (does.do === 'stand') {
    const in_review = does.held && !does.stopped;
    const standing = { stopped: does.stopped, in_review, held_at: in_review ? new Date() : null };
    await db
      .insertInto('opt_out')
      .values({ account_id: job.account_id, phone, ...standing })
      .onConflict((met) => met.columns(['account_id', 'phone']).doUpdateSet(standing))
      .execute();
  } else if (does.do === 'assign') {
    const now = await db
      .selectFrom('job')
      .where('job_id', '=', job.job_id)
      .select('agent_ids')
      .executeTakeFirstOrThrow();
    const others = now.agent_ids.filter((id) => id !== agent.agent_id);
    const agent_ids = does.on ? [...others, agent.agent_id] : others;
    await db.updateTable('job').set({ agent_ids }).where('job_id', '=', job.job_id).execute();
  } else if (does.do === 'agent') {
    await db
      .updateTable('agent')
      .set({ active: does.active })
      .where('agent_id', '=', agent.agent_id)
      .execute();
  } else if (does.do === 'leave') {
    const deleted_at = does.gone ? new Date() : null;
    await db.updateTable('agent').set({ deleted_at }).where('agent_id', '=', agent.agent_id).execute();
  } else if (does.do === 'deny') {
    const identity_permission = does.denied ? [job.identity_id] : [];
    await db
      .updateTable('agent')
      .set({ identity_permission })
      .where('agent_id', '=', agent.agent_id)
      .execute();
  } else if (does.do === 'silent') {
    await sql`update conversation set owned_at = owned_at - interval '25 hours' where job_id = ${job.job_id} and phone = ${phone}`.execute(
      db,
    );
    await takeBackConversations(db);
  } else if (does.do === 'fold') {
    await foldWaiting(db, 1 + does.most);
  } else if (does.do === 'delete') {
    const deleted_at = new Date();
    await db.updateTable('job').set({ deleted_at }).where('job_id', '=', job.job_id).execute();
  } else {
    await db.deleteFrom('message').where('job_id', '=', job.job_id).where('phone', '=', phone).execute();
  }
}

type Death = 'undone' | 'killed';

/** What ends before it is committed: taken back, or with its connection, where there is one to end. */
async function cutOff(does: Step, by: Death): Promise<void> {
  const ended = new Error(by);
  await inTransaction(server.db, async (tx) => {
    await take(does, tx);
    if (by === 'killed') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    throw ended;
  }).catch((error: Error) => {
    if (error !== ended && !/terminat|deadlock|ended/i.test(error.message)) throw error;
  });
}

/** What the rows should say, counted over the messages by somebody who knows nothing of how they are kept. */
async function counted() {
  const messages = await server.db.selectFrom('message').selectAll().orderBy('message_id').execute();
  const standing = await server.db.selectFrom('opt_out').selectAll().execute();
  const over = await server.db
    .selectFrom('job')
    .where('deleted_at', 'is not', null)
    .select('job_id')
    .execute();
  return jobs.flatMap(({ job_id }) =>
    people.map((phone) => {
      const said = messages.filter(
        (text) =>
          text.job_id === job_id &&
          text.phone === phone &&
          (text.direction === 'in' || ['sent', 'delivered', 'unknown', 'failed'].includes(text.state)),
      );
      const answer = said.findLast(({ kind, state }) => kind === 'reply' && state !== 'failed');
      const asks = said.filter(
        ({ direction, body, message_id }) =>
          direction === 'in' &&
          !['STOP', 'HELP', 'Ayuda'].includes(body ?? '') &&
          message_id > (answer?.message_id ?? 0),
      );
      // Told by the carrier, their times are not in the order of their coming.
      const first = asks.map(({ created_at }) => created_at).sort((a, b) => Number(a) - Number(b))[0];
      const word = standing.find((one) => one.phone === phone);
      const mayBeTexted = !word?.stopped && !word?.in_review && !over.some((job) => job.job_id === job_id);
      return {
        job_id,
        phone,
        texts: said.filter(({ direction }) => direction === 'out').length,
        replies: said.filter(({ direction }) => direction === 'in').length,
        last_id: said.at(-1)?.message_id ?? 0,
        waiting: mayBeTexted ? (first ?? null) : null,
      };
    }),
  );
}

async function kept() {
  const rows = await server.db.selectFrom('conversation').selectAll().execute();
  return jobs.flatMap(({ job_id }) =>
    people.map((phone) => {
      const row = rows.find((one) => one.job_id === job_id && one.phone === phone);
      const { texts = 0, replies = 0, last_id = 0, waiting_since: waiting = null } = row ?? {};
      return { job_id, phone, texts, replies, last_id, waiting };
    }),
  );
}

/** How many conversations of each job wait: as counted, and as the jobs tab reads it. */
async function waitingOfJobs() {
  const { rows } = await sql<{ counted: number; read: number }>`
    select (select count(*)::int from conversation c where c.job_id = j.job_id and c.waiting_since is not null) as counted,
           (j.waiting + coalesce((select sum(w.waiting) from waiting_delta w where w.job_id = j.job_id), 0))::int as read
      from job j order by j.job_id`.execute(server.db);
  return { counted: rows.map(({ counted }) => counted), read: rows.map(({ read }) => read) };
}

async function expectWaitingCounts() {
  const { counted: expected, read } = await waitingOfJobs();
  expect(read).toEqual(expected);
}

/** All that a row says, with its words in whatever places. */
async function rows() {
  const { rows: all } = await sql`
    select job_id, phone, texts, replies, last_id, first_at, last_in_at, list_id, meaning, waiting_since, settled_id, answer_seconds,
           answered_by, stopped, held, case when waiting_since is not null then owner_id end as owner_id, strip(words)::text as words
      from conversation order by job_id, phone`.execute(server.db);
  return all;
}

/** Waiting conversations whose owner may not answer them, or of a job that nobody sees any more. */
async function orphans() {
  const { rows } = await sql<{ job_id: number; owner_id: number }>`
    select c.job_id, c.owner_id from conversation c join job j using (job_id) left join agent a on a.agent_id = c.owner_id
     where c.waiting_since is not null and (j.deleted_at is not null or c.owner_id is not null
       and not (a.active and a.deleted_at is null and not (j.identity_id = any(a.identity_permission)) and (a.role = 'AGENT-ADMIN' or a.agent_id = any(j.agent_ids))))`.execute(
    server.db,
  );
  return rows;
}

it(
  'is what a count over the texts says after every history, and everybody who waits has an owner who may answer or stands open',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        await forgetAll();
        for (const does of steps) {
          await take(does);
          expect(await orphans()).toEqual([]);
        }
        expect(await kept()).toEqual(await counted());
        await expectWaitingCounts();
        // What was added row by row is what the whole history says.
        const added = await rows();
        await sql`select keep_conversations(array_agg(job_id), array_agg(phone)) from conversation having count(*) > 0`.execute(
          server.db,
        );
        expect(await rows()).toEqual(added);
      }),
      { numRuns: times(25, 600), endOnFailure: true },
    );
  },
  times(20_000, 400_000),
);

it(
  'holds when two things happen at once and either is killed before it is committed',
  async () => {
    const dies = fc.constantFrom<Death | undefined>(undefined, undefined, 'undone', 'killed');
    const act = fc.record({ does: step, dies });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 8, maxLength: 20 }), async (pairs) => {
        await forgetAll();
        for (const pair of pairs)
          await Promise.all(
            pair.map(({ does, dies }) =>
              dies
                ? cutOff(does, dies)
                : take(does).catch((error: Error) => {
                    // One of two that wait for each other is ended by the database, as whole as by a kill.
                    if (!/deadlock/.test(error.message)) throw error;
                  }),
            ),
          );
        // Within a minute: who was handed something in the very moment they left, whose first text came with their STOP.
        await mendStanding(server.db);
        await takeBackConversations(server.db);
        expect(await orphans()).toEqual([]);
        expect(await kept()).toEqual(await counted());
        await expectWaitingCounts();
      }),
      { numRuns: times(10, 200), endOnFailure: true },
    );
  },
  times(90_000, 600_000),
);

it('says since when somebody waits by when they asked first, whatever came first', async () => {
  await forgetAll();
  const [job, phone] = [jobs[0]!, people[0]!];
  await take({ do: 'text', job: 0, person: 0, agent: 0, state: 'sent' });
  for (const secondsAgo of [10, 60, 30])
    await server.db
      .insertInto('message')
      .values({
        ...inbound(job, phone, 'Who is this?'),
        created_at: sql<Date>`now() - make_interval(secs => ${secondsAgo})`,
      })
      .execute();
  const { waiting_since: since } = await server.db
    .selectFrom('conversation')
    .where('job_id', '=', job.job_id)
    .select('waiting_since')
    .executeTakeFirstOrThrow();
  expect(Date.now() - Number(since)).toBeGreaterThan(55_000);
  expect(await kept()).toEqual(await counted());
});

it.each([
  ['stopped', 'waits for an answer that may not be sent', true],
  ['may be texted again', 'is owed none', false],
])(
  'is mended within a minute where somebody %s while their first text was stored, and it %s',
  async (_, _how, stopped) => {
    await forgetAll();
    const stand = { do: 'stand', job: 0, person: 0, agent: 0, held: false } as const;
    await take({ ...stand, stopped: !stopped });
    let commit = () => {};
    const committed = new Promise<void>((done) => (commit = done));
    let wrote = () => {};
    const written = new Promise<void>((done) => (wrote = done));
    const writing = inTransaction(server.db, async (tx) => {
      await take({ do: 'write', job: 0, person: 0, agent: 0, text: 'Who is this?' }, tx);
      wrote();
      await committed;
    });
    await written;
    await take({ ...stand, stopped });
    commit();
    await writing;
    expect(await kept()).not.toEqual(await counted());
    expect(await mendStanding(server.db)).toBe(1);
    expect(await kept()).toEqual(await counted());
    expect(await mendStanding(server.db)).toBe(0);
  },
);
