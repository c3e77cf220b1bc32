import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database';
import { openSessionStore } from '../http/session-store';
import { loadPhone } from './chaos-world';
import { aJob, anAgency, anAgent, anIdentity } from './builders';
import { openLog } from '../log';
import { openQueue } from '../queue/open-queue';
import type { Campaign } from '../../../scripts/chaos/ledger-check';

/** A person of this agency, or of one of their own, with their cookie. */
export async function signIn(
  db: Database,
  ofAgency?: number,
): Promise<{ cookie: string; accountId: number }> {
  const accountId = ofAgency ?? (await anAgency(db)).account_id;
  const { agent_id: agentId } = await anAgent(db, { account_id: accountId });
  const clock = { now: () => new Date() };
  const sessions = openSessionStore({
    db,
    config: { adminSecondFactor: false },
    clock,
    random: { bytes: randomBytes },
  });
  return { cookie: `session=${await sessions.begin(db, { agentId, accountId })}`, accountId };
}

/** What the jobs say about those who wait. */
export async function heldWords(db: Db, campaigns: readonly Campaign[]): Promise<(string | null)[]> {
  const ids = campaigns.map(({ jobId }) => jobId);
  const jobs = await db.selectFrom('job').where('job_id', 'in', ids).select('held').execute();
  return jobs.map(({ held }) => held);
}

/** Uploads nobody has made a list of. */
export async function countUploads(db: Db): Promise<number> {
  return (await db.selectFrom('uploaded_file').where('list_id', 'is', null).select('file_id').execute())
    .length;
}

/** A list as it is told, and as its rows are. */
export interface StoredList {
  state: string;
  attempts: number;
  rowsRead: number;
  ledger: Record<string, number>;
  numbers: number;
  rejects: number;
  /** Different rows of the file that are accounted for. */
  rows: number;
}

/** Everything at one moment. */
export async function storedList(db: Db, listId: number): Promise<StoredList> {
  const { rows } = await sql<StoredList>`
    with numbers as (select row_number from phone_number where list_id = ${listId}),
         rejects as (select row_number from phone_list_reject where list_id = ${listId})
    select list_state as state, attempts, rows_read as "rowsRead", ledger,
           (select count(*) from numbers) as numbers, (select count(*) from rejects) as rejects,
           (select count(*) from (select * from numbers union select * from rejects) as each) as rows
      from phone_list where list_id = ${listId}`.execute(db);
  const [list] = rows;
  if (!list) throw new Error(`There is no list ${listId}.`);
  return list;
}

/** As if nobody had touched the list for a minute, and that had been noticed. */
export async function orderResume(db: Database, listId: number): Promise<void> {
  const touched_at = new Date(Date.now() - 61_000);
  await db.updateTable('phone_list').set({ touched_at }).where('list_id', '=', listId).execute();
  const queue = await openQueue({ db, log: openLog('silent'), worker: false });
  await queue.send(db, 'lists.resume', {});
  await queue.stop(0);
}

/** A job with so many clicks and replies to report. Answers its id. */
export async function addReport(db: Db, account_id: number, rows: number): Promise<number> {
  const { identity_id } = await anIdentity(db, { account_id });
  const { job_id } = await aJob(db, { account_id, identity_id, guidlink: 'https://go.example/Campaign' });
  await sql`insert into click (account_id, job_id, code, phone)
    select ${account_id}::int, ${job_id}::int, 'C' || lpad(n::text, 7, '0'), 2000000000 + n
      from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`insert into message (account_id, job_id, from_phone, to_phone, phone, direction, kind, state, body)
    select ${account_id}::int, ${job_id}::int, 2000000000 + n, 2025550199, 2000000000 + n, 'in', 'inbound', 'received',
           'Yes, I will be there on Tuesday, and so will my neighbour number ' || n
      from generate_series(1, ${rows}::int) n`.execute(db);
  return job_id;
}

const SENT_IDS = 1_000_000;
export const sentId = (index: number): number => SENT_IDS + index;
export const sentCarrierId = (index: number): string => `sent-${index}`;

/** A campaign whose texts the carrier has, and has told nothing of yet. */
export async function addSent(db: Db, texts: number): Promise<{ jobId: number; from: number }> {
  const { account_id } = await anAgency(db);
  const { identity_id } = await anIdentity(db, { account_id });
  const from = 6_175_550_100 + account_id;
  const { job_id: jobId } = await aJob(db, {
    account_id,
    identity_id,
    from_phone: from,
    status: 'completed',
  });
  const phones = Array.from({ length: texts }, (_, n) => loadPhone(n));
  await sql`insert into message (message_id, account_id, job_id, identity_id, from_phone, to_phone, phone, state,
      carrier_id, sent_at) overriding system value
    select ${SENT_IDS} + n - 1, ${account_id}::int, ${jobId}::int, ${identity_id}::int, ${from}::bigint, phone, phone,
           'sent', 'sent-' || n - 1, now()
      from unnest(${phones}::bigint[]) with ordinality p(phone, n)`.execute(db);
  await sql`update job set recipients = ${texts}, sent = ${texts} where job_id = ${jobId}`.execute(db);
  return { jobId, from };
}

export async function countDelivered(db: Db, jobId: number): Promise<number> {
  const job = await db.selectFrom('job').where('job_id', '=', jobId).select('delivered').executeTakeFirst();
  return job?.delivered ?? 0;
}

/** Transactions that PostgreSQL has ended because they waited for each other. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
