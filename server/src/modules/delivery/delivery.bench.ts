// How long the delivery tab waits:   TEXTS=100000000 ROUNDS=40 npm run bench delivery
// A made rollup of what 200 agencies leave in 90 days: hours of jobs, lists, numbers, carriers and outcomes, the largest
// agency two hundred times the smallest. Two million messages stand beside it, as many of one area code as it has of so many
// texts, for the filter on the other party's number.
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { inTransaction } from '../../db/database';
import { openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { foldSome } from './rollup.queries';

const TEXTS = Number(process.env.TEXTS ?? 100_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 40);
const AGENCIES = 200;
const DAYS = 90;
/** Of 300 area codes one, and who stands beside it. */
const AREA = Math.round(TEXTS / 300);
const MESSAGES = AREA * 6;
const BATCH = 100_000;
const ROLLUPS = ['message_stat', 'message_day', 'message_total', 'message_clock', 'message_sender'];
const TAB_GOAL_MS = 200;
const NUMBER_GOAL_MS = 1000;

const count = (value: number) => Math.round(value).toLocaleString('en-US');

/** One day of the rollup: of each agency up to four jobs of one number and one or two lists, three hours each. */
async function fillDay({ db }: TestServer, first: number, back: number, scale: number): Promise<void> {
  await sql`
    with texts as (
      select date_trunc('hour', now(), 'UTC') - make_interval(days => ${back}::int, hours => hour) as hour, ${first}::int + agency as account_id,
             1 + agency * 2 + job % 2 as identity_id, 1 + (agency * ${DAYS}::int + ${back}::int) * 4 + job as job_id,
             1 + agency * 20 + (job + list * 7 + ${back}::int) % 20 as list_id, (201 + agency % 24) * 10000000::bigint + 5550100 + agency / 24 * 6 + (job + ${back}::int) % 6 as number,
             case outcome when 'received' then 'in' else 'out' end as direction, (agency + job) % 9 = 0 as mms, carrier, outcome as state, code,
             ceil(${scale}::float8 * share * part / (agency + 1))::int as texts
        from generate_series(0, ${AGENCIES - 1}::int) agency, generate_series(0, 3) job, generate_series(0, 2) hour, generate_series(0, 1) list,
             (values ('Verizon', 0.33), ('AT&T', 0.29), ('T-Mobile', 0.27), ('US Cellular', 0.06), ('', 0.05)) carriers (carrier, share),
             (values ('delivered', 0, 0.85), ('sent', 0, 0.03), ('failed', 4720, 0.03), ('failed', 4770, 0.02), ('failed', 5600, 0.005),
                     ('received', 0, 0.065)) outcomes (outcome, code, part)
       where (agency * 31 + job * 17 + ${back}::int * 13) % 5 > 0 and (list = 0 or job % 2 = 0)
    )
    insert into message_stat (hour, account_id, identity_id, job_id, list_id, number, direction, kind, mms, carrier, state, error_code,
                              texts, segments, cost, lags)
    select hour, account_id, identity_id, job_id, list_id, number, direction, case direction when 'out' then 'initial' else 'inbound' end, mms,
           carrier, state, code, texts, texts * 2, texts * 258,
           case when state in ('delivered', 'failed') then array[0, 0, texts / 2, texts - texts / 2 - texts / 10, texts / 10, 0, 0, 0, 0, 0, 0, 0]
                else array_fill(0, array[12]) end
      from texts`.execute(db);
}

const LAGS = sql.raw(Array.from({ length: 12 }, (_, at) => `sum(lags[${at + 1}])`).join(', '));
const DAY = sql`(hour at time zone 'America/New_York')::date`;

/** The other rollups of a day from its hours, as folding would have made them. */
async function foldDay({ db }: TestServer, back: number): Promise<void> {
  const start = (days: number) =>
    sql`(((now() at time zone 'America/New_York')::date - ${days}::int)::timestamp at time zone 'America/New_York')`;
  const hours = sql`message_stat where hour >= ${start(back)} and hour < ${start(back - 1)}`;
  await sql`
  insert into message_day (day, account_id, identity_id, number, direction, mms, carrier, state, error_code, texts, segments, cost, lags)
  select ${DAY}, account_id, identity_id, number, direction, mms, carrier, state, error_code, sum(texts), sum(segments), sum(cost),
         array[${LAGS}]::int[] from ${hours} group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db);
  await sql`
  insert into message_total (day, direction, mms, carrier, state, error_code, texts, cost, lags)
  select ${DAY}, direction, mms, carrier, state, error_code, sum(texts), sum(cost), array[${LAGS}]::int[]
    from ${hours} group by 1, 2, 3, 4, 5, 6`.execute(db);
  await sql`
  insert into message_clock (hour, direction, mms, carrier, state, error_code, texts, cost, lags)
  select hour, direction, mms, carrier, state, error_code, sum(texts), sum(cost), array[${LAGS}]::int[] from ${hours} group by 1, 2, 3, 4, 5, 6`.execute(
    db,
  );
  await sql`
  insert into message_sender (day, account_id, identity_id, job_id, list_id, number, direction, mms, state, texts)
  select ${DAY}, account_id, identity_id, job_id, list_id, number, direction, mms, state, sum(texts)
    from ${hours} group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db);
}

