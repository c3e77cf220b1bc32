import { sql } from 'kysely';
import type { DigestPace } from '@campaign/shared-api/contracts';
import type { Db, Tx } from '../../db/database';

/** Replies of one job that wait for somebody: theirs, and nobody's that they may take. */
export interface WaitingJob {
  name: string;
  mine: number;
  open: number;
  since: Date;
}

/** Whoever may answer, is told of it and was not in the last half hour, in the agencies that tell at this pace. */
export async function findReaders(tx: Tx, paces: readonly DigestPace[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ agent_id: number }>`
    select p.agent_id from account o join agent p on p.account_id = o.account_id
     where o.reply_digest = any(${[...paces]}::text[]) and o.deleted_at is null and o.approved
       and ${wants('p', now)}
       and exists (select 1 from conversation c where c.account_id = o.account_id and c.waiting_since is not null
                      and (c.owner_id is null or c.owner_id = p.agent_id))
     order by p.agent_id`.execute(tx);
  return rows.map(({ agent_id }) => agent_id);
}

const wants = (agent: string, now: Date) => sql`
  ${sql.ref(`${agent}.active`)} and ${sql.ref(`${agent}.deleted_at`)} is null and ${sql.ref(`${agent}.reply_digest`)}
  and ${sql.ref(`${agent}.role`)} in ('AGENT-ADMIN', 'USER', 'AGENT-CLICKER')
  and coalesce(${sql.ref(`${agent}.reply_digest_at`)} < ${now}::timestamptz - interval '30 minutes', true)`;

/** Undefined when they want no mail now. */
export async function findReaderEmail(tx: Tx, agentId: number, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select p.email from agent p join account o on o.account_id = p.account_id
     where p.agent_id = ${agentId} and o.reply_digest <> 'off' and o.approved and o.deleted_at is null
       and ${wants('p', now)}`.execute(tx);
  return rows[0]?.email;
}

export const noteDigest = (tx: Db, agentId: number, at: Date) =>
  tx.updateTable('agent').set({ reply_digest_at: at }).where('agent_id', '=', agentId).execute();

/** By job, those that wait longest first. */
export async function findWaitingJobs(tx: Tx, agentId: number): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    with waits as (
      select c.job_id, count(*) filter (where c.owner_id = p.agent_id)::int as mine,
             count(*) filter (where c.owner_id is null)::int as open, min(c.waiting_since) as since
        from agent p join conversation c on c.account_id = p.account_id
       where p.agent_id = ${agentId} and c.waiting_since is not null and (c.owner_id is null or c.owner_id = p.agent_id)
       group by c.job_id
    )
    select j.name, w.mine, w.open, w.since
      from waits w join job j on j.job_id = w.job_id join agent p on p.agent_id = ${agentId}
     where may_answer(p, j) order by w.since`.execute(tx);
  return rows;
}

/** What the agency says, and whether this person is told. */
export const findOwnDigest = (db: Db, agentId: number) =>
  db
    .selectFrom('agent')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('agent_id', '=', agentId)
    .select(['account.reply_digest as pace', 'agent.reply_digest as on'])
    .executeTakeFirst();

export const saveOwnDigest = (db: Db, agentId: number, on: boolean) =>
  db
    .updateTable('agent')
    .set({ reply_digest: on })
    .where('agent_id', '=', agentId)
    .returning('account_id')
    .executeTakeFirst();
