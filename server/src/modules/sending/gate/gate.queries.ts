import { sql } from 'kysely';
import type { RecentlyTexted, RefusalReason } from '@campaign/shared-api/contracts';
import type { Tx } from '../../../db/database';
import { kept } from '../../../db/kept';
import type { MessageState } from '../../../db/schema/message';
import type { Weekday } from '../../../db/schema/delivery-schedule';
import type { HoldReason } from '../rules/rules.door';
import { isDoNotContact, suppressionDeleted } from '../../suppression/suppression.door';
import {
  widerThanBrandDailyCap,
  withinBrandDailyCap,
  withinMinute,
  withinFrequency,
  widerThanCap,
} from '../../allowances/allowances.door';
import { isUnread } from '../../dispatch-lock/dispatch-lock.door';
import type { Claim } from '../../texts/claim';
import { countMoves, textPrice } from '../../texts/texts.door';

export interface GateRow {
  message_id: number;
  attempt: number;
  tries: number;
  account_id: number;
  job_id: number | null;
  identity_id: number | null;
  from_phone: number;
  phone: number;
  kind: 'initial' | 'reply' | 'auto' | 'test' | 'inbound';
  /** An initial text of a P2P job: it goes when a person presses, and never by itself. */
  is_by_hand: boolean;
  tag: string | null;
  body: string | null;
  mms: boolean;
  /** Of a text without a job. */
  media_url: string | null;
  zone: number;
  age_ms: number;
  platform_held: boolean;
  agency_enabled: boolean;
  agency_approved: boolean;
  is_political: boolean | null;
  tcr_identity_status: string | null;
  cv_vetting_status: string | null;
  usecase: string | null;
  opted_out: boolean;
  in_review: boolean;
  do_not_contact: boolean;
  on_suppression_list: boolean;
  unread: boolean;
  wrote_ms_ago: number | null;
  wider_than_daily_cap: boolean;
  within_daily_cap: boolean;
  within_brand_daily_cap: boolean;
  within_minute: boolean;
  within_frequency: boolean;
  /** Counted: when its person may be texted again; null while it has not been. */
  frequency_wait_ms: number | null;
  recently_texted: RecentlyTexted | null;
}

/**
 * Everything the gate decides by, read after its locks are held, and the rows kept until its transaction ends.
 * A claim that is not ours any more, or whose lease is more than half gone, is not among the answers. A database that
 * has gone back behind `heartbeat`, this process's last, sends nothing.
 */
export async function readGateRows(
  tx: Tx,
  worker: string,
  claims: readonly Claim[],
  leaseLeftMs: number,
  { day, heartbeat }: { day: string; heartbeat: number },
): Promise<GateRow[]> {
  const ids = claims.map(({ messageId }) => messageId);
  const attempts = claims.map(({ attempt }) => attempt);
  const { rows } = await sql<GateRow>`${kept}
    select m.message_id, m.attempt, m.tries, m.account_id, m.job_id, m.identity_id, m.from_phone, m.phone, m.kind,
           coalesce(m.kind = 'initial' and j.job_type = 'P2P', false) as is_by_hand, m.tag, m.body, m.mms, m.media_url, m.zone,
           1000 * extract(epoch from clock_timestamp() - m.created_at)::float8 as age_ms,
           exists (select 1 from dispatch_hold) or exists (select 1 from dispatch_life where beat < ${heartbeat}::bigint) as platform_held,
           a.status and a.deleted_at is null as agency_enabled, coalesce(a.approved, false) as agency_approved,
           i.is_political, i.tcr_identity_status, i.cv_vetting_status, i.usecase,
           coalesce(${widerThanCap}, false) or coalesce(${widerThanBrandDailyCap}, false) as wider_than_daily_cap,
           i.daily_cap is null or coalesce(m.cap_day = ${day}::date, false) as within_daily_cap,
           ${withinBrandDailyCap(day)} as within_brand_daily_cap, ${withinMinute} as within_minute,
           ${withinFrequency} as within_frequency, j.recently_texted,
           1000 * extract(epoch from m.not_before - clock_timestamp())::float8 as frequency_wait_ms,
           coalesce(o.stopped, false) as opted_out, coalesce(o.in_review, false) as in_review,
           ${isDoNotContact({ accountId: sql`m.account_id`, phone: sql`m.phone`, identityId: sql`coalesce(m.identity_id, 0)` })} as do_not_contact,
           exists (select 1 from job_list l join phone_number n on n.list_id = l.list_id and n.phone = m.phone
                    where l.job_id = m.job_id and l.kind = 'suppression') as on_suppression_list,
           ${isUnread(sql`m.phone`)} as unread,
           case when m.kind = 'reply' then (
             select 1000 * extract(epoch from clock_timestamp() - max(r.created_at))::float8 from message r
              where r.phone = m.phone and r.account_id = m.account_id and r.direction = 'in'
                and r.to_phone = m.from_phone) end as wrote_ms_ago
      from unnest((select ${ids}::bigint[]), (select ${attempts}::int[])) c(message_id, attempt)
      join message m on m.message_id = c.message_id and m.attempt = c.attempt
      join account a on a.account_id = m.account_id
      left join job j on j.job_id = m.job_id
      left join identity i on i.identity_id = m.identity_id and i.deleted_at is null
      left join registration r on r.identity_id = i.identity_id
      left join opt_out o on o.account_id = m.account_id and o.phone = m.phone
     where m.state = 'sending' and m.claimed_by = ${worker} and m.started_at is not null
       and m.lease_until > clock_timestamp() + make_interval(secs => ${leaseLeftMs / 1000}::float8)
     order by m.message_id
       for no key update of m`.execute(tx);
  return rows;
}

