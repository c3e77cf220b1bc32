import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { boundOf, kept, keptRows } from '../../db/kept';
import type { Places } from '../../db/kept-places';
import type { LimitOffset } from '../../db/read-page';
import type { MessageState } from '../../db/schema/message';
import { jobsOf } from '../jobs/jobs.door';

/** Said as the index says it: a plan that is made once finds it by nothing else. */
const initial = (db: Db, jobId: number) =>
  db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where(sql<SqlBool>`direction = 'out' and kind = 'initial'`);

/** `resting`: waits for days, because this person was texted as often lately as the limits allow. */
const sendStatus = sql<MessageState | 'resting'>`case
  when state = 'waiting' and reason = 'frequency-cap' and not_before > clock_timestamp() then 'resting' else state end`;

/** How many numbers lie between two places of a long list. */
const PLACE_EVERY = 1_000;

/** Every thousandth number of a job, from the first; a page is sought from the last place before it. */
export async function readP2PPlaces(db: Db, jobId: number): Promise<Places<number>> {
  const { rows } = await sql<{ phone: number; total: number }>`
    select phone, (select recipients from job where job_id = ${jobId}) as total
      from (select phone, row_number() over (order by phone) - 1 as place
              from message where job_id = ${jobId} and direction = 'out' and kind = 'initial') numbers
     where place % ${PLACE_EVERY} = 0 order by phone`.execute(db);
  return { keys: rows.map(({ phone }) => phone), total: rows[0]?.total ?? 0 };
}

/** One page of a job's numbers in their fixed order, each with where it stands. */
export function findP2PRecipients(db: Db, jobId: number, slice: LimitOffset, places?: Places<number>) {
  const at = Math.min(Math.floor(slice.offset / PLACE_EVERY), (places?.keys.length ?? 0) - 1);
  const from = places?.keys[at];
  const offset = from === undefined ? slice.offset : slice.offset - at * PLACE_EVERY;
  const inOrder = initial(db, jobId)
    .$if(from !== undefined, (query) => query.where('phone', '>=', from ?? 0))
    .select(['phone', sendStatus.as('state')])
    .orderBy('phone')
    .limit(boundOf(offset + slice.limit));
  const page = db.selectFrom(inOrder.as('page')).selectAll().limit(sql.lit(slice.limit)).offset(offset);
  return keptRows(db, page);
}

interface P2PFigures {
  recipients: number;
  planned: boolean;
  sent: number;
  failed: number;
  suppressed: number;
  sending: number;
  unknown: number;
  resting: number;
  rests_until: Date | null;
  /** Of those who wait and may be texted. */
  first: number | null;
  /** Of the first number: another one once the job is planned anew. */
  plan: number | null;
}

/** Of a whole job, from its own counters: only what is open now or rests is counted. */
export async function findP2PFigures(db: Db, jobId: number): Promise<P2PFigures> {
  const waits = sql`m.job_id = j.job_id and m.kind = 'initial' and m.direction = 'out' and m.state = 'waiting'`;
  const { rows } = await sql<P2PFigures>`${kept}
    select j.recipients, j.planned, j.sent, j.failed, j.suppressed, open.sending, open.unknown, rest.resting, rest.rests_until,
           least((select m.phone from message m where ${waits} and m.reason is distinct from 'frequency-cap' order by m.phone limit 1),
                 (select min(m.phone) from message m
                   where ${waits} and m.reason = 'frequency-cap' and m.not_before <= clock_timestamp())) as first,
           (select m.message_id from message m
             where m.job_id = j.job_id and m.direction = 'out' and m.kind = 'initial' order by m.phone limit 1) as plan
      from job j
     cross join lateral (
       select count(*) filter (where m.state = 'sending')::int as sending,
              count(*) filter (where m.state = 'unknown')::int as unknown
         from message m where m.job_id = j.job_id and m.kind = 'initial' and m.state in ('sending', 'unknown')) open
     cross join lateral (
       select count(*)::int as resting, min(m.not_before) as rests_until
         from message m where ${waits} and m.reason = 'frequency-cap' and m.not_before > clock_timestamp()) rest
     where j.job_id = ${jobId}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error(`No figures of job ${jobId}`);
  return figures;
}

/** How many of a job's numbers stand before this one. */
export async function countBefore(
  db: Db,
  jobId: number,
  phone: number,
  places?: Places<number>,
): Promise<number> {
  const at = places ? places.keys.findLastIndex((key) => key <= phone) : -1;
  const from = places?.keys[at];
  const before = initial(db, jobId)
    .$if(from !== undefined, (query) => query.where('phone', '>=', from ?? 0))
    .where('phone', '<', phone)
    .select((is) => is.fn.countAll<number>().as('between'));
  const rows = await keptRows(db, before);
  return (from === undefined ? 0 : at * PLACE_EVERY) + (rows[0]?.between ?? 0);
}

/**
 * The texts between a job's number and one person, newest first; those of other jobs with that number too, as far as the actor
 * may see these.
 */
export function findConversation(
  db: Db,
  actor: Actor,
  { job, phone }: { job: { job_id: number; account_id: number; from_phone: number }; phone: number },
) {
  const { from_phone: fromPhone } = job;
  const denied = sql`${[...actor.identityPermission]}::int[]`;
  const isSeen = sql<SqlBool>`(message.job_id = ${job.job_id} or (
    (message.identity_id = any(${denied})) is not true
    and ${actor.scope === 'jobs' ? sql`(message.job_id is null or job.created_by = ${actor.agentId} or ${actor.agentId} = any(job.agent_ids))` : sql`true`}))`;
  return keptRows(
    db,
    db
      .selectFrom('message')
      .leftJoin('job', 'job.job_id', 'message.job_id')
      .where('message.account_id', '=', job.account_id)
      .where('message.phone', '=', phone)
      .where(isSeen)
      .where((is) =>
        is.or([is('message.from_phone', '=', fromPhone), is('message.to_phone', '=', fromPhone)]),
      )
      .where('message.state', 'not in', ['waiting', 'pending', 'suppressed'])
      .select([
        'message.message_id',
        'message.from_phone',
        'message.to_phone',
        'message.body',
        'message.state',
        'message.direction',
        'message.kind',
        'message.error_code',
        'message.created_at',
        'message.sent_at',
      ])
      // What a job sends, it carries for all of its texts.
      .select(
        sql<string | null>`case when message.mms then
        case when message.kind = 'initial' then job.media_url else message.media_url end end`.as('media_url'),
      )
      .orderBy('message.message_id', 'desc')
      .limit(sql.lit(200)),
  );
}

/** The initial message of one recipient, as planned. */
export function findInitial(db: Db, jobId: number, phone: number) {
  return initial(db, jobId).where('phone', '=', phone).selectAll().executeTakeFirst();
}

export async function isStopped(db: Db, accountId: number, phone: number) {
  const stopped = db
    .selectFrom('opt_out')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('stopped', '=', true)
    .select('phone');
  return (await keptRows(db, stopped)).length > 0;
}

/** P2P jobs that use a phone list: the id in /p2pchats/{id} may be a list's (P2P-23). */
export function findP2PJobsOfList(db: Db, actor: Actor, listId: number) {
  const query = jobsOf(db, actor)
    .innerJoin('job_list', 'job_list.job_id', 'job.job_id')
    .where('job_list.list_id', '=', listId)
    .where('job_list.kind', '=', 'send')
    .where('job.job_type', '=', 'P2P');
  return query.select(['job.job_id', 'job.name']).orderBy('job.job_id', 'desc').limit(50).execute();
}
