import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import type { Weekday } from '../../db/schema/delivery-schedule';
import type { Claim } from './gate.queries';
import type { Person } from './render-message';

/** A job that sends by itself, and the zones in which somebody still waits for it. */
export interface OpenJob {
  job_id: number;
  account_id: number;
  from_phone: number;
  held: string | null;
  platform_held: boolean;
  agency_enabled: boolean;
  agency_approved: boolean;
  identity_name: string | null;
  tcr_identity_status: string | null;
  cv_vetting_status: string | null;
  usecase: string | null;
  daily_cap: number | null;
  /** Counted against the cap today. */
  taken_today: number;
  schedule_timezone: string | null;
  windows: Record<Weekday, { startTime: string; endTime: string }> | null;
  end_date: string | null;
  /** Until when the agency's dispatch rests, if it does. */
  paused_until: Date | null;
  /** Texts a second that its number may send. */
  mps: number;
  /** Recipients whose text has not been handed over. */
  rest: number;
  zones: number[];
}

/** Every started job with texts to send. The zones are found by skipping through the index, not by reading rows. */
export async function findOpenJobs(db: Db, now: Date, day: string): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    with recursive live as (
      select j.* from job j
       where j.deleted_at is null and j.status = 'active' and j.job_type <> 'P2P' and j.start_at <= ${now}
    ),
    open_zone(job_id, zone) as (
      select l.job_id, (select m.zone from message m
                         where m.job_id = l.job_id and m.state = 'pending' and m.kind = 'initial'
                         order by m.zone limit 1)
        from live l
      union all
      select z.job_id, (select m.zone from message m
                         where m.job_id = z.job_id and m.state = 'pending' and m.kind = 'initial' and m.zone > z.zone
                         order by m.zone limit 1)
        from open_zone z where z.zone is not null
    ),
    job_zones as (
      select job_id, array_agg(zone::int) as zones from open_zone where zone is not null group by job_id
    )
    select l.job_id, l.account_id, l.from_phone, l.held, exists (select 1 from dispatch_hold) as platform_held,
           a.status and a.deleted_at is null as agency_enabled, coalesce(a.approved, false) as agency_approved,
           i.identity_name, i.tcr_identity_status, i.cv_vetting_status, i.usecase, i.daily_cap,
           coalesce(d.taken, 0) as taken_today, s.schedule_timezone, s.windows, s.end_date,
           p.until as paused_until, z.zones, coalesce(n.mps, 1)::float8 as mps,
           l.recipients - l.sent - l.failed - l.suppressed as rest
      from job_zones z
      join live l using (job_id)
      join account a on a.account_id = l.account_id
      left join identity i on i.identity_id = l.identity_id and i.deleted_at is null
      left join identity_day d on d.identity_id = i.identity_id and d.day = ${day}::date
      left join delivery_schedule s on s.schedule_id = l.schedule_id
      left join sending_number n on n.phone = l.from_phone
      left join dispatch_pause p on p.account_id = l.account_id and p.until > now()
     order by l.job_id`.execute(db);
  return rows;
}

/** When a job's texts may go, as its agency set it. */
export function findSchedule(db: Db, scheduleId: number) {
  return db
    .selectFrom('delivery_schedule')
    .where('schedule_id', '=', scheduleId)
    .select(['schedule_timezone', 'windows', 'end_date'])
    .executeTakeFirst();
}

/** When the next job begins that has not begun yet. */
export async function findNextStart(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('job')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .where('start_at', '>', now)
    .select((is) => is.fn.min('start_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Completes jobs that were resumed, or planned, with nothing left to send. */
export async function completeFinished(db: Db): Promise<void> {
  await sql`update job set status = 'completed', completed_at = now(), held = null
    where status = 'active' and deleted_at is null and planned and recipients <= sent + failed + suppressed`.execute(
    db,
  );
}

export async function setHeld(db: Db, jobId: number, held: string | null): Promise<void> {
  await sql`update job set held = ${held} where job_id = ${jobId} and held is distinct from ${held} and status = 'active'`.execute(
    db,
  );
}

/** How many of a job wait in each of these zones, and one number there. Counted up to a limit. */
export async function countWaiting(db: Db, jobId: number, zones: readonly number[], limit: number) {
  const { rows } = await sql<{ zone: number; recipients: number; phone: number }>`
    select z.zone, w.recipients, w.phone
      from unnest(${[...zones]}::smallint[]) z(zone)
      cross join lateral (
        select count(*) as recipients, min(phone) as phone
          from (select m.phone from message m
                 where m.job_id = ${jobId} and m.state = 'pending' and m.kind = 'initial' and m.zone = z.zone
                 limit ${limit}) few
      ) w
     where w.recipients > 0`.execute(db);
  return rows;
}

export interface Claimed extends Claim {
  phone: number;
}

export interface BatchWanted {
  worker: string;
  jobId: number;
  accountId: number;
  fromPhone: number;
  /** Zones that are open now. */
  zones: readonly number[];
  most: number;
  leaseMs: number;
}

/**
 * Takes up to `most` texts of a job, as many as its sending number may send now, and charges the number for
 * those it took. The rate is a schedule of tokens in the number's row (GCRA), so that every process and replica
 * shares it; 200 ms may come at once. `waitMs`: when the next token is due, if none was.
 */
export async function claimBatch(
  tx: Tx,
  wanted: BatchWanted,
): Promise<{ claimed: Claimed[]; waitMs: number }> {
  const { worker, jobId, accountId, fromPhone, zones, most, leaseMs } = wanted;
  const { rows } = await sql<{ wait_ms: number; message_id: number | null; attempt: number; phone: number }>`
    with ${allowanceOf(fromPhone, accountId, most)},
    picked as (
      select c.message_id
        from unnest(${[...zones]}::smallint[]) z(zone)
        cross join lateral (
          select m.message_id from message m
           where m.job_id = ${jobId} and m.state = 'pending' and m.kind = 'initial' and m.zone = z.zone
             and (m.not_before is null or m.not_before <= clock_timestamp())
           order by m.message_id limit ${most} for update skip locked
        ) c
       limit (select tokens from allowance)
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
    select a.wait_ms, c.message_id, c.attempt, c.phone
      from allowance a left join claimed c on true
     order by c.message_id`.execute(tx);
  const claimed = rows.flatMap(({ message_id: messageId, attempt, phone }) =>
    messageId === null ? [] : [{ messageId, attempt, phone }],
  );
  return { claimed, waitMs: rows[0]?.wait_ms ?? 0 };
}

/** CTE `allowance`: what a number may send now, with its row locked; nothing while its agency rests. */
export function allowanceOf(fromPhone: number, accountId: number, most: number) {
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
             greatest(0, 1000 * extract(epoch from
                         coalesce(rests_until, free_at + make_interval(secs => 1 / mps) - burst)
                         - clock_timestamp()))::float8 as wait_ms
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

/** A commit that need not be on disk: should it be lost, the texts were never claimed. */
export async function commitLater(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
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
