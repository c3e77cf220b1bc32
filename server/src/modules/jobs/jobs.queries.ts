import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Actor } from '../../actor';
import type { Db, Tx } from '../../db/database';
import { keptRows } from '../../db/kept';
import type { Tables } from '../../db/schema';
import { isAssigned } from '../../db/visibility';
import { openWork, PROGRESS_COLUMNS } from '../texts/texts.door';

type JobTable = Selectable<Tables['job']>;

/** The jobs the actor reaches: the agency's, without denied identities; with reach `jobs` the assigned ones. */
export const jobsOf = (db: Db, actor: Actor) =>
  ownJobsOf(db, actor)
    .innerJoin('identity', 'identity.identity_id', 'job.identity_id')
    .innerJoin('account', 'account.account_id', 'job.account_id');

/** The same without identity and agency, so that an index can have every column. */
export function ownJobsOf(db: Db, actor: Actor) {
  let query = db.selectFrom('job').where('job.deleted_at', 'is', null);
  if (actor.scope !== 'any') query = query.where('job.account_id', '=', actor.accountId);
  if (actor.identityPermission.length > 0) {
    query = query.where('job.identity_id', 'not in', [...actor.identityPermission]);
  }
  if (actor.scope === 'jobs') {
    query = query.where(isAssigned(actor));
  }
  return query;
}

/** The rule of `jobsOf` for a row in hand: of a stream that has read it once for everybody. */
export function isJobInScope(
  actor: Actor,
  job: Pick<JobTable, 'account_id' | 'identity_id' | 'created_by' | 'agent_ids'>,
): boolean {
  if (actor.scope !== 'any' && job.account_id !== actor.accountId) return false;
  if (actor.identityPermission.includes(job.identity_id)) return false;
  return actor.scope !== 'jobs' || job.created_by === actor.agentId || job.agent_ids.includes(actor.agentId);
}

/** What moves of jobs, and who may see it, whoever they belong to. */
export function findMovingParts(db: Db, jobIds: readonly number[]) {
  return db
    .selectFrom('job')
    .where('job_id', 'in', [...jobIds])
    .where('deleted_at', 'is', null)
    .select(['job_id', 'account_id', 'identity_id', 'created_by', 'agent_ids', 'status'])
    .select(['opt_out_replies', 'non_opt_out_replies', 'segments'])
    .select(PROGRESS_COLUMNS)
    .select([openWork.as('open'), ALERT])
    .execute();
}

/** JOBS-31: figures that stand in place of a job's own. */
const shownAs = sql<Omit<Selectable<Tables['job_display_override']>, 'account_id' | 'job_id'> | null>`
  (select to_jsonb(shown) from job_display_override shown where shown.job_id = job.job_id)`.as('shown');

/** Conversations that wait for a reply: the folded count and the changes since, in one snapshot (migration 0511). */
const WAITING = [
  sql<number>`(job.waiting + coalesce((select sum(w.waiting) from waiting_delta w where w.job_id = job.job_id), 0))::int`.as(
    'waiting_replies',
  ),
  // A range instead of an equality: the planner keeps job_id in the order, which only the job's own index has. With an equality
  // it may read every agency's waiting conversations in the order of time.
  sql<Date | null>`(select c.waiting_since from conversation c
     where c.job_id between job.job_id and job.job_id and c.waiting_since is not null
     order by c.job_id, c.waiting_since limit 1)`.as('oldest_waiting'),
] as const;

/** The alert that paused it, else one that is open for its identity and number. */
const ALERT = sql<Alert | null>`(
  select jsonb_build_object('delivered', a.delivered, 'texts', a.texts, 'since', a.opened_at,
                            'isPaused', a.alert_id is not distinct from job.alert_id)
    from delivery_alert a
   where a.alert_id = job.alert_id
      or (a.closed_at is null and a.account_id = job.account_id and a.identity_id = job.identity_id
          and a.number = job.from_phone and job.status in ('active', 'paused'))
   order by a.alert_id is not distinct from job.alert_id desc, a.alert_id desc limit 1)`.as('alert');
