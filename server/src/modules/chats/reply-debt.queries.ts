import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { ReplyRulesChange } from '@campaign/shared-api/contracts';
import type { Database, Db, Tx } from '../../db/database';
import { inBriefTransaction } from '../dispatch-lock/dispatch-lock.door';
import { CHATS_CHANNEL } from './conversations.queries';

export interface DebtRow {
  /** Null: the open queue, or everybody together. */
  agent_id: number | null;
  name: string | null;
  waiting: number;
  oldest: Date | null;
  answered: number;
  p50: number | null;
  p95: number | null;
}

/** Of one job: whoever owes an answer or gave one, who owes most first, and all of them together last. */
export async function findReplyDebt(db: Db, jobId: number): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    with owed as (
      select owner_id as agent_id, count(*)::int as waiting, min(waiting_since) as oldest
        from conversation where job_id = ${jobId} and waiting_since is not null group by owner_id
    ),
    given as (
      select answered_by as agent_id, grouping(answered_by) = 1 as is_all, count(*)::int as answered,
             percentile_disc(array[0.5, 0.95]) within group (order by answer_seconds) as times
        from conversation where job_id = ${jobId} and answer_seconds is not null
       group by grouping sets ((answered_by), ())
    ),
    told as (
      select coalesce(o.agent_id, g.agent_id) as agent_id, coalesce(o.waiting, 0) as waiting, o.oldest,
             coalesce(g.answered, 0) as answered, g.times, false as is_all
        from owed o
        full join (select * from given where not is_all and agent_id is not null) g on g.agent_id = o.agent_id
      union all
      select null, coalesce((select sum(waiting)::int from owed), 0), (select min(oldest) from owed), answered, times, true
        from given where is_all
    )
    select t.agent_id, a.display_name as name, t.waiting, t.oldest, t.answered, t.times[1] as p50, t.times[2] as p95
      from told t left join agent a on a.agent_id = t.agent_id
     order by t.is_all, t.waiting desc, t.agent_id`.execute(db);
  return rows;
}

export const findReplyRules = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select(['reply_minutes', 'reply_digest', 'masked_roles'])
    .executeTakeFirst();

export async function writeReplyRules(
  tx: Tx,
  accountId: number,
  {
    minutes,
    digest,
    maskedRoles,
  }: { minutes: number | null } & Pick<ReplyRulesChange, 'digest' | 'maskedRoles'>,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      reply_minutes: minutes,
      ...(digest && { reply_digest: digest }),
      ...(maskedRoles && { masked_roles: [...new Set(maskedRoles)] }),
    })
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * Into the open queue: what its owner has left without an answer for as long as the agency allows, and what belongs to somebody
 * who may not answer it any more (who was handed it in the very moment they left). Answers how many.
 */
export async function takeBackConversations(db: Db): Promise<number> {
  const { rows } = await sql<{ freed: number }>`
    with gone as materialized (
      select p.owner_id, p.job_id
        from (select distinct owner_id, job_id from conversation where waiting_since is not null and owner_id is not null) p
        left join agent a on a.agent_id = p.owner_id
        join job j on j.job_id = p.job_id
       where a.agent_id is null or not may_answer(a, j)
    ),
    due as (
      select c.job_id, c.phone, c.owner_id, c.owned_at
        from account o join conversation c on c.account_id = o.account_id
       where c.waiting_since is not null and c.owner_id is not null
         and c.owned_at < clock_timestamp() - make_interval(mins => o.reply_minutes)
      union
      select c.job_id, c.phone, c.owner_id, c.owned_at
        from gone g join conversation c on c.job_id = g.job_id and c.owner_id = g.owner_id
       where c.waiting_since is not null
    ),
    -- In one order, so that two statements over several people never wait for each other; and not whose owner has changed
    -- while this one waited.
    locked as (
      select c.job_id, c.phone from conversation c
       where (c.job_id, c.phone, c.owner_id, c.owned_at) in (select * from due)
       order by c.job_id, c.phone for update
    ),
    freed as (
      update conversation c set owner_id = null, owned_at = clock_timestamp()
        from locked l
       where c.job_id = l.job_id and c.phone = l.phone and c.waiting_since is not null
      returning c.job_id
    ),
    told as (
      select pg_notify(${CHATS_CHANNEL}, job_id::text) from (select distinct job_id from freed) jobs
    )
    select (select count(*)::int from freed) as freed, (select count(*) from told) as told`.execute(db);
  return rows[0]?.freed ?? 0;
}

/** The mending comes each minute; so long a rest of the worker is caught up with. */
const MENDED_BACK = sql.lit('15 minutes');

/**
 * Whether somebody may be texted was changed in the very moment the first text of their conversation was stored, or its job deleted
 * while an answer failed: neither saw the other, and the conversation waits for an answer that may not be sent, or for none that is
 * owed. Answers how many.
 */
export function mendStanding(db: Database): Promise<number> {
  return inBriefTransaction(db, async (tx) => {
    const standsWrong = sql<SqlBool>`((c.stopped, c.held) is distinct from (coalesce(o.stopped, false), coalesce(o.in_review, false))
      or (c.waiting_since is not null
        and exists (select from job j where j.job_id = c.job_id and j.deleted_at is not null)))`;
    const { rows } = await sql<{ job_id: number; phone: number }>`
      select c.job_id, c.phone from conversation c
        left join opt_out o on o.account_id = c.account_id and o.phone = c.phone
       where c.replies > 0 and c.last_in_at > now() - ${MENDED_BACK}::interval and ${standsWrong}
       order by c.job_id, c.phone for update of c`.execute(tx);
    if (rows.length === 0) return 0;
    const jobIds = sql`${rows.map(({ job_id }) => job_id)}::int[]`;
    const phones = sql`${rows.map(({ phone }) => phone)}::bigint[]`;
    // Looked at once more, now that nobody else can change them: what was changed while this one waited counts.
    const { numAffectedRows } = await sql`
      update conversation c set stopped = coalesce(o.stopped, false), held = coalesce(o.in_review, false)
        from unnest(${jobIds}, ${phones}) k (job_id, phone)
        join conversation known using (job_id, phone)
        left join opt_out o on o.account_id = known.account_id and o.phone = known.phone
       where c.job_id = k.job_id and c.phone = k.phone and ${standsWrong}`.execute(tx);
    await sql`select keep_conversations(${jobIds}, ${phones})`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}
