import { sql, type Insertable } from 'kysely';
import { copyIn, copyLine, type CopyValue } from '../../db/copy';
import type { Tx } from '../../db/database';
import type { Tables } from '../../db/schema';

export async function isEmpty(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('account').select('account_id').limit(1).executeTakeFirst()) === undefined;
}

/** Inserts rows with ids of their own, 500 at a time. */
export async function insertAll<Table extends keyof Tables & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
) {
  for (let at = 0; at < rows.length; at += 500) {
    await tx
      .insertInto(table)
      .values(rows.slice(at, at + 500) as never)
      .execute();
  }
}

/** Large tables by COPY; every row has the same columns. */
export async function loadAll<Table extends keyof Tables & string>(
  tx: Tx,
  table: Table,
  rows: readonly Partial<Record<keyof Tables[Table] & string, CopyValue | Date>>[],
) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Tables[Table] & string)[];
  if (columns.length === 0) return;
  const text = (value: CopyValue | Date | undefined): CopyValue =>
    value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? (value ? 't' : 'f') : value;
  const lines = rows.map((row) => copyLine(columns.map((column) => text(row[column]))));
  await copyIn(tx, table, columns, lines);
}

/** Rows were given ids by hand; the next ones come after them. */
export async function advanceIds(tx: Tx) {
  for (const [table, column] of [
    ['account', 'account_id'],
    ['agent', 'agent_id'],
    ['identity', 'identity_id'],
    ['dnc_entry', 'dnc_id'],
    ['phone_list', 'list_id'],
    ['job', 'job_id'],
  ] as const) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), 1000)`.execute(tx);
  }
}

/** Every job's counters from its messages, as dispatch and callbacks would have moved them. */
export async function countJobs(tx: Tx) {
  await sql`
    update job j set
      recipients = m.recipients, sent = m.sent, delivered = m.delivered, failed = m.failed,
      suppressed = m.suppressed, segments = m.segments, opt_out_replies = m.opt_outs,
      non_opt_out_replies = m.replies,
      clicks = (select count(*) from click c where c.job_id = j.job_id and not c.bot)
    from (
      select job_id,
             count(*) filter (where kind = 'initial') as recipients,
             count(*) filter (where kind = 'initial' and state in ('sent', 'delivered')) as sent,
             count(*) filter (where kind = 'initial' and state = 'delivered') as delivered,
             count(*) filter (where kind = 'initial' and state = 'failed') as failed,
             count(*) filter (where kind = 'initial' and state = 'suppressed') as suppressed,
             coalesce(sum(segments) filter (where cost > 0), 0) as segments,
             count(*) filter (where direction = 'in' and opt_out) as opt_outs,
             count(*) filter (where direction = 'in' and not opt_out) as replies
        from message group by job_id
    ) m
    where m.job_id = j.job_id`.execute(tx);
}

/** Two people whom an agent opted out by hand, one of each kind: texted once by a job of the agent's, and not since. */
export async function optOutTwoByHand(tx: Tx, agentId: number) {
  await sql`
    insert into opt_out (account_id, phone, stopped, source, by_hand, decided_by, identity_id, job_id, at)
    select account_id, phone, true, 'staff',
           case when row_number() over (order by phone) = 1 then 'opt-out' else 'wrong-number' end,
           ${agentId}, identity_id, job_id, first_at + interval '2 hours'
      from (
        select c.account_id, c.phone, c.identity_id, c.job_id, c.first_at
          from conversation c join job j using (job_id)
         where ${agentId} = any(j.agent_ids) and c.texts = 1 and c.replies = 0 and not c.stopped and not c.held
           and not exists (
             select from message m
              where m.phone = c.phone and m.account_id = c.account_id
                and (m.created_at > c.first_at or m.state in ('waiting', 'pending')))
         order by c.first_at desc, c.phone limit 2) texted`.execute(tx);
}
