import { sql } from 'kysely';
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

interface SavedWord {
  inForce: boolean;
  /** Whether the number was stopped before. */
  wasStopped: boolean;
}

/**
 * Stores handsets' words, agency-wide, one of each number. An older word than the one stored changes nothing, but for a STOP that is
 * told late: held words and a decision of staff do not answer it, only a START does. Of two of the same instant
 * the one that stops wins, and held words never lift nor reopen a stop. A carrier's clock that runs ahead is set back to ours, or no START could
 * follow. The words that held a number stay beside what it writes later. Answers of each, in order, whether it is now in force. The
 * caller holds the numbers' locks.
 */
export async function saveOptOuts(tx: Tx, words: readonly OptOutWord[]): Promise<SavedWord[]> {
  const given = words.map((word, nr) => ({ ...word, nr }));
  const { rows } = await sql<SavedWord>`${kept}
    with w as (
      select nr, "accountId" as account_id, phone, effect = 'stop' as stops, effect = 'held' as held, text, source,
             "identityId" as identity_id, "jobId" as job_id, least(at, clock_timestamp()) as at
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(
               nr int, "accountId" int, phone bigint, effect text, at timestamptz, text text, source text, "identityId" int, "jobId" int)
    ),
    saved as (
      insert into opt_out as o
             (account_id, phone, stopped, in_review, held_text, held_at, text, source, identity_id, job_id, at)
      select account_id, phone, stops, held, case when held then text end, case when held then at end, text, source,
             identity_id, job_id, at
        from w order by account_id, phone
          on conflict (account_id, phone) do update
         set stopped = case when excluded.in_review then o.stopped else excluded.stopped end,
             in_review = excluded.in_review and not o.stopped,
             held_text = case when o.in_review and excluded.in_review then o.held_text
                              when not o.stopped then excluded.held_text end,
             held_at = case when o.in_review and excluded.in_review then o.held_at
                            when not o.stopped then excluded.held_at end,
             text = excluded.text, source = excluded.source, identity_id = excluded.identity_id,
             job_id = excluded.job_id, at = greatest(o.at, excluded.at)
       where excluded.at > o.at or (excluded.at = o.at and (excluded.stopped or excluded.in_review))
          or (excluded.stopped and not o.stopped and (o.in_review or o.source = 'staff'))
      returning account_id, phone
    )
    select s.phone is not null as "inForce", coalesce(o.stopped, false) as "wasStopped"
      from w
      left join saved s using (account_id, phone)
      -- As it was before this statement.
      left join opt_out o using (account_id, phone)
     order by w.nr`.execute(tx);
  return rows;
}

export async function saveOptOut(tx: Tx, word: OptOutWord): Promise<boolean> {
  const [saved] = await saveOptOuts(tx, [word]);
  return saved?.inForce ?? false;
}