interface Alert {
  delivered: number;
  texts: number;
  since: string;
  isPaused: boolean;
}

/** The name of the agent who paused it; row-level security shows an agency none of the platform's agents. */
const PAUSED_BY = sql<
  string | null
>`(select p.display_name from agent p where p.agent_id = job.paused_by)`.as('paused_by_name');

/** Who paused all sending or disabled the agency: read for the platform's own users only. */
export const heldBy = (actor: Actor) =>
  (actor.scope === 'any'
    ? sql<string | null>`(select g.email from agent g where g.agent_id = coalesce(
        (select h.held_by from dispatch_hold h), case when not account.status then account.disabled_by end))`
    : sql<string | null>`null::text`
  ).as('held_by_email');

/** What is shown of a job with its row, read for the jobs of one page. */
export const SHOWN_COLUMNS = [shownAs, ALERT, PAUSED_BY, ...WAITING] as const;

/** One job with its names, or undefined when it is not there for this actor. */
export async function findJob(db: Db, actor: Actor, jobId: number) {
  const query = jobsOf(db, actor)
    .where('job.job_id', '=', jobId)
    .selectAll('job')
    .select([
      'identity.identity_name',
      'identity.site_id',
      'identity.peer_id',
      'account.user_name',
      ...SHOWN_COLUMNS,
      heldBy(actor),
    ]);
  // Planning takes three times as long as reading.
  const [job] = await keptRows(db, query);
  return job;
}

/** The job's own row, for whoever shows nothing of what is counted beside it. */
export const findJobRow = (db: Db, actor: Actor, jobId: number) =>
  jobsOf(db, actor).where('job.job_id', '=', jobId).selectAll('job').executeTakeFirst();

/** Whose it is and the number it texts from; undefined when it is not there for this actor. */
export async function findJobKey(db: Db, actor: Actor, jobId: number) {
  const job = jobsOf(db, actor).where('job.job_id', '=', jobId);
  const [key] = await keptRows(db, job.select(['job.job_id', 'job.account_id', 'job.from_phone']));
  return key;
}

/** The same, locked until the transaction ends. */
export function lockJob(db: Db, actor: Actor, jobId: number) {
  return jobsOf(db, actor)
    .where('job.job_id', '=', jobId)
    .selectAll('job')
    .select(['identity.identity_name', 'account.user_name'])
    .forUpdate('job')
    .executeTakeFirst();
}

/** The job that has a short link, if the actor may see it. */
export function findJobOfLink(db: Db, actor: Actor, code: string) {
  return jobsOf(db, actor)
    .innerJoin('short_link', 'short_link.job_id', 'job.job_id')
    .where('short_link.code', '=', code)
    .select('job.name')
    .executeTakeFirst();
}

export function insertJob(db: Db, job: Insertable<Tables['job']>) {
  return db.insertInto('job').values(job).returning('job_id').executeTakeFirstOrThrow();
}

export async function updateJob(db: Db, jobId: number, change: Updateable<Tables['job']>) {
  await db
    .updateTable('job')
    .set({ ...change, updated_at: sql`now()` })
    .where('job_id', '=', jobId)
    .execute();
}

/** Replaces the lists of one kind. */
export async function setJobLists(
  db: Db,
  job: Pick<JobTable, 'job_id' | 'account_id'>,
  kind: 'send' | 'suppression',
  listIds: readonly number[],
) {
  await db.deleteFrom('job_list').where('job_id', '=', job.job_id).where('kind', '=', kind).execute();
  if (listIds.length === 0) return;
  await db
    .insertInto('job_list')
    .values(
      [...new Set(listIds)].map((list_id) => ({
        job_id: job.job_id,
        account_id: job.account_id,
        list_id,
        kind,
      })),
    )
    .execute();
}

