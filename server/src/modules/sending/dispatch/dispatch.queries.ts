import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database';
import { countsWith, minuteOf } from '../../allowances/allowances.door';
import type { Claim } from '../../texts/claim';
import type { Person } from '../../texts/render-message';

export interface Claimed extends Claim {
  phone: number;
}

/** Half of what may come at once: who comes back a little late has still lost nothing of the rate. */
const TOGETHER_SECONDS = 0.1;

export interface BatchWanted {
  worker: string;
  jobId: number;
  accountId: number;
  fromPhone: number;
  /** Zones that are open now. */
  zones: readonly number[];
  most: number;
  /** Nothing more goes to T-Mobile today, nor to who may be there. */
  isBrandFull?: boolean;
  leaseMs: number;
}

/**
 * Takes up to `most` texts of a job, as many as its sending number may send now, and charges the number for
 * those it took. The rate is a schedule of tokens in the number's row (GCRA), so that every process and replica
 * shares it; 200 ms may come at once. `waitMs`: how long the number rests then, 0 where there are tokens left: until those of
 * another 100 ms are due, for a batch costs nearly the same whether it is of one text or of ten.
 */
export async function claimBatch(
  tx: Tx,
  wanted: BatchWanted,
): Promise<{ claimed: Claimed[]; waitMs: number }> {
  const { worker, jobId, accountId, fromPhone, zones, most, leaseMs } = wanted;
  const { rows } = await sql<{ wait_ms: number; message_id: number | null; attempt: number; phone: number }>`
    with ${allowanceOf(fromPhone, accountId, most, TOGETHER_SECONDS)},
    minute as (${minuteOf(jobId, most)}),
    picked as (
      select c.message_id
        from unnest(${[...zones]}::smallint[]) z(zone)
        cross join lateral (
          select m.message_id from message m
           where m.job_id = ${jobId} and m.state = 'pending' and m.kind = 'initial' and m.zone = z.zone
             and (m.not_before is null or m.not_before <= clock_timestamp())
             and (not ${wanted.isBrandFull ?? false}::boolean or not ${countsWith('T-Mobile', sql`m.phone`)})
           order by m.message_id limit ${most} for update skip locked
        ) c
       limit (select least(a.tokens, u.tokens) from allowance a, minute u)
    ),
    claimed as (
      update message m
         set state = 'sending', claimed_by = ${worker}, attempt = m.attempt + 1, started_at = null, not_before = null,
             lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)
        from picked p where m.message_id = p.message_id
      returning m.message_id, m.attempt, m.phone
    ),
    charged as (
      update sending_number s
         set tat = a.free_at + make_interval(secs => c.taken / a.mps)
        from allowance a, (select count(*)::float8 as taken from claimed) c
       where s.number_id = a.number_id and c.taken > 0
    )
    select case when t.taken = 0 and a.tokens > 0 then u.wait_ms
                else greatest(0, a.due_ms + 1000 * t.taken / a.mps, u.wait_ms) end as wait_ms, c.message_id, c.attempt, c.phone
      from allowance a cross join minute u cross join (select count(*)::float8 as taken from claimed) t left join claimed c on true
     order by c.message_id`.execute(tx);
  const claimed = rows.flatMap(({ message_id: messageId, attempt, phone }) =>
    messageId === null ? [] : [{ messageId, attempt, phone }],
  );
  return { claimed, waitMs: rows[0]?.wait_ms ?? 0 };
}

/**
 * CTE `allowance`: what a number may send now, with its row locked; nothing while its agency rests. `due_ms`: until the tokens of
 * `together` seconds are due, one at least; negative where they are there.
 */
export function allowanceOf(fromPhone: number, accountId: number, most: number, together = 0) {
  return sql`number as (
      select number_id, mps::float8 as mps, greatest(tat, clock_timestamp()) as free_at,
             make_interval(secs => greatest(0.2, 1.01 / mps::float8)) as burst,
             (select max(until) from dispatch_pause where account_id = ${accountId} and until > clock_timestamp()) as rests_until
        from sending_number where phone = ${fromPhone} for update
    ),
    allowance as (
      select number_id, mps, free_at,
             case when rests_until is not null then 0
                  else greatest(0, least(${most}::int,
                       floor(extract(epoch from clock_timestamp() + burst - free_at) * mps)::int)) end as tokens,
             (1000 * extract(epoch from
                         coalesce(rests_until, free_at + make_interval(secs =>
                           greatest(1, least(${most}::int, floor(${together}::float8 * mps))) / mps) - burst)
                         - clock_timestamp()))::float8 as due_ms
        from number
    )`;
}

