import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database, Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import type { Claim } from '../texts/claim';
import { inBriefTransaction, locksForCounting } from '../dispatch-lock/dispatch-lock.door';
import type { NumberOfAgency } from '../dispatch-lock/dispatch-lock.door';

interface Asked {
  /** The column with the ten-digit number. */
  phone: RawBuilder<unknown>;
  /** When it would be sent. */
  at?: RawBuilder<unknown>;
  /** The text that would be sent. */
  except?: RawBuilder<unknown>;
}

/**
 * SQL expression: when a person may be texted first once more, or null where they may now, by the limits of the rows `a` of
 * account and `i` of identity. Counted is what may have gone: a text under way has its place, or was started before there was a
 * limit.
 */
export const mayGoAgain = (asked: Asked) =>
  sql<Date | null>`greatest(${roomOf('a', asked)}, ${roomOf('i', asked)})`;

function roomOf(of: 'a' | 'i', { phone, at = sql`clock_timestamp()`, except }: Asked) {
  const [texts, days, since] = ['texts', 'days', 'since'].map((part) => sql.ref(`${of}.frequency_${part}`));
  const window = sql`make_interval(hours => 24 * ${days!})`;
  return sql`case when ${texts!} is not null then (
    select went.at + ${window} from (
      select coalesce(f.sent_at, f.started_at) as at from message f
       where f.phone = ${phone} and f.account_id = a.account_id and f.kind = 'initial'
         ${of === 'i' ? sql`and f.identity_id = i.identity_id` : sql``}
         ${except ? sql`and f.message_id <> ${except}` : sql``}
         and (f.state in ('sent', 'delivered', 'unknown') or f.state = 'failed' and f.carrier_id is not null
              or f.state = 'sending' and (f.frequency_at is not null or f.started_at <= ${since!}))
         and coalesce(f.sent_at, f.started_at) > ${at} - ${window}
       order by 1 desc offset ${texts!} - 1 limit 1) went) end`;
}

/** For the gate: no limit, or counted within it. */
export const withinFrequency = sql<boolean>`
  (a.frequency_texts is null and i.frequency_texts is null or m.kind <> 'initial' or m.frequency_at is not null)`;

/** Whether anybody's limit is about one of these texts; asked beside other questions. */
export const isFrequencyLimited = (ids: RawBuilder<unknown>) => sql<boolean>`(
  (exists (select 1 from account where frequency_texts is not null) or exists (select 1 from identity where frequency_texts is not null))
  and exists (select 1 from unnest(${ids}) c(message_id)
    join message m on m.message_id = c.message_id
    join account a on a.account_id = m.account_id
    left join identity i on i.identity_id = m.identity_id
   where m.kind = 'initial' and (a.frequency_texts is not null or i.frequency_texts is not null)))`;

/**
 * Counts claimed first texts as texts to their people, those whom the limits still let go; the others learn when there is
 * room again. Committed before the gate looks, and one worker after the other for each person: their numbers are locked by a
 * statement before, so that this one sees what the worker before has counted.
 */
export function takeFrequencyPlaces(
  db: Database,
  {
    worker,
    claims,
    numbers,
  }: { worker: string; claims: readonly Claim[]; numbers: readonly NumberOfAgency[] },
): Promise<void> {
  const count = async (tx: Tx) => {
    await sql`${kept}
      with mine as (
        select m.message_id, j.recently_texted, ${mayGoAgain({ phone: sql`m.phone`, except: sql`m.message_id` })} as room_at,
               row_number() over (partition by m.account_id, m.phone order by m.message_id) as place
          from unnest((select ${claims.map(({ messageId }) => messageId)}::bigint[])) c(message_id)
          join message m on m.message_id = c.message_id
          join account a on a.account_id = m.account_id
          join job j on j.job_id = m.job_id
          left join identity i on i.identity_id = m.identity_id
         where m.kind = 'initial' and m.state = 'sending' and m.claimed_by = ${worker}
           and (a.frequency_texts is not null or i.frequency_texts is not null)
      )
      -- Two texts to one person in one batch: the second is counted in the next.
      update message m
         set frequency_at = case when place = 1 and (room_at is null or recently_texted = 'anyway') then clock_timestamp() end,
             not_before = case when place = 1 then room_at end
        from mine where m.message_id = mine.message_id`.execute(tx);
  };
  return inBriefTransaction(db, count, locksForCounting(numbers));
}

/** Whether a limit holds for an identity's texts. */
export async function hasFrequencyLimit(db: Db, accountId: number, identityId: number): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean }>`
    select exists (select 1 from account where account_id = ${accountId} and frequency_texts is not null)
        or exists (select 1 from identity where identity_id = ${identityId} and frequency_texts is not null) as limited`.execute(
    db,
  );
  return rows[0]?.limited ?? false;
}

/** At once: a limit that was changed is asked again by everybody who waits for it. */
export async function askAgain(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update message m set not_before = clock_timestamp()
      from job j
     where j.account_id = ${accountId} and j.deleted_at is null and m.job_id = j.job_id
       and m.state = 'waiting' and m.reason = 'frequency-cap'`.execute(tx);
}

const AT_ONCE = 5_000;

const rests = sql`state = 'waiting' and reason = 'frequency-cap'`;

/** Jobs in which somebody waits for their days to be over: one step in the index each, and none of a job without. */
const resting = sql`resting(job_id) as (
      (select job_id from message where ${rests} order by job_id limit 1)
      union all
      select (select job_id from message where ${rests} and job_id > before.job_id order by job_id limit 1)
        from resting before where before.job_id is not null)`;

/** Asked before anything is changed or counted: mostly nobody is. */
export async function isAnybodyResting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from message where ${rests}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** People whose days are over wait for their turn again, as before they were held. Answers how many. */
export async function endRests(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with recursive ${resting},
    due as (
      select m.message_id, j.job_type
        from resting
        join job j using (job_id)
        cross join lateral (
          select message_id from message
           where job_id = j.job_id and ${rests} and not_before <= clock_timestamp()
           order by not_before limit ${AT_ONCE} for update skip locked
        ) m
       where j.status = 'active' and j.deleted_at is null
    )
    update message m
       set state = case when due.job_type = 'P2P' then 'waiting' else 'pending' end, reason = null, not_before = null
      from due where m.message_id = due.message_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface RestingJob {
  job_id: number;
  people: number;
  next_at: Date;
}

const COUNT_UP_TO = 100_000;

/** Jobs that send by themselves, of which nobody is left but people who were texted lately. */
export async function findRestingJobs(db: Db): Promise<RestingJob[]> {
  const { rows } = await sql<RestingJob>`
    with recursive ${resting}
    select j.job_id, they.people, they.next_at
      from resting
      join job j using (job_id)
      cross join lateral (
        select count(*)::int as people, min(few.not_before) as next_at
          from (select not_before from message
                 where job_id = j.job_id and ${rests} order by not_before limit ${COUNT_UP_TO}) few
      ) they
     where j.status = 'active' and j.deleted_at is null and j.job_type <> 'P2P' and they.people > 0
       and not exists (select 1 from message p where p.job_id = j.job_id and p.state = 'pending' and p.kind = 'initial')`.execute(
    db,
  );
  return rows;
}
