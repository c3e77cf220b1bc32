import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ChatFilter, ReplyMeaning } from '@campaign/shared-api/contracts';
import { readPhone } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { boundOf, kept, keptRows } from '../../db/kept';
import type { Places } from '../../db/kept-places';
import type { LimitOffset } from '../../db/read-page';
import { jobsOf } from '../jobs/jobs.door';

export interface ConversationsWanted {
  /** Of a job that the actor may see, those whom it has texted; else of all such jobs, those whom somebody answered. */
  jobId?: number | undefined;
  filter?: ChatFilter | undefined;
  meaning?: ReplyMeaning | undefined;
  query?: string | undefined;
}

interface ConversationKey {
  job_id: number;
  phone: number;
}

/** Where a conversation stands in its list; the time as the database writes it, which is finer than a Date. */
export interface ConversationPlace {
  at: string | null;
  last_id: number;
}

/** Pages are counted so far ahead; who goes on is counted on. */
const COUNTED_AHEAD = 1200;
/** So far a page is counted off; beyond, it is sought from a kept place. */
export const COUNTED_OFF = 1200;
/** Of so many one place is kept. */
const PLACE_EVERY = 600;

const COUNTED_WAITING = 1000;

const isOfWaiting = ({ filter = 'all' }: ConversationsWanted) => filter !== 'all' && filter !== 'review';

/** Who waits longest first, else whoever wrote last. */
const orderOf = (wanted: ConversationsWanted) =>
  isOfWaiting(wanted)
    ? sql`conversation.waiting_since, conversation.last_id`
    : sql`conversation.last_in_at desc ${sql.raw(isOfRepliesAlone(wanted) ? '' : 'nulls last')}, conversation.last_id desc`;

/** All jobs' people are those who wrote; a person who is asked for by number is shown with every job that has texted them. */
const isOfRepliesAlone = ({ jobId, query = '' }: ConversationsWanted) =>
  jobId === undefined && !readPhone(query).ok;

/** The keys of what is wanted. Every column is one of the index that has the order, so that no row is read for what stands before. */
function keysOf(db: Db, actor: Actor, wanted: ConversationsWanted) {
  const { jobId, filter = 'all', meaning, query } = wanted;
  let rows = db.selectFrom('conversation');
  if (actor.scope !== 'any') rows = rows.where('conversation.account_id', '=', actor.accountId);
  // A person is found in one agency's index at a time.
  else if (!isOfRepliesAlone(wanted) && jobId === undefined)
    rows = rows.where(sql<SqlBool>`conversation.account_id = any(array(select account_id from account))`);
  rows =
    jobId === undefined
      ? // Not a join to the planner, which would rather sort everybody than go through the index in its order.
        rows.where(sql<SqlBool>`(conversation.job_id in (${jobsOf(db, actor).select('job.job_id')})) is true`)
      : rows.where('conversation.job_id', '=', jobId);
  if (isOfWaiting(wanted)) rows = rows.where('waiting_since', 'is not', null);
  // Said as the index says it. What means something was written by somebody, and who never wrote stands at the end.
  else if (isOfRepliesAlone(wanted)) rows = rows.where(sql<SqlBool>`replies > 0`);
  else rows = rows.where(sql<SqlBool>`texts + replies > 0`);
  if (jobId !== undefined && meaning && !isOfWaiting(wanted)) rows = rows.where('last_in_at', 'is not', null);
  if (filter === 'review') rows = rows.where(sql<SqlBool>`held and replies > 0`);
  if (filter === 'mine') rows = rows.where('owner_id', '=', actor.agentId);
  if (filter === 'open') rows = rows.where('owner_id', 'is', null);
  if (meaning) rows = rows.where('meaning', '=', meaning);
  return query?.trim() ? rows.where(saysOrIs(query)) : rows;
}

