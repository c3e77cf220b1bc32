import { sql } from 'kysely';
import type { ChatFilter, ReplyMeaning } from '@campaign/shared-api/contracts';
import { readPhone } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { notify } from '../../db/notify';
import type { Slice } from '../../db/read-page';
import { jobsOf } from '../jobs/jobs.queries';

/** Where the database says in which job something was said; the payload is the job's id. */
export const CHATS_CHANNEL = 'chats';

export interface ConversationsWanted {
  /** Without it all jobs the actor may see, and of them those whom somebody answered. */
  jobId?: number | undefined;
  filter?: ChatFilter | undefined;
  meaning?: ReplyMeaning | undefined;
  query?: string | undefined;
}

/** Pages are counted so far ahead; who goes on is counted on. */
const COUNTED_AHEAD = 1200;

const conversationsOf = (db: Db, actor: Actor) => {
  const own = jobsOf(db, actor).innerJoin('conversation', 'conversation.job_id', 'job.job_id');
  return actor.scope === 'any' ? own : own.where('conversation.account_id', '=', actor.accountId);
};

function wantedOf(db: Db, actor: Actor, { jobId, filter = 'all', meaning, query }: ConversationsWanted) {
  let rows = conversationsOf(db, actor);
  rows = jobId
    ? rows.where('conversation.job_id', '=', jobId).where(sql<boolean>`texts + replies > 0`)
    : rows.where('replies', '>', 0);
  if (filter !== 'all') rows = rows.where('waiting_since', 'is not', null);
  if (filter === 'mine') rows = rows.where('owner_id', '=', actor.agentId);
  if (filter === 'open') rows = rows.where('owner_id', 'is', null);
  if (meaning) rows = rows.where('meaning', '=', meaning);
  return query?.trim() ? rows.where(saysOrIs(query)) : rows;
}

/** A whole number, or parts of one; else the beginnings of words in names and in what was written. */
function saysOrIs(query: string) {
  const number = readPhone(query);
  if (number.ok) return sql<boolean>`conversation.phone = ${number.phone}`;
  const digits = query.replaceAll(/[\s()+.-]/g, '');
  if (/^\d{3,9}$/.test(digits)) return sql<boolean>`conversation.phone::text like ${`%${digits}%`}`;
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return sql<boolean>`conversation.words @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

/** One page: who waits longest first, else whoever wrote last. `total` is at least that many where it is more than a hundred pages. */
export async function findConversations(db: Db, actor: Actor, wanted: ConversationsWanted, slice: Slice) {
  const inOrder =
    (wanted.filter ?? 'all') === 'all'
      ? sql`conversation.last_in_at desc ${sql.raw(wanted.jobId ? 'nulls last' : '')}`
      : sql`conversation.waiting_since`;
  // The page first: what is said of twelve people is not looked up for all who stand before them.
  const page = wantedOf(db, actor, wanted)
    .select([
      ...([
        'conversation.job_id',
        'conversation.phone',
        'conversation.replies',
        'conversation.state',
      ] as const),
      ...(['conversation.meaning', 'conversation.waiting_since', 'conversation.owner_id'] as const),
      ...(['conversation.last_id', 'conversation.list_id', 'job.name as job_name'] as const),
    ])
    .select(sql<number>`row_number() over (order by ${inOrder}, conversation.last_id desc)`.as('place'))
    .orderBy(inOrder)
    .orderBy('conversation.last_id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset);
  const rows = await db
    .selectFrom(page.as('page'))
    .leftJoin('message as last', 'last.message_id', 'page.last_id')
    .leftJoin('phone_number as person', (join) =>
      join.onRef('person.list_id', '=', 'page.list_id').onRef('person.phone', '=', 'page.phone'),
    )
    .leftJoin('agent as owner', 'owner.agent_id', 'page.owner_id')
    .selectAll('page')
    .select([
      ...(['last.body as last_body', 'owner.display_name as owner_name'] as const),
      sql<Date | null>`coalesce(last.sent_at, last.created_at)`.as('last_at'),
      sql<Record<string, string | null> | null>`case when person.phone is not null then jsonb_build_object(
        'title', person.title, 'first_name', person.first_name, 'mid_name', person.mid_name, 'last_name', person.last_name,
        'address1', person.address1, 'address2', person.address2, 'city', person.city, 'state', person.state,
        'zip', person.zip, 'email', person.email, 'last_4', person.last_4) end`.as('person'),
    ])
    .orderBy('page.place')
    .execute();
  return { rows, total: await countUpTo(db, actor, wanted, slice, rows.length) };
}

async function countUpTo(
  db: Db,
  actor: Actor,
  wanted: ConversationsWanted,
  { limit, offset }: Slice,
  found: number,
): Promise<number> {
  if (found < limit && (found > 0 || offset === 0)) return offset + found;
  const { filter = 'all', meaning, query, jobId } = wanted;
  if (jobId && filter === 'all' && !meaning && !query?.trim()) {
    const texted = await countTexted(db, jobId);
    return Math.max(texted, offset + found);
  }
  const { total } = await db
    .selectFrom(
      wantedOf(db, actor, wanted)
        .select('conversation.job_id')
        .limit(offset + COUNTED_AHEAD)
        .as('some'),
    )
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many people a job has texted, from its own figures: a count of a million rows is no page's business. */
async function countTexted(db: Db, jobId: number): Promise<number> {
  const { rows } = await sql<{ texted: number }>`
    select j.sent + j.failed + (select count(*)::int from message m
             where m.job_id = j.job_id and m.kind = 'initial' and m.state = 'unknown') as texted
      from job j where j.job_id = ${jobId}`.execute(db);
  return rows[0]?.texted ?? 0;
}

/** What waits for an answer, as far as the actor may see it; none is counted beyond a thousand. */
export async function countWaiting(db: Db, actor: Actor) {
  const upTo = async (filter: ChatFilter) => {
    const { total } = await db
      .selectFrom(wantedOf(db, actor, { filter }).select('conversation.job_id').limit(1000).as('some'))
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
  const waiting = await upTo('waiting');
  if (waiting === 0) return { mine: 0, open: 0, waiting };
  return { mine: await upTo('mine'), open: await upTo('open'), waiting };
}

/** Hands a waiting conversation to somebody; false when it does not wait. */
export async function handOverConversation(
  db: Db,
  jobId: number,
  phone: number,
  agentId: number,
): Promise<boolean> {
  const row = await db
    .updateTable('conversation')
    .set({ owner_id: agentId, owned_at: sql`clock_timestamp()` })
    .where('job_id', '=', jobId)
    .where('phone', '=', phone)
    .where('waiting_since', 'is not', null)
    .returning('job_id')
    .executeTakeFirst();
  if (row) await notify(db, CHATS_CHANNEL, String(jobId));
  return row !== undefined;
}

/** What the person has written so far needs no answer; false when they do not wait. */
export async function settleConversation(db: Db, jobId: number, phone: number): Promise<boolean> {
  const { rows } = await sql`
    update conversation set settled_id = last_id
     where job_id = ${jobId} and phone = ${phone} and waiting_since is not null returning 1`.execute(db);
  if (rows.length > 0)
    await sql`select keep_conversations(array[${jobId}::int], array[${phone}::bigint])`.execute(db);
  return rows.length > 0;
}

/** Who may see a job, whoever's it is. */
export const findReach = (db: Db, jobId: number) =>
  db
    .selectFrom('job')
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .select(['account_id', 'identity_id', 'created_by', 'agent_ids'])
    .executeTakeFirst();
