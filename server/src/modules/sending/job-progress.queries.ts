import { sql } from 'kysely';
import type { JobProgress, JobType } from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';

interface ProgressRow {
  job_id: number;
  job_type: JobType;
  planned: boolean;
  recipients: number;
  sent: number;
  delivered: number;
  failed: number;
  suppressed: number;
  held: string | null;
  sending: number;
  unknown: number;
  lately: number;
  /** Seconds that `lately` covers. */
  span: number | null;
}

const LONGEST_SPAN = 60;
const SHORTEST_SPAN = 5;

/**
 * Where the jobs stand, all figures of one moment. Only what is open is counted; the rest are the job's own
 * counters, so a page of large jobs costs no more than one of small ones.
 */
export async function jobProgress(db: Db, jobIds: readonly number[]): Promise<Map<number, JobProgress>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<ProgressRow>`
    select j.job_id, j.job_type, j.planned, j.recipients, j.sent, j.delivered, j.failed, j.suppressed, j.held,
           open.sending, open.unknown, pace.lately, pace.span
      from job j
      cross join lateral (
        select count(*) filter (where m.state = 'sending') as sending,
               count(*) filter (where m.state = 'unknown') as unknown
          from message m
         where m.job_id = j.job_id and m.kind = 'initial' and m.state in ('sending', 'unknown')
      ) open
      cross join lateral (
        select coalesce(sum(p.sent), 0) as lately, extract(epoch from now() - min(p.at))::float8 as span
          from job_pace p
         where p.job_id = j.job_id and p.at > now() - make_interval(secs => ${LONGEST_SPAN})
      ) pace
     where j.job_id = any(${[...jobIds]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.job_id, viewProgress(row)]));
}

function viewProgress(row: ProgressRow): JobProgress {
  const { planned, recipients, sent, delivered, failed, suppressed, sending, unknown, held } = row;
  const rest = recipients - sent - failed - suppressed - sending - unknown;
  const isByHand = row.job_type === 'P2P';
  const span = Math.min(Math.max(row.span ?? 0, SHORTEST_SPAN), LONGEST_SPAN);
  const rate = row.lately > 0 ? row.lately / span : null;
  return {
    planned,
    recipients,
    waiting: isByHand ? rest : 0,
    pending: isByHand ? 0 : rest,
    sending,
    sent,
    delivered,
    failed,
    unknown,
    suppressed,
    rate: rate === null ? null : Math.round(rate * 10) / 10,
    secondsLeft: rate === null ? null : Math.ceil((rest + sending) / rate),
    held,
  };
}
