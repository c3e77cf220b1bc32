// How long the jobs tab waits:   JOBS=100000 MESSAGES=5000000 npm run bench jobs-list
// One agency with all of the jobs, which is the hardest case; its people ask for what the tab asks for.
// Needs TEST_DATABASE_URL; `npm run bench` sets it.
import { sql } from 'kysely';
import { anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

const JOBS = Number(process.env.JOBS ?? 100_000);
const MESSAGES = Number(process.env.MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 40);
const BATCH = 250_000;

/** What is asked, by what a person does. */
const CALLS = {
  'first page, as it opens': '/job?page=1&size=10&status=active&job_type=P2P',
  'first page, nothing filtered': '/job?page=1&size=10',
  'sorted by cost': '/job?page=1&size=10&sort=cost&order=desc',
  'searched by name': '/job?page=1&size=10&query=campaign%2077',
  'one month': '/job?page=1&size=10&from=2026-05-01&to=2026-05-31',
  'page 5,000': '/job?page=5000&size=10',
};

const count = (value: number) => Math.round(value).toLocaleString('en-US');

async function fill({ db, agency: { account_id } }: TestServer): Promise<void> {
  const { identity_id } = await anIdentity(db, { account_id });
  await sql`insert into job (account_id, identity_id, name, job_type, status, start_at, from_phone, message_html,
      message_text, price, planned, recipients, sent, segments, opt_out_replies)
    select ${account_id}, ${identity_id}, 'Campaign ' || n,
      (array['P2P', 'House File', 'Soapbox P2P'])[1 + n % 3],
      (array['active', 'completed', 'paused', 'completed'])[1 + n % 4],
      '2026-01-01'::timestamptz + n * interval '5 minutes', 2025550199, repeat('<p>Vote on Tuesday.</p>', 20),
      repeat('Vote on Tuesday. ', 20), 0.0129, true, 50, 50, 100, n % 7
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
  await sql`vacuum analyze job`.execute(db);
  await sql`analyze message`.execute(db);
}

async function bench(): Promise<void> {
  const server = await openTestServer();
  try {
    await fill(server);
    console.log(`\n${count(JOBS)} jobs of one agency, ${count(MESSAGES)} messages, ${ROUNDS} calls each`);
    const agency = await server.signInAs('agency');
    for (const [what, url] of Object.entries(CALLS)) {
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
