import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database';
import { mayGoAgain } from '../../allowances/allowances.door';
import { suppressionReason } from '../../suppression/suppression.door';

export type PlannedJob = NonNullable<Awaited<ReturnType<typeof lockJobForPlan>>>;

/** The job, its row kept until the chunk is committed: two planners take turns. */
export function lockJobForPlan(tx: Tx, jobId: number) {
  return tx
    .selectFrom('job')
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .select([
      'job_id',
      'account_id',
      'identity_id',
      'job_type',
      'status',
      'from_phone',
      'message_text',
      'guidlink',
      'mms',
      'media_url',
      'planned',
      'plan_cursor',
      'doubt_from',
      'start_at',
      'doubt_until',
      'recently_texted',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Jobs that may send, touched before this instant, whose recipients are not all written. */
export function findUnplannedJobs(db: Db, before: Date) {
  return db
    .selectFrom('job')
    .where('planned', '=', false)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['active', 'paused'])
    .where('updated_at', '<', before)
    .select('job_id')
    .execute();
}

/** The job's lists, with the state they are in. */
export function findJobLists(tx: Tx, jobId: number) {
  return tx
    .selectFrom('job_list')
    .innerJoin('phone_list', 'phone_list.list_id', 'job_list.list_id')
    .where('job_list.job_id', '=', jobId)
    .select(['job_list.list_id', 'job_list.kind', 'phone_list.list_name', 'phone_list.list_state'])
    .execute();
}

export interface ChunkWanted {
  job: PlannedJob;
  sendListIds: readonly number[];
  suppressionListIds: readonly number[];
  /** Numbers read at most. */
  size: number;
  /** One for each number read, or none: a link of their own. */
  linkCodes: readonly string[];
  /** A limit holds for how often one person is texted first. */
  isFrequencyLimited: boolean;
}

/**
 * Writes the next recipients after the cursor: each phone once, whatever lists it stands on, with its zone and,
 * where it may not be texted, the reason. Counters and cursor move in the same statement. Answers how many
 * numbers were read; fewer than `size` means that there are no more.
 */
export async function insertChunk(
  tx: Tx,
  { job, sendListIds, suppressionListIds, size, linkCodes, isFrequencyLimited }: ChunkWanted,
) {
  const reason = suppressionReason({
    accountId: job.account_id,
    identityId: job.identity_id,
    suppressionListIds,
    phone: 'candidate.phone',
  });
  // Said before their turn, so that who waits for days takes no turn; the gate counts all the same.
  const judgesFrequency = isFrequencyLimited && job.recently_texted !== 'anyway' && !job.doubt_until;
  const starts = sql`greatest(clock_timestamp(), ${job.start_at}::timestamptz)`;
  const roomAt = judgesFrequency
    ? sql`(select ${mayGoAgain({ phone: sql`candidate.phone`, at: starts })} from account a left join identity i on i.identity_id = ${job.identity_id}
            where a.account_id = ${job.account_id})`
    : sql`null::timestamptz`;
  const byType = job.job_type === 'P2P' ? 'waiting' : 'pending';
  // A restored copy does not know who of them was texted: the carrier is asked first.
  const open = job.doubt_until ? 'unknown' : byType;
  const { rows } = await sql<{ seen: number; last_phone: number | null }>`
    with candidate as (
      select distinct on (n.phone) n.phone, n.zone, n.list_id
        from unnest(${[...sendListIds]}::int[]) l(list_id)
        cross join lateral (
          select phone, zone, list_id from phone_number
           where list_id = l.list_id and phone > ${job.plan_cursor}
           order by phone limit ${size}
        ) n
       order by n.phone, n.list_id limit ${size}
    ),
    looked_at as (
      select candidate.*, row_number() over (order by candidate.phone) as place, ${reason} as reason, ${roomAt} as room_at from candidate
    ),
    judged as (
      select phone, zone, list_id, place,
             case when reason is null and room_at is not null and ${job.recently_texted} = 'skip' then 'frequency-cap' else reason end as reason,
             case when reason is null and ${job.recently_texted} = 'hold' then room_at end as rests_until
        from looked_at
    ),
    inserted as (
      insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, kind, state, reason, mms,
                           zone, list_id, link_code, done_at, started_at, not_before, doubt_until)
      select ${job.account_id}, ${job.job_id}, ${job.identity_id}, ${job.from_phone}, j.phone, j.phone, 'initial',
             case when j.rests_until is not null then 'waiting' when j.reason is null then ${open} else 'suppressed' end,
             case when j.rests_until is not null then 'frequency-cap' else j.reason end,
             ${job.mms && job.media_url !== null}, j.zone, j.list_id,
             case when j.reason is null then c.code end, case when j.reason is not null then now() end,
             d.started_at, coalesce(j.rests_until, d.not_before), d.doubt_until
        from judged j left join unnest(${[...linkCodes]}::text[]) with ordinality c(code, place) using (place)
        left join (select ${job.doubt_from}::timestamptz as started_at, now() as not_before,
                          ${job.doubt_until}::timestamptz as doubt_until) d on j.reason is null and d.doubt_until is not null
          on conflict (job_id, phone) where direction = 'out' and kind = 'initial' do nothing
      returning state
    ),
    counted as (
      update job
         set recipients = recipients + (select count(*) from inserted),
             suppressed = suppressed + (select count(*) from inserted where state = 'suppressed'),
             plan_cursor = coalesce((select max(phone) from candidate), plan_cursor)
       where job_id = ${job.job_id}
    )
    select count(*) as seen, max(phone) as last_phone from candidate`.execute(tx);
  return rows[0]?.seen ?? 0;
}

/** Every recipient has a row. Nothing to send at all completes the job. */
export async function finishPlan(tx: Tx, jobId: number): Promise<void> {
  await sql`
    update job
       set planned = true,
           status = case when status = 'active' and recipients <= sent + failed + suppressed then 'completed' else status end,
           completed_at = case when status = 'active' and recipients <= sent + failed + suppressed then now() else completed_at end
     where job_id = ${jobId}`.execute(tx);
}

export async function failPlan(tx: Tx, jobId: number, error: string): Promise<void> {
  await tx.updateTable('job').set({ status: 'error', error }).where('job_id', '=', jobId).execute();
}

/** Every number that is sent from has a row that keeps its pace. */
export async function ensureSendingNumber(tx: Tx, phone: number, accountId: number): Promise<void> {
  await tx
    .insertInto('sending_number')
    .values({ phone, account_id: accountId })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute();
}

/** Those of the codes that are some campaign's own. */
export async function findTakenCodes(tx: Tx, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(*) as taken from short_link where code = any(${[...codes]}::text[])`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/**
 * A table that has grown by thousands is another table to the planner: plans that connections keep from before are
 * made again, and a plan for a table nobody has counted reads a whole job for one recipient. Both engines would see to
 * it within a minute.
 */
export async function countMessages(db: Db): Promise<void> {
  await sql`analyze message`.execute(db);
}
