import { sql } from 'kysely';
import type { ReplyMeaning } from '@campaign/shared-api/opt-out';
import type { Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import { DISPATCH_CHANNEL, tryLockNumber } from '../dispatch-lock/dispatch-lock.door';
import { savedWords } from '../opt-out/opt-out.door';
import { CONFIRMATION_TAG } from '../sending/rules/rules.door';
import { countMovesAndReplies } from '../texts/texts.door';
import { isNext } from './webhooks.queries';
import type { UnreadText } from './webhooks.queries';

export interface Thread {
  account_id: number;
  identity_id: number | null;
  job_id: number | null;
}

/** The last text from our number to this person: it decides whose conversation an answer belongs to. */
export async function findThread(tx: Tx, owner: number, person: number): Promise<Thread | undefined> {
  const row = await tx
    .selectFrom('message')
    .where('phone', '=', person)
    .where('from_phone', '=', owner)
    .where('direction', '=', 'out')
    .where('state', 'not in', ['waiting', 'pending', 'suppressed'])
    .select(['account_id', 'identity_id', 'job_id'])
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row;
}

const senderName = sql`coalesce(nullif(i.display_name, ''), i.identity_name, a.user_name)`;

/** Of a text `t`, the last from our number to its person. */
const lastOut = sql`
       select account_id, identity_id, job_id from message
        where phone = t.person and from_phone = t.owner and direction = 'out'
          and state not in ('waiting', 'pending', 'suppressed')
        order by message_id desc limit 1`;

interface FreeThread extends Thread {
  /** The active ones of the identity that wrote, of the agency when nobody did (STOP-09). */
  stop_words: string[];
  /** Who wrote, where it is asked for. */
  sender: string | null;
}

export interface AskedText {
  event_id: number;
  owner: number;
  person: number;
  asksSender: boolean;
}

/**
 * Those of several stored texts that may be read now, in their order, and takes their events and the locks of their numbers: that nobody
 * else reads, nor has read, whose person said nothing before that is unread, and whose numbers nobody holds. Undefined for all others.
 */
export async function takeFreeThreads(
  tx: Tx,
  texts: readonly AskedText[],
): Promise<(FreeThread | undefined)[]> {
  const asked = texts.map((text, at) => ({ at, ...text }));
  const { rows } = await sql<FreeThread & { at: number }>`${kept}
    select t.at, m.account_id, m.identity_id, m.job_id,
           array(select content from stop_word w
                  where w.account_id = m.account_id and w.active and (m.identity_id is null or w.identity_id = m.identity_id)
           ) as stop_words,
           case when t."asksSender" then (
             select ${senderName} from account a left join identity i on i.identity_id = m.identity_id and i.account_id = a.account_id
              where a.account_id = m.account_id) end as sender
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(
             at int, event_id bigint, owner bigint, person bigint, "asksSender" boolean)
     cross join lateral (
       select event_id, phone from webhook_event where event_id = t.event_id and done_at is null for update skip locked) e
     cross join lateral (${lastOut}) m
     where ${isNext} and ${tryLockNumber(sql`m.account_id`, sql`t.person`)}`.execute(tx);
  const threads: (FreeThread | undefined)[] = texts.map(() => undefined);
  for (const { at, ...thread } of rows) threads[at] = thread;
  return threads;
}

/** Of stored texts, the events of those to whose people no gate sends that looked before they were stored. Waits for nobody. */
export async function findFree(db: Db, texts: readonly UnreadText[]): Promise<Set<number>> {
  const asked = texts.map(({ event_id, payload: { owner, person } }) => ({ event_id, owner, person }));
  const { rows } = await sql<{ event_id: number }>`${kept}
    select t.event_id
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(event_id bigint, owner bigint, person bigint)
      left join lateral (${lastOut}) m on true
     where m.account_id is null or ${tryLockNumber(sql`m.account_id`, sql`t.person`)}`.execute(db);
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Whose number it is; undefined for a number that agencies share, or that is not ours. */
export async function findNumberOwner(tx: Tx, owner: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('sending_number')
    .where('phone', '=', owner)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

/** A text that came in, as it is stored. */
export interface InboundRow extends Thread {
  owner: number;
  person: number;
  body: string;
  mms: boolean;
  carrier_id: string;
  carrier: string | null;
  at: string;
  /** The report's rule. */
  bare_stop: boolean;
  meaning: ReplyMeaning;
  /** The wide rule: this text stopped its sender. */
  stops: boolean;
}

const INBOUND =
  sql.raw(`account_id int, identity_id int, job_id int, owner bigint, person bigint, body text, mms boolean,
  carrier_id text, carrier text, at timestamptz, bare_stop boolean, meaning text, stops boolean`);

/**
 * The rest of a statement that stores texts: those in `heard (nr, …, suppress)`, in this order, each once. They are counted into their
 * jobs by the report's rule, and what waits for those who stop or are held is taken back: found by the person, and said twice, since
 * what a dispatcher has claimed meanwhile stays with it.
 */
const storedTexts = ({ takesBack }: { takesBack: boolean }) => sql`
    stored as (
      insert into message (account_id, identity_id, job_id, from_phone, to_phone, phone, direction, kind, state, body,
                           mms, carrier_id, carrier, opt_out, reply_meaning, suppressed_sender, created_at)
      select account_id, identity_id, job_id, person, owner, person, 'in', 'inbound', 'received', body,
             mms, carrier_id, carrier, bare_stop, meaning, stops, least(at, clock_timestamp())
        from heard order by nr
          on conflict (carrier_id) where carrier_id is not null do nothing
      returning job_id, account_id, opt_out, phone as person
    ),
    ${takesBack ? takenBack : sql``}
    moved as (
      select job_id, account_id, 'inbound' as kind, '' as was, 'received' as state, 0 as billed, opt_out as bare_stop from stored
      ${takesBack ? sql`union all select job_id, account_id, 'initial', 'pending', 'suppressed', 0, false from taken_back` : sql``}
    ),
    ${countMovesAndReplies}`;

const takenBack = sql`
    taken_back as (
      update message m
         set state = 'suppressed', reason = w.suppress, claimed_by = null, lease_until = null, not_before = null,
             done_at = clock_timestamp()
        from (select waits.message_id, h.suppress
                from heard h
               cross join lateral (
                 select message_id from message
                  where phone = h.person and account_id = h.account_id and kind = 'initial' and state in ('waiting', 'pending')
                 offset 0) waits
               where h.suppress is not null) w
       where m.message_id = w.message_id and m.state in ('waiting', 'pending')
      returning m.job_id, m.account_id
    ),`;

/** Stores one text; `suppress`: why texts that wait for this person are not sent any more, null leaves them. */
export async function insertInbound(
  tx: Tx,
  text: InboundRow & { suppress: 'opted-out' | 'held-for-review' | null },
): Promise<void> {
  await sql`${kept}
    with heard as (
      select 0 as nr, * from jsonb_to_record(${JSON.stringify(text)}::jsonb) as r(${INBOUND}, suppress text)
    ),
    ${storedTexts({ takesBack: text.suppress !== null })}
    select`.execute(tx);
}

/** A stored text, and what is done with it together with others. */
export interface HeardRow extends InboundRow {
  event_id: number;
  word: 'stop' | 'held' | 'start' | null;
  /** What whoever stops now is told, if anything. */
  confirmation: string | null;
  segments: number | null;
  zone: number | null;
}

/**
 * Reads stored texts, in this order: words first, then the texts, then the confirmations. What somebody writes who waits for a person is
 * left unread, and is read alone. Answers the events that are read. The caller holds them, and the numbers' locks.
 */
export async function insertHeard(tx: Tx, heard: readonly HeardRow[]): Promise<number[]> {
  const given = heard.map((row, nr) => ({ ...row, nr }));
  const speaks = heard.some(({ word }) => word);
  const { rows } = await sql<{ event_id: number }>`${kept}
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(
               nr int, event_id bigint, ${INBOUND}, word text, confirmation text, segments int, zone int)
    ),
    ${speaks ? sql`read` : sql`heard`} as (
      update webhook_event e set done_at = clock_timestamp(), error = null
        from given g
       where e.event_id = g.event_id
         and (g.word is not null or not exists (
               select from opt_out o where o.account_id = g.account_id and o.phone = g.person and o.in_review))
      returning g.*
    ),
    ${speaks ? spoken : sql``}
    ${storedTexts({ takesBack: speaks })}
    ${speaks ? sql`, ${confirmed}` : sql``}
    select event_id ${speaks ? sql`, (select count(*) from woken)` : sql``} from ${speaks ? sql`read` : sql`heard`}`.execute(
    tx,
  );
  return rows.map(({ event_id }) => event_id);
}

const spoken = sql`
    ${savedWords(sql`select account_id, person as phone, word, body as text, 'inbound' as source, identity_id, job_id, at
                       from read where word is not null`)},
    heard as (
      select r.*, s.phone is not null and r.word = 'stop' and o.stopped is not true as stops_now,
             case when s.phone is null or r.word = 'start' then null
                  when r.word = 'stop' or o.stopped then 'opted-out' else 'held-for-review' end as suppress
        from read r
        left join saved s on s.account_id = r.account_id and s.phone = r.person
        -- As it was before this statement.
        left join opt_out o on o.account_id = r.account_id and o.phone = r.person
    ),`;

/** Behind the texts they answer; idle workers look at once, after the commit. */
const confirmed = sql`
    answered as (
      insert into message (account_id, identity_id, job_id, from_phone, to_phone, phone, kind, state, tag, body, segments, zone)
      select h.account_id, h.identity_id, h.job_id, h.owner, h.person, h.person, 'auto', 'pending', ${sql.lit(CONFIRMATION_TAG)},
             h.confirmation, h.segments, h.zone
        from stored s join heard h using (account_id, person)
       where h.stops_now and h.confirmation is not null
      returning 1
    ),
    woken as (select pg_notify(${sql.lit(DISPATCH_CHANNEL)}, 'work') from (select from answered limit 1) one)`;

export interface AutomaticAnswer extends Thread {
  owner: number;
  person: number;
  zone: number;
  tag: string;
  body: string;
  segments: number;
}

/** Idle workers look at once, after the commit. */
export async function insertAnswer(tx: Tx, given: AutomaticAnswer): Promise<void> {
  await sql`${kept}
    with answer as (
      insert into message (account_id, identity_id, job_id, from_phone, to_phone, phone, kind, state, tag, body, segments, zone)
      select account_id, identity_id, job_id, owner, person, person, 'auto', 'pending', tag, body, segments, zone
        from jsonb_to_record(${JSON.stringify(given)}::jsonb) as a(
               account_id int, identity_id int, job_id int, owner bigint, person bigint, zone int, tag text, body text, segments int)
    )
    select pg_notify(${DISPATCH_CHANNEL}, 'work')`.execute(tx);
}

/** Whether this automatic answer was sent to the person within so many minutes. */
export async function hasAnsweredLately(
  tx: Tx,
  accountId: number,
  phone: number,
  tag: string,
  minutes: number,
) {
  const row = await tx
    .selectFrom('message')
    .where('phone', '=', phone)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'auto')
    .where('tag', '=', tag)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .select('message_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who is writing, and how to reach them: the identity, else the agency. */
export async function findSender(tx: Tx, accountId: number, identityId: number | null) {
  const { rows } = await sql<{ name: string; contact: string | null }>`
    select ${senderName} as name,
           coalesce(nullif(i.tdlc->>'phone', ''), nullif(i.tdlc->>'email', '')) as contact
      from account a left join identity i on i.identity_id = ${identityId} and i.account_id = a.account_id
     where a.account_id = ${accountId}`.execute(tx);
  return rows[0];
}
