import { sql } from 'kysely';
import { inTransaction } from '../db/database';
import type { Database, Tx } from '../db/database';
import { PLANNED_ONCE } from '../modules/dispatch-lock/dispatch-lock.queries';
import { readGateRows } from '../modules/sending/gate/gate.queries';
import type { Claim } from '../modules/texts/claim';
import { aJob, anIdentity, aPhoneList } from './builders';
import { processorTimesOf } from './cpu';

const WORKER = 'looker';
const BATCH = 50;

/** Fills both registers of an agency up to `rows` numbers, among them each fifth and each seventh of a list's. */
export async function addManyForbidden(db: Database, accountId: number, listId: number, rows: number) {
  await sql`insert into dnc_number (account_id, phone, identity_id)
    select ${accountId}::int, phone, 0 from phone_number where list_id = ${listId} and row_number % 5 = 0
    union all
    select ${accountId}::int, 9010000000 + n, 0 from generate_series(1, ${rows}::int) n
     limit ${rows}`.execute(db);
  const suppression = await aPhoneList(db, { account_id: accountId, list_type: 'Suppression', numbers: [] });
  await sql`insert into phone_number (list_id, account_id, phone)
    select ${suppression.list_id}::int, ${accountId}::int, phone
      from phone_number where list_id = ${listId} and row_number % 7 = 0
    union all
    select ${suppression.list_id}::int, ${accountId}::int, 9020000000 + n from generate_series(1, ${rows}::int) n
     limit ${rows}`.execute(db);
  await sql`analyze`.execute(db);
  return suppression.list_id;
}

export interface GateLook {
  /** Milliseconds of each look, a batch of 50. */
  ms: number[];
  /** The same, less what the database's session and this process waited for a processor. */
  unhinderedMs: number[];
  /** Numbers of whom the gate says otherwise than the loading of `scrubbedListId` and the registers themselves. */
  disagreements: number;
  forbidden: number;
}

/** Has the gate look at texts to `texts` numbers of a list, batch by batch, and compares what it sees. */
export async function lookThroughGate(
  db: Database,
  at: { accountId: number; listId: number; scrubbedListId: number; suppressionListId: number; texts: number },
): Promise<GateLook> {
  const { identity_id } = await anIdentity(db, { account_id: at.accountId });
  const { job_id } = await aJob(db, {
    account_id: at.accountId,
    identity_id,
    lists: [at.listId],
    suppressionLists: [at.suppressionListId],
  });
  await sql`insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, state)
    select ${at.accountId}::int, ${job_id}::int, ${identity_id}::int, 6175550100, phone, phone, 'pending'
      from phone_number where list_id = ${at.listId} order by hashint8(phone) limit ${at.texts}`.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ messageId: number; phone: number; dnc: boolean; suppressed: boolean }>`
    select m.message_id as "messageId", m.phone,
           not exists (select 1 from phone_number n where n.list_id = ${at.scrubbedListId} and n.phone = m.phone) as dnc,
           exists (select 1 from phone_number n where n.list_id = ${at.suppressionListId} and n.phone = m.phone) as suppressed
      from message m where m.job_id = ${job_id} order by hashint8(m.phone)`.execute(db);
  const ms: number[] = [];
  const unhinderedMs: number[] = [];
  let [disagreements, forbidden] = [0, 0];
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH);
    const claims = batch.map(({ messageId }) => ({ messageId, attempt: 1 }));
    const look = async (tx: Tx) => {
      const waitedBy = await claim(tx, claims);
      const begun = performance.now();
      const answer = await readGateRows(tx, WORKER, claims, 1_000, { day: '2026-01-01', heartbeat: 0 });
      const took = performance.now() - begun;
      ms.push(took);
      unhinderedMs.push(Math.max(0, took - waitedBy()));
      await sql`update message set state = 'pending' where state = 'sending'`.execute(tx);
      return new Map(answer.map((row) => [row.message_id, row]));
    };
    const seen = await inTransaction(db, look, PLANNED_ONCE);
    for (const { messageId, dnc, suppressed } of batch) {
      const row = seen.get(messageId);
      if (row?.do_not_contact !== dnc || row.on_suppression_list !== suppressed) disagreements += 1;
      if (dnc || suppressed) forbidden += 1;
    }
  }
  return { ms, unhinderedMs, disagreements, forbidden };
}

/** As a worker has it: no more than its batch is under way. Tells how long a processor has been waited for since. */
async function claim(tx: Tx, claims: readonly Claim[]): Promise<() => number> {
  const { rows } = await sql<{ session: number }>`
    with claimed as (
      update message set state = 'sending', attempt = 1, claimed_by = ${WORKER}, started_at = now(),
          lease_until = now() + interval '1 hour'
        where message_id = any(${claims.map(({ messageId }) => messageId)}::bigint[])
    )
    select pg_backend_pid() as session`.execute(tx);
  const both = [rows[0]?.session ?? 0, process.pid];
  const waited = () => both.reduce((sum, pid) => sum + processorTimesOf(pid).waited, 0);
  const before = waited();
  return () => waited() - before;
}
