// How long an agency's month waits:   TEXTS=100000000 npm run bench usage
// The rollup has the rows that so many texts leave in a year: of 300 agencies, the largest of which sends a tenth of all.
import { sql } from 'kysely';
import { openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

const TEXTS = Number(process.env.TEXTS ?? 100_000_000);
/** A row is an hour of a job, list, number, carrier and outcome. */
const TEXTS_A_ROW = 40;
const AGENCIES = 300;
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const BATCH = 100_000;
const GOAL_MS = 200;

const count = (value: number) => Math.round(value).toLocaleString('en-US');

async function fill({ db }: TestServer): Promise<{ largest: number; middling: number }> {
  const rows = Math.ceil(TEXTS / TEXTS_A_ROW);
  const { rows: made } = await sql<{ account_id: number }>`insert into account (user_name, approved)
    select 'Agency ' || n, true from generate_series(1, ${AGENCIES}::int) n returning account_id`.execute(db);
  const [first] = made.map(({ account_id }) => account_id).sort((a, b) => a - b);
  if (first === undefined) throw new Error('No agency was made.');
  await sql`insert into identity (account_id, identity_name)
    select ${first}::int + n % ${AGENCIES}::int, 'Identity ' || n from generate_series(0, ${AGENCIES * 4 - 1}::int) n`.execute(
    db,
  );
  for (let done = 0; done < rows; done += BATCH) {
    await sql`insert into message_stat (hour, account_id, identity_id, job_id, list_id, number, direction, kind, mms, carrier,
        state, error_code, texts, segments, cost, lags)
      select '2026-01-01'::timestamptz + (n::bigint * 8760 / ${rows}::int) * interval '1 hour',
             ${first}::int + agency, 1 + agency * 4 + n % 4, 1 + agency * 1000 + (n / 40) % 600, 1 + n % 3, 2025550100 + n % 5,
             case when n % 11 = 0 then 'in' else 'out' end, 'initial', n % 17 = 0, (array['AT&T', 'T-Mobile', 'Verizon'])[1 + n % 3],
             case when n % 11 = 0 then 'received' when n % 23 = 0 then 'failed' else 'delivered' end, n, ${TEXTS_A_ROW}::int,
             ${TEXTS_A_ROW * 2}::int, 10320, array_fill(0, array[12])
        from (select n, case when n % 10 = 0 then 0 else 1 + (n * 7919::bigint) % ${AGENCIES - 1}::int end::int as agency
                from generate_series(${done}::int, ${Math.min(done + BATCH, rows) - 1}::int) n) numbered`.execute(
      db,
    );
  }
  // What is not folded yet.
  await sql`insert into message_delta (hour, account_id, identity_id, job_id, list_id, number, direction, kind, mms, carrier,
      state, error_code, texts, segments, cost)
    select '2026-11-20'::timestamptz, ${first}::int + n % ${AGENCIES}::int, 1, 1, 1, 2025550100, 'out', 'initial', false, '', 'sent', 0,
      1, 1, 129 from generate_series(1, 20000) n`.execute(db);
  await sql`vacuum analyze message_stat`.execute(db);
  await sql`analyze message_delta`.execute(db);
  return { largest: first, middling: first + 7 };
}

async function bench(): Promise<void> {
  const server = await openTestServer();
  try {
    const agencies = await fill(server);
    console.log(
      `\n${count(TEXTS)} texts as ${count(TEXTS / TEXTS_A_ROW)} rows of the rollup, ${ROUNDS} calls each`,
    );
    const admin = await server.signInAs('admin');
    for (const [which, accountId] of Object.entries(agencies)) {
      const times: number[] = [];
      let texts = 0;
      for (let round = -3; round < ROUNDS; round++) {
        const month = `2026-${String(1 + ((round + 12) % 11)).padStart(2, '0')}`;
        const start = performance.now();
        const { status, body } = await admin.get<{ data: { total: { segments: number } } }>(
          `/users/${accountId}/usage?month=${month}`,
        );
        if (status !== 200 || body.data.total.segments === 0)
          throw new Error(`${month} was answered with ${status}.`);
        texts = body.data.total.segments / 2;
        if (round >= 0) times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
      const verdict = at(0.95) <= GOAL_MS ? 'within' : 'OVER';
      console.log(
        `  ${which} agency, ${count(texts)} texts a month: p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms (${verdict} ${GOAL_MS})`,
      );
    }
  } finally {
    await server.close();
  }
}

await bench();
