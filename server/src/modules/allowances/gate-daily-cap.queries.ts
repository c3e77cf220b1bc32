import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import type { CapDay } from './cap-day';
import type { Claim } from '../texts/claim';
import { isFrequencyLimited } from './frequency.queries';

/** What a message takes of the cap, as carriers count: its segments, and an MMS as one. */
export const placesOf = (message: 'm' | 'was') =>
  sql`case when ${sql.ref(`${message}.mms`)} then 1 else greatest(${sql.ref(`${message}.segments`)}, 1) end`;

/** No day has room for it, but when the cap is lifted: nothing waits behind such a text. Of a cap of 0 all wait. */
export const widerThanCap = sql<boolean>`(i.daily_cap > 0 and ${placesOf('m')} > i.daily_cap)`;

/**
 * Counts claimed texts, by their segments, against their identity's cap of the day, those it still lets go. One
 * statement of its own, committed before the gate looks: the day's row is what all workers meet at, and is never
 * held while a text is with the carrier. Automatic answers are owed, and not counted.
 * A text wider than what is left takes the rest with it and waits: narrower ones would pass it all day, and a
 * job whose day looks unfinished would be claimed again and again. Answers whether carriers have classed one of them, too,
 * and whether a limit is about how often their people are texted.
 */
export async function takeDailyPlaces(
  db: Db,
  worker: string,
  claims: readonly Claim[],
  day: string,
): Promise<{ isClassed: boolean; isFrequencyLimited: boolean }> {
  const { rows } = await sql<{ is_classed: boolean; is_limited: boolean }>`${kept}
    with mine as (
      select m.message_id, m.identity_id, i.daily_cap,
             sum(${placesOf('m')}) over (partition by m.identity_id order by m.message_id) as upto
        from unnest((select ${claims.map(({ messageId }) => messageId)}::bigint[])) c(message_id)
        join message m on m.message_id = c.message_id
        join identity i on i.identity_id = m.identity_id
       where exists (select 1 from identity where daily_cap is not null)
         and i.daily_cap is not null and not ${widerThanCap} and m.kind <> 'auto' and m.cap_day is distinct from ${day}::date
         and m.state = 'sending' and m.claimed_by = ${worker}
    ),
    counted as (
      insert into identity_day as d (identity_id, day, cap, taken, granted)
      select identity_id, ${day}::date, max(daily_cap), least(max(upto), max(daily_cap)),
             least(max(upto), max(daily_cap))
        from mine group by identity_id order by identity_id
          on conflict (identity_id, day) do update
         set cap = excluded.cap,
             granted = greatest(0, least(excluded.granted, excluded.cap - d.taken)),
             taken = d.taken + greatest(0, least(excluded.granted, excluded.cap - d.taken))
      returning identity_id, granted
    ),
    placed as (
      update message m set cap_day = ${day}::date
        from mine join counted using (identity_id)
       where m.message_id = mine.message_id and mine.upto <= counted.granted
    )
    select exists (
      select 1 from unnest((select ${claims.map(({ messageId }) => messageId)}::bigint[])) c(message_id)
        join message m on m.message_id = c.message_id
        join registration r on r.identity_id = m.identity_id
       where r.att_per_minute is not null or r.tmobile_per_day is not null) as is_classed,
      ${isFrequencyLimited(sql`(select ${claims.map(({ messageId }) => messageId)}::bigint[])`)} as is_limited`.execute(
    db,
  );
  return { isClassed: rows[0]?.is_classed ?? false, isFrequencyLimited: rows[0]?.is_limited ?? false };
}

/** Nothing more of an identity goes today, until its day has been counted. */
export async function fillDay(tx: Tx, identityId: number, cap: number, day: string): Promise<void> {
  await sql`
    insert into identity_day (identity_id, day, cap, taken, granted) values (${identityId}, ${day}::date, ${cap}, ${cap}, 0)
        on conflict (identity_id, day) do update set cap = excluded.cap, taken = excluded.taken, granted = 0`.execute(
    tx,
  );
}

/**
 * Counts what an identity without a cap has sent today against the one it is being given, by what may be with the carrier:
 * texts being handed over meanwhile count, also where the gate then holds them.
 * Initial texts are looked for by their jobs, which may have been planned days ago; the others are made when they go.
 */
export async function countDailyPlaces(
  tx: Tx,
  identityId: number,
  cap: number,
  { day, beginsAt }: CapDay,
): Promise<void> {
  const gone = sql`m.identity_id = ${identityId} and m.direction = 'out' and m.started_at >= ${beginsAt}
    and (m.state in ('sending', 'sent', 'delivered', 'unknown') or m.state = 'failed' and m.carrier_id is not null)`;
  await sql`
    with gone as (
      select ${placesOf('m')} as places
        from job j join message m on m.job_id = j.job_id
       where j.identity_id = ${identityId} and coalesce(j.completed_at, j.deleted_at, 'infinity') >= ${beginsAt}
         and m.kind = 'initial' and ${gone}
       union all
      select ${placesOf('m')}
        from account a join message m on m.account_id = a.account_id
       where m.created_at >= ${beginsAt} and m.kind in ('reply', 'test') and ${gone}
    )
    insert into identity_day (identity_id, day, cap, taken, granted)
    select ${identityId}::int, ${day}::date, ${cap}::int, coalesce(sum(places), 0)::int, 0 from gone
        on conflict (identity_id, day) do update set cap = excluded.cap, taken = excluded.taken, granted = 0`.execute(
    tx,
  );
}

/** Gives back the places of texts that were not sent after all; one in doubt keeps its own. */
export async function giveBackDailyPlaces(tx: Tx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    with freed as (
      update message m set cap_day = null
        from message was
       where m.message_id = any(${[...messageIds]}::bigint[]) and was.message_id = m.message_id
         and was.cap_day is not null
      returning m.identity_id, was.cap_day, ${placesOf('was')} as places
    ),
    locked as (
      -- In the order in which places are taken: two batches never wait for each other.
      select identity_id, day from identity_day
       where (identity_id, day) in (select identity_id, cap_day from freed)
       order by identity_id, day for update
    )
    update identity_day d set taken = greatest(0, d.taken - f.places)
      from locked l
      join (select identity_id, cap_day, sum(places)::int as places from freed group by identity_id, cap_day) f
        on f.identity_id = l.identity_id and f.cap_day = l.day
     where d.identity_id = l.identity_id and d.day = l.day`.execute(tx);
}