/** A whole number, or parts of one; else the beginnings of words in names and in what was written. */
function saysOrIs(query: string) {
  const number = readPhone(query);
  if (number.ok) return sql<SqlBool>`conversation.phone = ${number.phone}`;
  const digits = query.replaceAll(/[\s()+.-]/g, '');
  if (/^\d{3,9}$/.test(digits)) return sql<SqlBool>`conversation.phone::text like ${`%${digits}%`}`;
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return sql<SqlBool>`conversation.words @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

/** The keys of one page, in their order. */
function pageOf(
  db: Db,
  actor: Actor,
  wanted: ConversationsWanted,
  slice: LimitOffset,
  places: Places<ConversationPlace> | undefined,
): RawBuilder<ConversationKey> {
  const columns = ['job_id', 'phone', 'waiting_since', 'last_in_at', 'last_id'] as const;
  const all = keysOf(db, actor, wanted).select(columns);
  const nearest = places && Math.min(Math.floor(slice.offset / PLACE_EVERY), places.keys.length - 1);
  const place = nearest === undefined ? undefined : places?.keys[nearest];
  const isNear = nearest === undefined || !place;
  const offset = isNear ? slice.offset : slice.offset - nearest * PLACE_EVERY;
  const bound = boundOf(offset + slice.limit);
  const cut = (inOrder: RawBuilder<unknown>) =>
    sql<ConversationKey>`select * from (${inOrder}) conversation limit ${sql.lit(slice.limit)} offset ${offset}`;
  const inOrder = all.orderBy(orderOf(wanted)).limit(bound);
  if (isNear) return cut(sql`${inOrder}`);
  const from = (where: RawBuilder<SqlBool>) => sql`${inOrder.where(where)}`;
  const here = sql`row(${place.at}::timestamptz, ${place.last_id}::bigint)`;
  if (isOfWaiting(wanted)) return cut(from(sql`(waiting_since, last_id) >= ${here}`));
  // Behind everybody who wrote stand those who never did, by their last text.
  const wrote = from(sql`(last_in_at, last_id) <= ${here}`);
  if (place.at !== null && wanted.jobId === undefined) return cut(wrote);
  const silent = from(
    sql`last_in_at is null ${place.at === null ? sql`and last_id <= ${place.last_id}` : sql``}`,
  );
  const both = place.at === null ? sql`${silent}` : sql`(${wrote}) union all (${silent})`;
  return cut(sql`select * from (${both}) conversation order by ${orderOf(wanted)} limit ${bound}`);
}

/** Reads the places of all that is wanted: the one look through a whole list, made now and then and not for each page. */
export async function readPlaces(
  db: Db,
  actor: Actor,
  wanted: ConversationsWanted,
): Promise<Places<ConversationPlace>> {
  const at = sql.raw(isOfWaiting(wanted) ? 'waiting_since' : 'last_in_at');
  const all = keysOf(db, actor, wanted).select(['waiting_since', 'last_in_at', 'last_id']);
  const { rows } = await sql<ConversationPlace>`
    select at::text as at, last_id
      from (select ${at} as at, last_id, row_number() over (order by ${orderOf(wanted)}) as n from (${all}) conversation) numbered
     where (n - 1) % ${sql.lit(PLACE_EVERY)} = 0 order by n`.execute(db);
  const last = Math.max(0, rows.length - 1);
  const places = { keys: rows, total: last * PLACE_EVERY };
  const slice = { offset: places.total, limit: PLACE_EVERY + 1 };
  const { rows: rest } = await sql<{ count: number }>`
    select count(*)::int as count from (${pageOf(db, actor, wanted, slice, places)}) rest`.execute(db);
  return { ...places, total: places.total + (rest[0]?.count ?? 0) };
}

/** The last text; of a conversation that an automatic text ends, what the person wrote before it. */
const LAST_BODY = sql<string | null>`case when last.kind <> 'auto' then last.body else (
  select wrote.body from message wrote
   where wrote.phone = conversation.phone and wrote.account_id = conversation.account_id
     and wrote.job_id = conversation.job_id and wrote.direction = 'in'
   order by wrote.message_id desc limit 1) end`.as('last_body');

/** One page: who waits longest first, else whoever wrote last. `total` is at least that many where it is more than a hundred pages. */
export async function findConversations(
  db: Db,
  actor: Actor,
  wanted: ConversationsWanted,
  slice: LimitOffset,
  places?: Places<ConversationPlace>,
) {
  // The page first: what is said of twelve people is not looked up for all who stand before them.
  const keys = pageOf(db, actor, wanted, slice, places);
  // Which way a search is gone depends on what is looked for: its small part is planned for itself, and what is said of them once.
  const page = wanted.query?.trim() ? await found(db, keys) : keys;
  const asked = db
    .selectFrom(sql<ConversationKey>`(${page})`.as('page'))
    .innerJoin('conversation', (join) =>
      join.onRef('conversation.job_id', '=', 'page.job_id').onRef('conversation.phone', '=', 'page.phone'),
    )
    .innerJoin('job', 'job.job_id', 'conversation.job_id')
    .leftJoin('message as last', 'last.message_id', 'conversation.last_id')
    .leftJoin('phone_number as person', (join) =>
      join
        .onRef('person.list_id', '=', 'conversation.list_id')
        .onRef('person.phone', '=', 'conversation.phone'),
    )
    .leftJoin('agent as owner', 'owner.agent_id', 'conversation.owner_id')
    .select([
      ...([
        'conversation.job_id',
        'conversation.phone',
        'conversation.replies',
        'conversation.state',
      ] as const),
      ...(['conversation.meaning', 'conversation.waiting_since', 'conversation.owner_id'] as const),
      ...(['job.name as job_name', 'owner.display_name as owner_name'] as const),
      LAST_BODY,
      sql<Date | null>`coalesce(last.sent_at, last.created_at)`.as('last_at'),
      sql<Record<string, string | null> | null>`case when person.phone is not null then jsonb_build_object(
        'title', person.title, 'first_name', person.first_name, 'mid_name', person.mid_name, 'last_name', person.last_name,
        'address1', person.address1, 'address2', person.address2, 'city', person.city, 'state', person.state,
        'zip', person.zip, 'email', person.email, 'last_4', person.last_4) end`.as('person'),
    ])
    .orderBy(orderOf(wanted));
  const rows = await keptRows(db, asked);
  const total = places?.total ?? (await countUpTo(db, actor, wanted, slice, rows.length));
  return { rows, total };
}

/** The same keys, looked up and told as values. */
async function found(db: Db, keys: RawBuilder<ConversationKey>): Promise<RawBuilder<ConversationKey>> {
  const { rows } = await sql<ConversationKey>`select job_id, phone from (${keys}) keys`.execute(db);
  const [jobIds, phones] = [rows.map(({ job_id }) => job_id), rows.map(({ phone }) => phone)];
  return sql`select * from unnest((select ${jobIds}::int[]), (select ${phones}::bigint[])) as keys (job_id, phone)`;
}

async function countUpTo(
  db: Db,
  actor: Actor,
  wanted: ConversationsWanted,
  { limit, offset }: LimitOffset,
  found: number,
): Promise<number> {
  if (found < limit && (found > 0 || offset === 0)) return offset + found;
  const { filter = 'all', meaning, query, jobId } = wanted;
  if (jobId && filter === 'all' && !meaning && !query?.trim()) {
    const texted = await countTexted(db, jobId);
    return Math.max(texted, offset + found);
  }
  // In few sizes: each is a statement of its own.
  return countKeys(db, actor, wanted, COUNTED_AHEAD * (1 + Math.ceil(offset / COUNTED_AHEAD)));
}

async function countKeys(db: Db, actor: Actor, wanted: ConversationsWanted, most: number): Promise<number> {
  const some = keysOf(db, actor, wanted).select('conversation.job_id').limit(sql.lit(most)).as('some');
  const counted = db.selectFrom(some).select((is) => is.fn.countAll<number>().as('total'));
  const rows = wanted.query?.trim() ? await counted.execute() : await keptRows(db, counted);
  return rows[0]?.total ?? 0;
}

/** How many people a job has texted, from its own figures: a count of a million rows is no page's business. */
async function countTexted(db: Db, jobId: number): Promise<number> {
  const { rows } = await sql<{ texted: number }>`${kept}
    select j.sent + j.failed + (select count(*)::int from message m
             where m.job_id = j.job_id and m.kind = 'initial' and m.state = 'unknown') as texted
      from job j where j.job_id = ${jobId}`.execute(db);
  return rows[0]?.texted ?? 0;
}

/** What waits for an answer, as far as the actor may see it; none is counted beyond a thousand. */
export async function countWaiting(db: Db, actor: Actor) {
  const waiting = await countKeys(db, actor, { filter: 'waiting' }, COUNTED_WAITING);
  const review = await countKeys(db, actor, { filter: 'review' }, COUNTED_WAITING);
  if (waiting === 0) return { mine: 0, open: 0, waiting, review };
  const mine = await countKeys(db, actor, { filter: 'mine' }, COUNTED_WAITING);
  return { mine, open: await countKeys(db, actor, { filter: 'open' }, COUNTED_WAITING), waiting, review };
}
