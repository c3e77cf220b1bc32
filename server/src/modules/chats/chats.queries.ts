import { sql } from 'kysely';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import type { Slice } from '../../db/read-page';
import type { MessageState } from '../../db/schema/message';
import { jobsOf } from '../jobs/jobs.queries';

const initial = (db: Db, jobId: number) =>
  db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where('direction', '=', 'out')
    .where('kind', '=', 'initial');

/** `resting`: waits for days, because this person was texted as often lately as the limits allow. */
const standing = sql<MessageState | 'resting'>`case
  when state = 'waiting' and reason = 'frequency-cap' and not_before > clock_timestamp() then 'resting' else state end`;

/** One page of a job's numbers in their fixed order, each with where it stands. */
export function findP2PRecipients(db: Db, jobId: number, slice: Slice) {
  return initial(db, jobId)
    .select(['phone', standing.as('state')])
    .orderBy('message_id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/** Over the whole job. `before` = how many stand before the first that still waits and may be texted. */
export async function countP2PRecipients(db: Db, jobId: number) {
  const counts = await initial(db, jobId)
    .select((is) => [
      standing.as('state'),
      is.fn.countAll<number>().as('count'),
      is.fn.min('message_id').as('first'),
      is.fn.min('not_before').as('from'),
    ])
    .groupBy(standing)
    .execute();
  const first = counts.find(({ state }) => state === 'waiting')?.first;
  const before =
    first === undefined
      ? null
      : await initial(db, jobId)
          .where('message_id', '<', first)
          .select((is) => is.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
  const of = (...states: string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    sent: of('sent', 'delivered', 'sending', 'pending'),
    unknown: of('unknown'),
    failed: of('failed'),
    suppressed: of('suppressed'),
    waiting: of('waiting'),
    resting: of('resting'),
    restsUntil: counts.find(({ state }) => state === 'resting')?.from ?? null,
    before: before?.count ?? null,
  };
}

/** The texts between a job's number and one person, oldest first; those of other jobs with that number too. */
export function findConversation(
  db: Db,
  accountId: number,
  { fromPhone, phone }: { fromPhone: number; phone: number },
) {
  return (
    db
      .selectFrom('message')
      .leftJoin('job', 'job.job_id', 'message.job_id')
      .where('message.account_id', '=', accountId)
      .where('message.phone', '=', phone)
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
      .limit(200)
      .execute()
  );
}

/** The initial message of one recipient, as planned. */
export function findInitial(db: Db, jobId: number, phone: number) {
  return initial(db, jobId).where('phone', '=', phone).selectAll().executeTakeFirst();
}

export async function isStopped(db: Db, accountId: number, phone: number) {
  const row = await db
    .selectFrom('opt_out')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('stopped', '=', true)
    .select('phone')
    .executeTakeFirst();
  return row !== undefined;
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
