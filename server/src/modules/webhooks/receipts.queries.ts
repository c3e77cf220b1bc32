import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { kept } from '../../db/kept';
import { countMoves, textPrice } from '../texts/texts.door';
import type { Receipt } from './carrier-event';
import type { StoredEvent } from './webhooks.queries';

/** Receipts that nobody else applies at the moment, oldest first, kept until the transaction ends. */
export async function takeReceipts(tx: Tx, most: number): Promise<StoredEvent<Receipt>[]> {
  const { rows } = await sql<StoredEvent<Receipt>>`${kept}
    select event_id, attempts, payload from webhook_event
     where done_at is null and kind in ('message-sending', 'message-delivered', 'message-failed')
       and (not_before is null or not_before <= clock_timestamp())
     order by event_id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

/** Delivery failed, in the carriers' numbers, and yet nothing is known: no receipt came to the carrier. */
const NO_RECEIPT = [9902, 9999];

/**
 * Applies receipts: forward only, each text once, whatever their order and number. Decided by our tag, the two
 * numbers and the carrier's id together, so that no receipt moves a text it does not belong to. A receipt for a
 * text in doubt, or wrongly thought unsent, is the proof that it was taken.
 */
export async function applyReceipts(
  tx: Tx,
  events: readonly StoredEvent<Receipt>[],
  optedOutCodes: readonly number[],
) {
  const news = events.map(({ event_id, payload: { messageId, tag, from, to, code, carrier, at, kind } }) => ({
    event_id,
    message_id: /^\d{1,18}$/.test(tag) ? tag : null,
    carrier_id: messageId,
    from,
    to,
    code,
    carrier,
    at,
    // The furthest of several decides: delivered or failed is the end.
    step:
      kind === 'message-sending' || (code !== null && NO_RECEIPT.includes(code))
        ? 'sent'
        : kind.slice('message-'.length),
  }));
  await sql`${kept}
    with news as (
      select * from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n(
        event_id bigint, message_id bigint, carrier_id text, "from" bigint, "to" bigint, code int, carrier text, at timestamptz, step text)
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
