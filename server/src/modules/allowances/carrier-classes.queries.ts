import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import { placesOf } from './gate-daily-cap.queries';
import type { Claim } from '../texts/claim';

/** Spread over the minute, and a little less than the class: texts are some moments on their way to the carrier. */
const SHARE_OF_MINUTE = 0.95;
/** What may come at once, in seconds of the class. */
const BURST_S = 1.2;
/** A place in a minute is for the request that follows at once, not for one that waited for a lock. */
export const MINUTE_PLACE_S = 2;

/** The network of a number, by the last that told it; null while none has. */
export const networkOf = (phone: RawBuilder<unknown>) => sql<string | null>`(
  select told.carrier from message told where told.phone = ${phone} and told.carrier is not null
   order by told.message_id desc limit 1)`;

/** Whether a text counts with a network: unknown ones may be on any, so that the narrower limit holds for them. */
export const countsWith = (network: 'AT&T' | 'T-Mobile', phone: RawBuilder<unknown>) =>
  sql<boolean>`(coalesce(${networkOf(phone)}, ${network}) = ${network})`;

export const brandKeyOf = sql.raw(`coalesce(r.brand_key, 'identity ' || r.identity_id)`);
const perSecond = sql.raw(`(greatest(r.att_per_minute, 0.001) * ${SHARE_OF_MINUTE} / 60)::float8`);

/** No day of the brand has room for it. */
export const widerThanBrandDailyCap = sql<boolean>`(r.tmobile_per_day > 0 and ${placesOf('m')} > r.tmobile_per_day)`;
/** For the gate: has its place, or needs none. */
export const withinBrandDailyCap = (day: string) => sql<boolean>`
  (r.tmobile_per_day is null or m.brand_day = ${day}::date or not ${countsWith('T-Mobile', sql`m.phone`)}) is true`;
export const withinMinute = sql<boolean>`
  (r.att_per_minute is null or m.minute_at > clock_timestamp() - make_interval(secs => ${sql.raw(`${MINUTE_PLACE_S}`)})
   or not ${countsWith('AT&T', sql`m.phone`)}) is true`;

/** Claimed texts of identities that carriers have classed, in the order in which they take places. */
const mine = (worker: string, claims: readonly Claim[]) => sql`
  from unnest((select ${claims.map(({ messageId }) => messageId)}::bigint[])) c(message_id)
  join message m on m.message_id = c.message_id
  join registration r on r.identity_id = m.identity_id
 where m.state = 'sending' and m.claimed_by = ${worker} and m.kind <> 'auto'`;

/**
 * Counts claimed texts against their brand's day with T-Mobile, by their segments, those it still lets go: one statement,
 * committed before the gate looks, as the identity's own cap is (takeDailyPlaces).
 */
export async function takeBrandPlaces(db: Db, worker: string, claims: readonly Claim[], day: string) {
  await sql`${kept}
    with mine as (
      select m.message_id, ${brandKeyOf} as brand_key, r.tmobile_per_day as cap,
             sum(${placesOf('m')}) over (partition by ${brandKeyOf} order by m.message_id) as upto
        ${mine(worker, claims)}
         and r.tmobile_per_day is not null and m.brand_day is distinct from ${day}::date
         and not ${widerThanBrandDailyCap}
         and ${countsWith('T-Mobile', sql`m.phone`)}
    ),
    counted as (
      insert into brand_day as d (brand_key, day, cap, taken, granted)
      select brand_key, ${day}::date, min(cap), least(max(upto), min(cap)), least(max(upto), min(cap))
        from mine group by brand_key order by brand_key
          on conflict (brand_key, day) do update
         set cap = excluded.cap,
             granted = greatest(0, least(excluded.granted, excluded.cap - d.taken)),
             taken = d.taken + greatest(0, least(excluded.granted, excluded.cap - d.taken))
      returning brand_key, granted
    )
    update message m set brand_day = ${day}::date
      from mine join counted using (brand_key)
     where m.message_id = mine.message_id and mine.upto <= counted.granted`.execute(db);
}