export interface GateJob {
  job_id: number;
  running: boolean;
  deleted: boolean;
  /** One of its suppression lists was deleted, so it cannot be known who is on it. */
  suppression_deleted: boolean;
  mms: boolean;
  media_url: string | null;
  schedule_timezone: string | null;
  windows: Record<Weekday, { startTime: string; endTime: string }> | null;
  end_date: string | null;
}

/** The jobs of the claimed texts. */
export async function readGateJobs(
  tx: Tx,
  claims: readonly Claim[],
  now: Date,
): Promise<Map<number, GateJob>> {
  const { rows } = await sql<GateJob>`${kept}
    select j.job_id, j.status = 'active' and (j.undo_until is null or j.undo_until <= ${now}) as running, j.deleted_at is not null as deleted,
           exists (${suppressionDeleted(sql`j.job_id`)}) as suppression_deleted, j.mms, j.media_url,
           s.schedule_timezone, s.windows, s.end_date
      from (select distinct m.job_id from unnest((select ${claims.map(({ messageId }) => messageId)}::bigint[])) c(message_id)
              join message m using (message_id)) w
      join job j using (job_id)
      left join delivery_schedule s on s.schedule_id = j.schedule_id`.execute(tx);
  return new Map(rows.map((row) => [row.job_id, row]));
}

/** What became of one text. */
export interface Outcome extends Claim {
  state: Extract<MessageState, 'sent' | 'unknown' | 'failed' | 'suppressed' | 'pending' | 'waiting'>;
  reason?: RefusalReason | HoldReason | 'too-late';
  errorCode?: number | null;
  carrierId?: string;
  /** Counts against the bound of tries. */
  tried?: boolean;
  /** When it is looked at again. */
  waitMs?: number;
  /** The carrier says that this person has opted out: stored as news, applied like a STOP. */
  carrierOptOut?: boolean;
}

/**
 * Writes what became of the texts, moves their jobs' counters and leaves the carrier's own opt-outs as unread
 * news, in one statement, fenced. Answers the texts it moved, and when each was sent or, if it was not, made.
 */
export async function recordOutcomes(
  tx: Tx,
  worker: string,
  outcomes: readonly Outcome[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ message_id: number; at: Date }>`${kept}
    with outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(
        "messageId" bigint, attempt int, state text, reason text, "errorCode" int, "carrierId" text,
        tried boolean, "waitMs" float8, "carrierOptOut" boolean)
    ),
    moved as (
      update message m
         set state = o.state, reason = o.reason, error_code = o."errorCode", carrier_id = o."carrierId",
             cost = case when o.state = 'sent' then p.rate * m.segments else 0 end,
             tries = m.tries + coalesce(o.tried, false)::int,
             frequency_at = case when o.state in ('sent', 'unknown') then m.frequency_at end,
             claimed_by = null, lease_until = null,
             not_before = clock_timestamp() + make_interval(secs => o."waitMs" / 1000),
             started_at = case when o.state in ('pending', 'waiting') then null else m.started_at end,
             sent_at = case when o.state = 'sent' then clock_timestamp() end,
             done_at = case when o.state in ('failed', 'suppressed') then clock_timestamp() end
        from outcome o
        join message was on was.message_id = o."messageId"
        join account a on a.account_id = was.account_id
        left join job j on j.job_id = was.job_id
        cross join lateral (select (${textPrice} * 10000)::int as rate) p
       where m.message_id = o."messageId"
         and m.state = 'sending' and m.claimed_by = ${worker} and m.attempt = o.attempt
      returning m.message_id, m.job_id, m.account_id, m.identity_id, m.phone, m.kind, 'sending' as was, m.state,
                case when m.state = 'sent' then m.segments else 0 end as billed, o."carrierOptOut" as opted_out,
                coalesce(m.sent_at, m.created_at) as at
    ),
    news as (
      insert into webhook_event (dedupe_key, kind, phone, payload)
      select 'carrier-opt-out:' || message_id, 'carrier-opt-out', phone,
             jsonb_build_object('kind', 'carrier-opt-out', 'accountId', account_id, 'identityId', identity_id, 'jobId', job_id, 'phone', phone)
        from moved where opted_out
          on conflict (dedupe_key) do nothing
    ),
    ${countMoves}
    select message_id, at from moved`.execute(tx);
  return new Map(rows.map(({ message_id, at }) => [message_id, at]));
}