/** Automatic answers wait for nothing: they are charged to their number and go at once. */
export async function claimAnswers(tx: Tx, worker: string, most: number, leaseMs: number) {
  const { rows } = await sql<{
    message_id: number;
    attempt: number;
    phone: number;
    account_id: number;
    job_id: number | null;
  }>`
    with picked as (
      select message_id from message
       where state = 'pending' and kind = 'auto' and not exists (select 1 from dispatch_hold) and (not_before is null or not_before <= clock_timestamp())
       order by message_id limit ${most} for update skip locked
    ),
    claimed as (
      update message m
         set state = 'sending', claimed_by = ${worker}, attempt = m.attempt + 1, started_at = null, not_before = null,
             lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)
        from picked p where m.message_id = p.message_id
      returning m.message_id, m.attempt, m.phone, m.account_id, m.job_id, m.from_phone
    ),
    -- In one order, so that two statements over several numbers never wait for each other.
    locked as (
      select number_id from sending_number where phone in (select from_phone from claimed) order by phone for update
    ),
    charged as (
      update sending_number s
         set tat = greatest(s.tat, clock_timestamp()) + make_interval(secs => c.taken / s.mps::float8)
        from (select from_phone, count(*)::float8 as taken from claimed group by from_phone) c, locked
       where s.phone = c.from_phone and s.number_id = locked.number_id
    )
    select message_id, attempt, phone, account_id, job_id from claimed order by message_id`.execute(tx);
  return rows;
}

export interface Recipient extends Person {
  message_id: number;
  attempt: number;
  link_code: string | null;
}

/** What claimed texts are rendered from. */
export async function findRecipients(tx: Tx, claims: readonly Claim[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select m.message_id, m.attempt, m.phone, m.link_code,
           p.title, p.first_name, p.mid_name, p.last_name, p.address1, p.address2, p.city, p.state, p.zip, p.email, p.last_4
      from message m left join phone_number p on p.list_id = m.list_id and p.phone = m.phone
     where m.message_id = any(${claims.map(({ messageId }) => messageId)}::bigint[])`.execute(tx);
  return rows;
}

export function findJobText(db: Db, jobId: number) {
  return db
    .selectFrom('job')
    .where('job_id', '=', jobId)
    .select(['message_text', 'guidlink', 'mms', 'media_url'])
    .executeTakeFirst();
}

export interface Start extends Claim {
  /** Null: as it stands in the row already. */
  body: string | null;
  segments: number | null;
}

/**
 * Says on disk that these texts may be with the carrier from now on, and what they say. Only what is started
 * here can be in doubt later. Answers those that are still ours.
 */
export async function startTexts(tx: Tx, worker: string, starts: readonly Start[], leaseLeftMs: number) {
  const { rows } = await sql<{ message_id: number }>`
    update message m
       set started_at = clock_timestamp(), body = coalesce(s.body, m.body), segments = coalesce(s.segments, m.segments)
      from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb)
           as s("messageId" bigint, attempt int, body text, segments int)
     where m.message_id = s."messageId" and m.attempt = s.attempt
       and m.state = 'sending' and m.claimed_by = ${worker}
       and m.lease_until > clock_timestamp() + make_interval(secs => ${leaseLeftMs / 1000}::float8)
    returning m.message_id`.execute(tx);
  return new Set(rows.map(({ message_id }) => message_id));
}

/** Until when nothing more of this agency is handed over; only ever later. */
export async function pauseDispatch(
  db: Db,
  accountId: number,
  pauseMs: number,
  reason: string,
): Promise<void> {
  await sql`insert into dispatch_pause as p (account_id, until, reason)
    values (${accountId}, clock_timestamp() + make_interval(secs => ${pauseMs / 1000}::float8), ${reason})
    on conflict (account_id) do update
      set until = greatest(p.until, excluded.until), reason = excluded.reason`.execute(db);
}