export function findJobLists(db: Db, jobIds: readonly number[]) {
  if (jobIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('job_list')
    .innerJoin('phone_list', 'phone_list.list_id', 'job_list.list_id')
    .where('job_list.job_id', 'in', [...jobIds])
    .select(['job_list.job_id', 'job_list.kind', 'job_list.list_id', 'phone_list.list_name'])
    .orderBy('phone_list.list_name')
    .execute();
}

/** The agency's lists among these ids, deleted ones excepted. */
export function findUsableLists(db: Db, accountId: number, listIds: readonly number[]) {
  return listIds.length === 0 ? Promise.resolve([]) : usableLists(db, accountId, listIds).execute();
}

/** Also locks them: a deletion waits until this transaction ends, and then finds the job that names them. */
export function lockUsableLists(tx: Tx, accountId: number, listIds: readonly number[]) {
  if (listIds.length === 0) return Promise.resolve([]);
  return usableLists(tx, accountId, listIds).orderBy('list_id').forKeyShare().execute();
}

const usableLists = (db: Db, accountId: number, listIds: readonly number[]) =>
  db
    .selectFrom('phone_list')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('list_id', 'in', [...listIds])
    .select(['list_id', 'list_name', 'list_type', 'list_state', 'identity_id', 'leads_loaded']);

/** Locks the lists of a job against deletion and returns the first one that is deleted already. */
export async function lockJobLists(tx: Tx, jobId: number) {
  const lists = await tx
    .selectFrom('job_list')
    .innerJoin('phone_list', 'phone_list.list_id', 'job_list.list_id')
    .where('job_list.job_id', '=', jobId)
    .select(['phone_list.list_name', 'phone_list.deleted_at'])
    .orderBy('phone_list.list_id')
    .forKeyShare('phone_list')
    .execute();
  return lists.find((list) => list.deleted_at !== null);
}

export function findAccountForJob(db: Db, accountId: number) {
  return accountForJob(db, accountId).executeTakeFirst();
}

export function lockAccountForJob(tx: Tx, accountId: number) {
  return accountForJob(tx, accountId).forKeyShare().executeTakeFirst();
}

const accountForJob = (db: Db, accountId: number) =>
  db.selectFrom('account').where('account_id', '=', accountId).where('deleted_at', 'is', null).selectAll();

/** When a job is made that this transaction inserts. */
export const MADE_NOW = sql<Date>`now()`;
/** When a job was made, to the microsecond its rates are looked up by. */
export const madeAt = (jobId: number) => sql<Date>`(select created_at from job where job_id = ${jobId})`;

/** Agents of the agency among the given ids: nobody else's can be assigned. */
export function findAgents(db: Db, accountId: number, agentIds: readonly number[]) {
  return agentIds.length === 0 ? Promise.resolve([]) : agentsOf(db, accountId, agentIds).execute();
}

/** Also locks them against deletion. */
export function lockAgentsForJob(tx: Tx, accountId: number, agentIds: readonly number[]) {
  if (agentIds.length === 0) return Promise.resolve([]);
  return agentsOf(tx, accountId, agentIds).orderBy('agent_id').forKeyShare().execute();
}

const agentsOf = (db: Db, accountId: number, agentIds: readonly number[]) =>
  db
    .selectFrom('agent')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('agent_id', 'in', [...agentIds])
    .select(['agent_id', 'first_name', 'last_name']);

/** Templates of the agency among the given ids, locked against deletion. */
export function lockTemplateIds(tx: Tx, accountId: number, templateIds: readonly number[]) {
  if (templateIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('template')
    .where('account_id', '=', accountId)
    .where('template_id', 'in', [...templateIds])
    .select('template_id')
    .orderBy('template_id')
    .forKeyShare()
    .execute();
}

/** Ties templates written before the job existed to it. */
export async function adoptTemplates(db: Db, jobId: number, templateIds: readonly number[]) {
  if (templateIds.length === 0) return;
  await db
    .updateTable('template')
    .set({ job_id: jobId })
    .where('template_id', 'in', [...templateIds])
    .where('job_id', 'is', null)
    .execute();
}

/** A job that has not sent may forget its recipients: they are planned again. */
export async function forgetPlan(db: Db, jobId: number) {
  await db.deleteFrom('message').where('job_id', '=', jobId).where('direction', '=', 'out').execute();
  await updateJob(db, jobId, { planned: false, plan_cursor: 0, recipients: 0, suppressed: 0 });
}