/** Lets claimed texts into their campaign's minute with AT&T, as many as are due; all workers meet at the campaign's row. */
export async function takeMinutePlaces(db: Db, worker: string, claims: readonly Claim[]) {
  await sql`${kept}
    with mine as (
      select m.message_id, m.identity_id, ${perSecond} as per_second,
             row_number() over (partition by m.identity_id order by m.message_id) as upto
        ${mine(worker, claims)}
         and r.att_per_minute is not null and ${countsWith('AT&T', sql`m.phone`)}
    ),
    wanted as (
      select identity_id, count(*)::int as texts, max(per_second) as per_second
        from mine group by identity_id order by identity_id
    ),
    counted as (
      insert into campaign_pace as p (identity_id, tat, granted, per_second)
      select w.identity_id, clock_timestamp() + make_interval(secs => ${due('w.per_second', 'w.texts')} / w.per_second),
             ${due('w.per_second', 'w.texts')}, w.per_second
        from wanted w
          on conflict (identity_id) do update
         set granted = ${due('excluded.per_second', '(select texts from wanted w where w.identity_id = p.identity_id)', 'p.tat')},
             tat = greatest(p.tat, clock_timestamp()) + make_interval(secs =>
               ${due('excluded.per_second', '(select texts from wanted w where w.identity_id = p.identity_id)', 'p.tat')} / excluded.per_second),
             per_second = excluded.per_second
      returning identity_id, granted
    )
    update message m set minute_at = clock_timestamp()
      from mine join counted using (identity_id)
     where m.message_id = mine.message_id and mine.upto <= counted.granted`.execute(db);
}

/** Texts of those wanted that are due now; `tat`: when the last that was given was due. */
function due(rate: string, wanted: string, tat = 'clock_timestamp()') {
  return sql.raw(`least(${wanted}, floor(greatest(0, ${allowed(rate, tat)} * ${rate}))::int)`);
}
const allowed = (rate: string, tat: string) =>
  `(extract(epoch from clock_timestamp() - greatest(${tat}, clock_timestamp()))::float8 + greatest(${BURST_S}, 1.01 / ${rate}))`;

/**
 * What a job's campaign may send to AT&T now, and in how many milliseconds the next is due. Only looked at: texts are let
 * into the minute by takeMinutePlaces, and those of other networks pass beside it.
 */
export const minuteOf = (jobId: number, most: number) => sql`
  select case when r.att_per_minute is null then ${most}::int
              else ${due('s.per_second', `${most}`, "coalesce(p.tat, 'epoch')")} end as tokens,
         case when r.att_per_minute is null then 0
              else least(60000, greatest(0, 1000 * (1 / s.per_second - (${sql.raw(allowed('s.per_second', "coalesce(p.tat, 'epoch')"))})))) end::float8 as wait_ms
    from job j
    left join registration r on r.identity_id = j.identity_id
    left join campaign_pace p on p.identity_id = j.identity_id
    cross join lateral (select ${perSecond} as per_second) s
   where j.job_id = ${jobId}`;

/** Gives back the places that texts had in their brand's day and that were not sent after all. */
export async function giveBackBrandPlaces(tx: Tx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    with freed as (
      update message m set brand_day = null
        from message was join registration r on r.identity_id = was.identity_id
       where m.message_id = any(${[...messageIds]}::bigint[]) and was.message_id = m.message_id
         and was.brand_day is not null
      returning ${brandKeyOf} as brand_key, was.brand_day as day, ${placesOf('was')} as places
    ),
    locked as (
      select brand_key, day from brand_day
       where (brand_key, day) in (select brand_key, day from freed)
       order by brand_key, day for update
    )
    update brand_day d set taken = greatest(0, d.taken - f.places)
      from locked l
      join (select brand_key, day, sum(places)::int as places from freed group by brand_key, day) f
        on f.brand_key = l.brand_key and f.day = l.day
     where d.brand_key = l.brand_key and d.day = l.day`.execute(tx);
}
