import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { kept } from '../../db/kept';
import { countMoves, textPrice } from '../texts/texts.door';

/** Receipts that nobody else applies at the moment, oldest first, kept until the transaction ends. */
export async function takeReceipts(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ taken: number[] | null }>`${kept}
    select json_agg(event_id) as taken from (
      select event_id from webhook_event
       where done_at is null and kind in ('message-sending', 'message-delivered', 'message-failed')
         and (not_before is null or not_before <= clock_timestamp())
       order by event_id limit ${most} for update skip locked) e`.execute(tx);
  return rows[0]?.taken ?? [];
}

/** Delivery failed, in the carriers' numbers, and yet nothing is known: no receipt came to the carrier. */
const NO_RECEIPT = [9902, 9999];

/**
 * Applies receipts: forward only, each text once, whatever their order and number. Decided by our tag, the two
 * numbers and the carrier's id together, so that no receipt moves a text it does not belong to. A receipt for a
 * text in doubt, or wrongly thought unsent, is the proof that it was taken.
 */
export async function applyReceipts(tx: Tx, eventIds: readonly number[], optedOutCodes: readonly number[]) {
  await sql`${kept}
    with news as (
      select e.event_id, case when p.tag ~ '^[0-9]{1,18}$' then p.tag::bigint end as message_id,
             p."messageId" as carrier_id, p."from", p."to", p.code, p.carrier, p.at,
             -- The furthest of several decides: delivered or failed is the end.
             case when p.kind = 'message-sending' or p.code = any(${NO_RECEIPT}::int[]) then 'sent'
                  else substr(p.kind, length('message-') + 1) end as step
        from unnest((select ${[...eventIds]}::bigint[])) as taken(event_id)
       cross join lateral (select event_id, payload from webhook_event where event_id = taken.event_id limit 1) e
       cross join lateral jsonb_to_record(e.payload) as p(
               kind text, "messageId" text, tag text, "from" bigint, "to" bigint, code int, carrier text, at timestamptz)
    ),
    -- Before one of several is chosen: a forged one must not be chosen in a true one's stead. Each text is found by its key: two
    -- lists without figures are joined each with each, which made a receipt of a thousand cost four times one of fifty.
    meant as (
      select n.*, m.state as stood, m.carrier_id as known_as, m.account_id, m.job_id
        from news n join message m using (message_id)
       where m.direction = 'out'
         and m.from_phone = n."from" and m.phone = n."to" and (m.carrier_id is null or m.carrier_id = n.carrier_id)
       order by m.message_id for no key update of m
    ),
    best as (
      select distinct on (message_id) * from meant order by message_id, step = 'sent', at
    ),
    moved as (
      update message m
         set state = b.step,
             carrier_id = b.carrier_id,
             error_code = b.code,
             carrier = coalesce(b.carrier, m.carrier),
             reason = case when b.code = any(${[...optedOutCodes]}::int[]) then 'opted-out' end,
             -- Billed once, at the rate of that moment.
             cost = case when b.known_as is null then (${textPrice} * 10000)::int * m.segments else m.cost end,
             claimed_by = null, lease_until = null, not_before = null,
             sent_at = coalesce(m.sent_at, m.started_at, b.at),
             done_at = case when b.step <> 'sent' then b.at end
        from best b
        join message was on was.message_id = b.message_id
        join account a on a.account_id = b.account_id
        left join job j on j.job_id = b.job_id
       where m.message_id = b.message_id
         and (b.stood in ('waiting', 'pending', 'sending', 'unknown')
              or (b.stood = 'failed' and b.known_as is null)
              or (b.stood = 'sent' and b.step <> 'sent')
              or (b.stood = 'sent' and b.code is not null and m.error_code is distinct from b.code))
      returning m.message_id, m.job_id, m.account_id, m.identity_id, m.phone, m.kind, b.stood as was, m.state, m.error_code,
                case when b.known_as is null then m.segments else 0 end as billed
    ),
    opt_outs as (
      insert into webhook_event (dedupe_key, kind, phone, payload)
      select 'carrier-opt-out:' || message_id, 'carrier-opt-out', phone,
             jsonb_build_object('kind', 'carrier-opt-out', 'accountId', account_id, 'identityId', identity_id,
                                'jobId', job_id, 'phone', phone)
        from moved where state = 'failed' and error_code = any(${[...optedOutCodes]}::int[])
          on conflict (dedupe_key) do nothing
    ),
    ${countMoves}
    update webhook_event e
       set done_at = clock_timestamp(),
           error = case when e.event_id not in (select event_id from meant) then 'No text of ours is meant.' end
      from news n
     where e.event_id = n.event_id`.execute(tx);
}
