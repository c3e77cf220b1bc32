import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import type { Weekday } from '../../../db/schema/delivery-schedule';
import { brandKeyOf, countsWith } from '../../allowances/allowances.door';
import { suppressionDeleted } from '../../suppression/suppression.door';

/** A job that sends by itself, and the zones in which somebody still waits for it. */
export interface OpenJob {
  job_id: number;
  account_id: number;
  from_phone: number;
  held: string | null;
  platform_held: boolean;
  agency_enabled: boolean;
  agency_approved: boolean;
  suppression_deleted: boolean;
  identity_name: string | null;
  is_political: boolean | null;
  tcr_identity_status: string | null;
  cv_vetting_status: string | null;
  usecase: string | null;
  daily_cap: number | null;
  /** Counted against the cap today. */
  taken_today: number;
  /** Segments a day T-Mobile takes of its brand, and counted of them today. */
  tmobile_per_day: number | null;
  brand_taken: number;
  schedule_timezone: string | null;
  windows: Record<Weekday, { startTime: string; endTime: string }> | null;
  end_date: string | null;
  /** Until when the agency's dispatch rests, if it does. */
  paused_until: Date | null;
  /** Texts a second that its number may send. */
  mps: number;
  /** Recipients whose text has not been handed over. */
  rest: number;
  /** Segments of one text, as those that have gone had them; 1 before the first. */
  width: number;
  zones: number[];
}

/** Every started job with texts to send. The zones are found by skipping through the index, not by reading rows. */
export async function findOpenJobs(db: Db, now: Date, day: string): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    with recursive live as (
      select j.* from job j
       where j.deleted_at is null and j.status = 'active' and j.job_type <> 'P2P' and j.start_at <= ${now}
         and (j.undo_until is null or j.undo_until <= ${now})
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
           exists (${suppressionDeleted(sql`l.job_id`)}) as suppression_deleted, i.identity_name, i.is_political, i.tcr_identity_status, i.cv_vetting_status, i.usecase, i.daily_cap,
           coalesce(d.taken, 0) as taken_today, r.tmobile_per_day, coalesce(b.taken, 0) as brand_taken, s.schedule_timezone, s.windows, s.end_date,
           p.until as paused_until, z.zones, coalesce(n.mps, 1)::float8 as mps,
           l.recipients - l.sent - l.failed - l.suppressed as rest,
           greatest(1, l.segments::float8 / nullif(l.sent, 0)) as width
      from job_zones z
      join live l using (job_id)
      join account a on a.account_id = l.account_id
      left join identity i on i.identity_id = l.identity_id and i.deleted_at is null
      left join identity_day d on d.identity_id = i.identity_id and d.day = ${day}::date
      left join registration r on r.identity_id = i.identity_id
      left join brand_day b on b.brand_key = ${brandKeyOf} and b.day = ${day}::date
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
    .where((is) => is.or([is('start_at', '>', now), is('undo_until', '>', now)]))
    .select(sql<Date | null>`min(greatest(start_at, undo_until))`.as('at'))
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

/** How many of a job wait who are, or may be, with T-Mobile, and how many who are not. Counted up to a limit. */
export async function countWithTMobile(db: Db, jobId: number, limit: number) {
  const { rows } = await sql<{ bound: number; free: number }>`
    select count(*) filter (where few.is_bound)::int as bound, count(*) filter (where not few.is_bound)::int as free
      from (select ${countsWith('T-Mobile', sql`m.phone`)} as is_bound from message m
             where m.job_id = ${jobId} and m.state = 'pending' and m.kind = 'initial' limit ${limit}) few`.execute(
    db,
  );
  return rows[0] ?? { bound: 0, free: 0 };
}
