import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database';
import { kept } from '../../db/kept';

export interface OptOutWord {
  accountId: number;
  phone: number;
  /** stop: no more texts · held: none until a person has read it · start: lifts both. */
  effect: 'stop' | 'held' | 'start';
  /** The carrier's time, null for now; the latest wins, a tie means stopped. */
  at: Date | null;
  text: string | null;
  source: 'inbound' | 'carrier';
  identityId: number | null;
  jobId: number | null;
}

export interface Standing {
  stopped: boolean;
  inReview: boolean;
}

/** Whether the number was stopped before, or waits for a person. The caller holds its lock. */
export async function findStanding(tx: Tx, accountId: number, phone: number): Promise<Standing> {
  const row = await tx
    .selectFrom('opt_out')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .select(['stopped', 'in_review'])
    .executeTakeFirst();
  return { stopped: row?.stopped ?? false, inReview: row?.in_review ?? false };
}

/**
 * The CTE `saved` of a statement that stores handsets' words, agency-wide, one of each number; `words` are rows of
 * (account_id, phone, word, text, source, identity_id, job_id, at). An older word than the one stored changes nothing, but for a STOP
 * that is told late: held words and a decision of staff do not answer it, only a START does. Of two of the same instant
 * the one that stops wins, and held words never lift nor reopen a stop. A carrier's clock that runs ahead is set back to ours, or no START could
 * follow. The words that held a number stay beside what it writes later. Whoever is in it: their word is now in force. The
 * caller holds the numbers' locks.
 */
export const savedWords = (words: RawBuilder<unknown>) => sql`
    saved as (
      insert into opt_out as o
             (account_id, phone, stopped, in_review, held_text, held_at, text, source, identity_id, job_id, at)
      select account_id, phone, word = 'stop', word = 'held', case when word = 'held' then text end,
             case when word = 'held' then heard_at end, text, source, identity_id, job_id, heard_at
        from (select *, least(at, clock_timestamp()) as heard_at from (${words}) given) words order by account_id, phone
          on conflict (account_id, phone) do update
         set stopped = case when excluded.in_review then o.stopped else excluded.stopped end,
             in_review = excluded.in_review and not o.stopped,
             held_text = case when o.in_review and excluded.in_review then o.held_text
                              when not o.stopped then excluded.held_text end,
             held_at = case when o.in_review and excluded.in_review then o.held_at
                            when not o.stopped then excluded.held_at end,
             text = excluded.text, source = excluded.source, identity_id = excluded.identity_id,
             job_id = excluded.job_id, at = greatest(o.at, excluded.at), by_hand = null, decided_by = null
       where excluded.at > o.at or (excluded.at = o.at and (excluded.stopped or excluded.in_review))
          or (excluded.stopped and (o.in_review or o.source = 'staff'))
      returning account_id, phone
    )`;

/** Stores one word; answers whether it is now in force. */
export async function saveOptOut(tx: Tx, word: OptOutWord): Promise<boolean> {
  const { rows } = await sql`${kept}
    with ${savedWords(sql`
      select "accountId" as account_id, phone, effect as word, text, source, "identityId" as identity_id, "jobId" as job_id, at
        from jsonb_to_record(${JSON.stringify(word)}::jsonb) as w(
               "accountId" int, phone bigint, effect text, at timestamptz, text text, source text, "identityId" int, "jobId" int)`)}
    select from saved`.execute(tx);
  return rows.length > 0;
}