/** The messages of one area code, in any order of time, and five times as many others. */
async function fillMessages({ db }: TestServer, first: number): Promise<void> {
  await sql`alter table message disable trigger user`.execute(db);
  for (let done = 0; done < MESSAGES; done += BATCH)
    await sql`
    insert into message (account_id, identity_id, job_id, list_id, from_phone, to_phone, phone, kind, state, error_code, carrier, carrier_id,
                         cost, body, created_at, started_at, sent_at, done_at)
    select ${first}::int + n % ${AGENCIES}::int, 1, 1 + n % 9000, 1 + n % 4000, 2025550100 + n % 1200, phone, phone, 'reply',
           case when n % 20 = 0 then 'failed' else 'delivered' end, case when n % 20 = 0 then 4720 end, 'Verizon', 'b' || n, 258,
           'Hi Ana, can we count on you on Tuesday? Details: https://go.example/Ab12Cd34 Stop to end', at, at, at, at + interval '4 seconds'
      from (select n, now() - make_interval(secs => (n * 7919::bigint % ${DAYS * 86_400}::int)::float8) as at,
                   case when n % 6 = 0 then 3105550000 + n * 104729::bigint % 400000 else 4155550000 + n * 104729::bigint % 9000000 end as phone
              from generate_series(${done + 1}::int, ${Math.min(done + BATCH, MESSAGES)}::int) n) numbered`.execute(
      db,
    );
  await sql`alter table message enable trigger user`.execute(db);
}

async function fill(
  server: TestServer,
): Promise<{ agency: number; texts: number; hours: number; days: number }> {
  const { db } = server;
  const { rows: made } = await sql<{ account_id: number }>`insert into account (user_name, approved)
    select 'Agency ' || n, true from generate_series(1, ${AGENCIES}::int) n returning account_id`.execute(db);
  const first = Math.min(...made.map(({ account_id }) => account_id));
  const scale = (TEXTS / 100_000_000) * 12_700;
  for (let back = 0; back < DAYS; back++) await fillDay(server, first, back, scale);
  for (let back = 0; back <= DAYS; back++) await foldDay(server, back);
  await fillMessages(server, first);
  for (const table of [...ROLLUPS, 'message']) await sql.raw(`vacuum analyze ${table}`).execute(db);
  // What is sent in a minute, and not folded yet.
  await sql`insert into message_delta (hour, account_id, identity_id, job_id, list_id, number, direction, kind, mms, carrier,
      state, error_code, texts, segments, cost)
    select date_trunc('hour', now(), 'UTC'), ${first}::int + n % ${AGENCIES}::int, 1, 1, 1, 2025550100, 'out', 'initial', false, 'Verizon',
      'sent', 0, 1, 1, 129 from generate_series(1, 20000) n`.execute(db);
  await sql`analyze message_delta`.execute(db);
  const { rows } = await sql<{ texts: number; hours: number; days: number }>`
    select (select sum(texts)::float8 from message_stat) as texts, (select count(*)::float8 from message_stat) as hours,
           (select count(*)::float8 from message_day) as days`.execute(db);
  return { ...rows[0]!, agency: first };
}

