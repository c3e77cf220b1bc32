// How long the jobs tab waits:   JOBS=100000 MESSAGES=5000000 npm run bench jobs-list
// One agency with all of the jobs, which is the hardest case; its people ask for what the tab asks for.
// Needs TEST_DATABASE_URL; `npm run bench` sets it.
import { sql } from 'kysely';
import { JobQuery } from '@campaign/shared-api/contracts';
import { anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

const JOBS = Number(process.env.JOBS ?? 100_000);
const MESSAGES = Number(process.env.MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 40);
const BATCH = 250_000;

const WAITING = Number(process.env.WAITING ?? 47_000);
/** The page in the middle. */
const FAR = Math.ceil(JOBS / 20);

/** The calls of the jobs tab. */
const CALLS: Record<string, string> = {
  'first page, as it opens': '/job?page=1&size=10&status=active&job_type=P2P',
  'first page, nothing filtered': '/job?page=1&size=10',
  'searched by name': '/job?page=1&size=10&query=campaign%2077',
  'searched by name, all match': '/job?page=1&size=10&query=campaign',
  'searched by name, all match, far page': `/job?page=${FAR}&size=10&query=campaign`,
  'one month': '/job?page=1&size=10&from=2026-05-01&to=2026-05-31',
  'one month by cost': '/job?page=1&size=10&from=2026-05-01&to=2026-05-31&sort=cost&order=desc',
  'active by messages sent, far page': `/job?page=${Math.ceil(FAR / 5)}&size=10&status=active&sort=messagesSent&order=desc`,
  'page 5,000': `/job?page=${FAR}&size=10`,
};
for (const sort of JobQuery.shape.sort.unwrap().options)
  for (const order of ['asc', 'desc'])
    for (const page of [1, FAR])
      CALLS[`by ${sort} ${order}, page ${page}`] = `/job?page=${page}&size=10&sort=${sort}&order=${order}`;

const count = (value: number) => Math.round(value).toLocaleString('en-US');

/** The agency's jobs of 20 identities; the first job has people who wait for a reply. Returns its id. */
async function fill({ db, ctx, runTasks, agency: { account_id } }: TestServer): Promise<number> {
  const { identity_id } = await anIdentity(db, { account_id });
  for (let more = 1; more < 20; more++) await anIdentity(db, { account_id });
  await sql`insert into job (account_id, identity_id, name, job_type, status, start_at, from_phone, message_html,
      message_text, price, planned, recipients, sent, segments, opt_out_replies)
    select ${account_id}, ${identity_id} + n % 20, 'Campaign ' || n,
      (array['P2P', 'House File', 'Soapbox P2P'])[1 + n % 3],
      (array['active', 'completed', 'paused', 'completed'])[1 + n % 4],
      '2026-01-01'::timestamptz + n * interval '5 minutes', 2025550199, repeat('<p>Vote on Tuesday.</p>', 20),
      repeat('Vote on Tuesday. ', 20), 0.0129, true, 50, 50 + n % 1000, 100 + n % 500, n % 7
    from generate_series(1, ${JOBS}::int) n`.execute(db);
  const { rows } = await sql<{ first: number }>`select min(job_id) as first from job
    where account_id = ${account_id}`.execute(db);
  const first = rows[0]?.first ?? 1;
  for (let done = 0; done < MESSAGES; done += BATCH) {
    // One in 500 is on its way: that is what the progress of a row counts.
    await sql`insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, state, body, sent_at)
      select ${account_id}, ${first}::int + n % ${JOBS}::int, ${identity_id}, 2025550199, 2000000000 + n,
        2000000000 + n, case when n % 500 = 0 then 'unknown' else 'sent' end, 'Vote on Tuesday.', now()
      from generate_series(${done}::int, ${Math.min(done + BATCH, MESSAGES) - 1}::int) n`.execute(db);
  }
  await sql`insert into conversation (job_id, phone, account_id, identity_id, texts, replies, last_id, last_in_at, waiting_since)
    select ${first}, 3000000000 + n, ${account_id}, ${identity_id}, 1, 1, n, now(), now() - n * interval '1 second'
      from generate_series(1, ${WAITING}::int) n`.execute(db);
  await ctx.queue.send(db, 'chats.take-back', {});
  await runTasks();
  await sql`vacuum analyze conversation`.execute(db);
  await sql`vacuum analyze job`.execute(db);
  await sql`analyze message`.execute(db);
  return first;
}

async function bench(): Promise<void> {
  const server = await openTestServer();
  try {
    const first = await fill(server);
    console.log(`\n${count(JOBS)} jobs of one agency, ${count(MESSAGES)} messages, ${ROUNDS} calls each`);
    const agency = await server.signInAs('agency');
    for (const [what, url] of Object.entries({
      ...CALLS,
      [`details, ${count(WAITING)} wait`]: `/job/${first}`,
    })) {
      const times: number[] = [];
      for (let round = -3; round < ROUNDS; round++) {
        const start = performance.now();
        const { status } = await agency.get(url);
        if (status !== 200) throw new Error(`${url} was answered with ${status}.`);
        if (round >= 0) times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0);
      console.log(`  ${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
    }
  } finally {
    await server.close();
  }
}

await bench();
