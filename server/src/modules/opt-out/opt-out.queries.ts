import { sql } from 'kysely';
import type { Tx } from '../../db/database';

export interface OptOutWord {
  accountId: number;
  phone: number;
  /** stop: no more texts · held: none until a person has read it · start: lifts both. */
  effect: 'stop' | 'held' | 'start';
  /** The carrier's time; the latest wins, a tie means stopped. */
  at: Date;
  text: string | null;
  source: 'inbound' | 'carrier';
  identityId: number | null;
  jobId: number | null;
}

/** Whether the number was stopped before. The caller holds its lock. */
export async function isStopped(tx: Tx, accountId: number, phone: number): Promise<boolean> {
  const row = await tx
    .selectFrom('opt_out')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .select('stopped')
    .executeTakeFirst();
  return row?.stopped ?? false;
}

/**
 * Stores a handset's word, agency-wide. An older word than the one stored changes nothing; of two of the same
 * instant the one that stops wins. A carrier's clock that runs ahead is set back to ours, or no START could
 * follow. Answers whether the word is now in force. The caller holds the number's lock.
 */
export async function saveOptOut(tx: Tx, word: OptOutWord): Promise<boolean> {
  const { rows } = await sql`
    insert into opt_out as o (account_id, phone, stopped, in_review, text, source, identity_id, job_id, at)
    values (${word.accountId}, ${word.phone}, ${word.effect === 'stop'}, ${word.effect === 'held'}, ${word.text},
            ${word.source}, ${word.identityId}, ${word.jobId}, least(${word.at}::timestamptz, clock_timestamp()))
        on conflict (account_id, phone) do update
       set stopped = case when excluded.in_review then o.stopped else excluded.stopped end,
           in_review = excluded.in_review,
           text = excluded.text, source = excluded.source, identity_id = excluded.identity_id,
           job_id = excluded.job_id, at = excluded.at
     where excluded.at > o.at or (excluded.at = o.at and (excluded.stopped or excluded.in_review))
    returning 1`.execute(tx);
  return rows.length > 0;
}