/** The hour that has been filled with texts on this weekday. */
function hourOfWeek(): string {
  const { weekday, hour } = DateTime.now().setZone('America/New_York');
  return `${weekday}-${hour}`;
}

async function waits(admin: TestClient, asked: readonly string[]): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const start = performance.now();
    const answers = await Promise.all(asked.map((path) => admin.get(`/messages/delivery${path}`)));
    if (answers.some(({ status }) => status !== 200)) throw new Error(`${asked.join(', ')} was refused.`);
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

const server = await openTestServer();
try {
  server.clock.advance(Date.now() - server.clock.now().getTime());
  const start = performance.now();
  const made = await fill(server);
  console.log(
    `\n${count(made.texts)} texts of ${AGENCIES} agencies in ${DAYS} days as ` +
      `${count(made.hours)} hours and ${count(made.days)} days of the rollup, 20,000 differences not folded yet, ${count(AREA)} messages of ` +
      `one area code among ${count(MESSAGES)}; filled in ${((performance.now() - start) / 1000).toFixed(0)} s, ${ROUNDS} openings each`,
  );
  const admin = await server.signInAs('admin');
  const tab = (narrowed: string, by = 'carrier') => [`?${narrowed}`, `/groups?by=${by}&${narrowed}`];
  const plus = encodeURIComponent('+');
  const looks: [string, string[], number][] = [
    ['as it opens (30 days)', tab('timeRange=30'), TAB_GOAL_MS],
    ['today', tab('timeRange=0'), TAB_GOAL_MS],
    ['7 days', tab('timeRange=7'), TAB_GOAL_MS],
    ['inbound', tab('direction=RECEIVED'), TAB_GOAL_MS],
    ['MMS', tab('messageType=MMS'), TAB_GOAL_MS],
    ['from one number', tab(`from=${plus}12015550103`), TAB_GOAL_MS],
    ['from one area code', tab(`from=${plus}1201`), TAB_GOAL_MS],
    ['of the largest agency', tab(`account_id=${made.agency}`), TAB_GOAL_MS],
    ['of one carrier', tab('carrier=T-Mobile'), TAB_GOAL_MS],
    ['of one code', tab('error_code=4720'), TAB_GOAL_MS],
    ['failed only', tab('outcome=failed'), TAB_GOAL_MS],
    ['of one hour of the week', tab(`hour=${hourOfWeek()}`), TAB_GOAL_MS],
    ['of one job', tab('job_id=6'), TAB_GOAL_MS],
    ['of one list', tab('list_id=6'), TAB_GOAL_MS],
    ...['number', 'identity', 'agency', 'job', 'list', 'hour'].map((by): [string, string[], number] => [
      `by ${by}`,
      tab('timeRange=30', by),
      TAB_GOAL_MS,
    ]),
    ['to one person', tab(`to=${plus}13105550006`), NUMBER_GOAL_MS],
    ['to one exchange', tab(`to=${plus}1310555`), NUMBER_GOAL_MS],
    ['to one area code', tab(`to=${plus}1310`), NUMBER_GOAL_MS],
    ['the newest texts', ['/texts'], TAB_GOAL_MS],
  ];
  for (const [what, asked, goal] of looks) {
    const { p50, p95 } = await waits(admin, asked);
    console.log(
      `  ${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${p95 <= goal ? 'within' : 'OVER'} ${goal})`,
    );
  }
  const folding = performance.now();
  await inTransaction(server.db, (tx) => foldSome(tx, 20_000));
  console.log(`  20,000 differences folded in ${(performance.now() - folding).toFixed(0)} ms`);
} finally {
  await server.close();
}
