import { sql } from 'kysely';
import type { JobProgress, JobType } from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';
import { keptRows } from '../../db/kept';
import { holdFacts, jobHoldOf, jobHoldSince, type HoldFacts } from './job-hold.queries';

/** What a job's progress is made of: its own counters, and what of it is open now. */
interface ProgressParts {
  job_type: JobType;
  planned: boolean;
  recipients: number;
  sent: number;
  delivered: number;
  failed: number;
  suppressed: number;
  held: string | null;
  open: OpenWork;
}

interface OpenWork {
  resting: number;
  sending: number;
  unknown: number;
  lately: number;
  /** Seconds that `lately` covers. */
  span: number | null;
  /** Null unless the job is active. */
  hold: HoldFacts | null;
}

/** The counters of a job that its progress shows. */
export const PROGRESS_COLUMNS = [
  'job_type',
  'planned',
  'recipients',
  'sent',
  'delivered',
  'failed',
  'suppressed',
  'held',
] as const;

const LONGEST_SPAN = 60;
const SHORTEST_SPAN = 5;

/** Of the row of `job`. Read it in the statement that reads the counters, or the two tell of different moments. */
export const openWork = sql<OpenWork>`(
  select jsonb_build_object(
           'resting', rest.resting, 'sending', texts.sending, 'unknown', texts.unknown, 'lately', pace.lately, 'span', pace.span,
           'hold', case when job.status = 'active' then ${holdFacts} end)
    from (
      select count(*) filter (where m.state = 'sending') as sending,
             count(*) filter (where m.state = 'unknown') as unknown
        from message m
       where m.job_id = job.job_id and m.kind = 'initial' and m.state in ('sending', 'unknown')
    ) texts,
    (
      select count(*) as resting from message m
       where m.job_id = job.job_id and m.state = 'waiting' and m.reason = 'frequency-cap' and m.not_before > clock_timestamp()
    ) rest,
    (
      select coalesce(sum(p.sent), 0) as lately, extract(epoch from now() - min(p.at))::float8 as span
        from job_pace p
       where p.job_id = job.job_id and p.at > now() - make_interval(secs => ${LONGEST_SPAN})
    ) pace)`;

/**
 * Where the jobs stand, all figures of one moment. Only what is open is counted; the rest are the job's own
 * counters, so a page of large jobs costs no more than one of small ones.
 */
export async function jobProgress(db: Db, jobIds: readonly number[]): Promise<Map<number, JobProgress>> {
  if (jobIds.length === 0) return new Map();
  const query = db
    .selectFrom('job')
    .where('job_id', 'in', sql<number>`(select unnest((select ${[...jobIds]}::int[])))`)
    .select(['job_id', ...PROGRESS_COLUMNS])
    .select(openWork.as('open'));
  const rows = await keptRows(db, query);
  return new Map(rows.map((row) => [row.job_id, viewProgress(row)]));
}

export function viewProgress(job: ProgressParts): JobProgress {
  const { planned, recipients, sent, delivered, failed, suppressed, held } = job;
  const { resting, sending, unknown, lately, span: covered, hold } = job.open;
  const rest = recipients - sent - failed - suppressed - sending - unknown;
  const isByHand = job.job_type === 'P2P';
  const span = Math.min(Math.max(covered ?? 0, SHORTEST_SPAN), LONGEST_SPAN);
  const rate = lately > 0 ? lately / span : null;
  return {
    planned,
    recipients,
    waiting: isByHand ? rest : 0,
    pending: isByHand ? 0 : rest,
    ...(resting > 0 && { resting }),
    sending,
    sent,
    delivered,
    failed,
    unknown,
    suppressed,
    rate: rate === null ? null : Math.round(rate * 10) / 10,
    secondsLeft: rate === null ? null : Math.ceil((rest + sending) / rate),
    onHold: hold && jobHoldOf(hold),
    onHoldSince: hold && jobHoldSince(hold),
    held,
  };
}
