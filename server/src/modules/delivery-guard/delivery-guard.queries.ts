import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database';
import type { DeliveryGuardTable } from '../../db/schema/delivery-guard';

/** Any number: one process looks at a time. */
const WATCH_LOCK = 726_431_971;

/** False while another process looks. */
export async function isFirst(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${WATCH_LOCK}::bigint) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

export const findGuard = (tx: Tx, accountId: number) =>
  tx.selectFrom('delivery_guard').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** The agency's row, made with the rule off where there is none, and locked. */
export async function lockGuard(tx: Tx, accountId: number) {
  await tx
    .insertInto('delivery_guard')
    .values({ account_id: accountId, changed_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('delivery_guard')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const saveGuard = (tx: Tx, accountId: number, change: Updateable<DeliveryGuardTable>) =>
  tx
    .updateTable('delivery_guard')
    .set(change)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface LowRow {
  account_id: number;
  identity_id: number;
  number: number;
  hour: Date;
  delivered: number;
  texts: number;
  min_rate: number;
  pauses: boolean;
}

/**
 * Hours since `since` in which too few texts of an identity and number were delivered, of the agencies that want to know;
 * from the rollup and what is not folded into it yet. As on the delivery tab: who waits for the carrier is in no rate.
 */
export async function findLowHours(tx: Tx, since: Date): Promise<LowRow[]> {
  const columns = sql`account_id, identity_id, number, hour, state, texts`;
  const told = sql`hour >= ${since} and direction = 'out' and state in ('sent', 'delivered', 'failed')
    and account_id in (select account_id from delivery_guard where enabled)`;
  const { rows } = await sql<LowRow>`
    with hours as (
      select account_id, identity_id, number, hour, sum(texts)::int as texts,
             coalesce(sum(texts) filter (where state <> 'failed'), 0)::int as delivered
        from (select ${columns} from message_stat where ${told}
              union all select ${columns} from message_delta where ${told}) every_text
       group by account_id, identity_id, number, hour
    )
    select hours.*, g.min_rate, g.pauses from hours join delivery_guard g using (account_id)
     where hours.texts >= g.min_texts and 100::bigint * hours.delivered < g.min_rate::bigint * hours.texts
     order by hour, account_id, identity_id, number`.execute(tx);
  return rows;
}

const ofSame = (tx: Tx, { account_id, identity_id, number }: LowRow) =>
  tx
    .selectFrom('delivery_alert')
    .where('account_id', '=', account_id)
    .where('identity_id', '=', identity_id)
    .where('number', '=', number);

export interface OpenAlert {
  alert_id: number;
  opened_at: Date;
  paused_jobs: number[];
}

/** The episode the hour belongs to, open or over. */
export const findAlertOf = (tx: Tx, low: LowRow) =>
  ofSame(tx, low)
    .where(({ or, eb }) => or([eb('closed_at', 'is', null), eb('last_hour', '>=', low.hour)]))
    .select(['alert_id', 'closed_at', 'opened_at', 'paused_jobs'])
    .orderBy('alert_id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function openAlert(tx: Tx, low: LowRow, at: Date): Promise<OpenAlert> {
  const { account_id, identity_id, number, hour, texts, delivered, min_rate } = low;
  return tx
    .insertInto('delivery_alert')
    .values({
      account_id,
      identity_id,
      number,
      texts,
      delivered,
      min_rate,
      last_hour: hour,
      opened_at: at,
    })
    .returning(['alert_id', 'opened_at', 'paused_jobs'])
    .executeTakeFirstOrThrow();
}

/** The newest of its hours is what is shown. */
export const continueAlert = (tx: Tx, alertId: number, { hour, texts, delivered, min_rate }: LowRow) =>
  tx
    .updateTable('delivery_alert')
    .set({ last_hour: hour, texts, delivered, min_rate })
    .where('alert_id', '=', alertId)
    .where('last_hour', '<=', hour)
    .execute();

/** Episodes whose last low hour is before `before`, and those of agencies that no longer want to know. */
export const closeAlerts = (tx: Tx, before: Date, at: Date) =>
  tx
    .updateTable('delivery_alert')
    .set({ closed_at: at })
    .where('closed_at', 'is', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('last_hour', '<', before),
        not(
          exists(
            selectFrom('delivery_guard as g')
              .select('g.account_id')
              .whereRef('g.account_id', '=', 'delivery_alert.account_id')
              .where('g.enabled', '=', true),
          ),
        ),
      ]),
    )
    .execute();

/** What is older than this is forgotten; a job that rests because of it is not. */
export const pruneAlerts = (tx: Tx, before: Date) =>
  sql`delete from delivery_alert a where closed_at < ${before}
        and not exists (select 1 from job where job.alert_id = a.alert_id)`.execute(tx);

/**
 * Jobs that send as this identity from this number now. Of an open alert without those that it has paused before, and
 * those that a person resumed since it opened.
 */
export async function findSendingJobs(
  tx: Tx,
  { account_id, identity_id, number }: LowRow,
  alert?: OpenAlert,
): Promise<number[]> {
  const jobs = await tx
    .selectFrom('job')
    .select('job_id')
    .where('account_id', '=', account_id)
    .where('identity_id', '=', identity_id)
    .where('from_phone', '=', number)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .$if(alert !== undefined, (all) =>
      all
        .where(sql<boolean>`not job_id = any(${alert?.paused_jobs ?? []}::int[])`)
        .where(sql<boolean>`coalesce(resumed_at < ${alert?.opened_at ?? null}::timestamptz, true)`),
    )
    .orderBy('job_id')
    .execute();
  return jobs.map(({ job_id }) => job_id);
}

/** False when it no longer sends. */
export async function pauseJob(tx: Tx, jobId: number, alertId: number, why: string): Promise<boolean> {
  const paused = await tx
    .updateTable('job')
    .set({ status: 'paused', held: why, alert_id: alertId, updated_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .returning('job_id')
    .executeTakeFirst();
  return paused !== undefined;
}

export const notePaused = (tx: Tx, alertId: number, jobIds: readonly number[]) =>
  sql`update delivery_alert set paused_jobs = paused_jobs || ${[...jobIds]}::int[] where alert_id = ${alertId}`.execute(
    tx,
  );

/** Whom an agency's alert is told: its owner and AGENT-ADMINs, unless the identity is denied to them. */
export async function findAddressees(tx: Tx, { account_id, identity_id }: LowRow): Promise<number[]> {
  const agents = await tx
    .selectFrom('agent')
    .select('agent_id')
    .where('account_id', '=', account_id)
    .where('role', 'in', ['USER', 'AGENT-ADMIN'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${identity_id}::int = any(identity_permission)`)
    .orderBy('agent_id')
    .execute();
  return agents.map(({ agent_id }) => agent_id);
}

/** An alert as it is written to one person; undefined when either is gone. */
export async function findLetter(db: Db, alertId: number, agentId: number) {
  const { rows } = await sql<{
    email: string;
    identity: string | null;
    number: number;
    hour: Date;
    texts: number;
    delivered: number;
    min_rate: number;
    jobs: string[];
  }>`
    select p.email, i.identity_name as identity, a.number, a.last_hour as hour, a.texts, a.delivered, a.min_rate,
           array(select name from job where job_id = any(a.paused_jobs) order by job_id) as jobs
      from delivery_alert a join agent p on p.agent_id = ${agentId} and p.account_id = a.account_id
      left join identity i on i.identity_id = a.identity_id
     where a.alert_id = ${alertId} and p.active and p.deleted_at is null`.execute(db);
  return rows[0];
}
