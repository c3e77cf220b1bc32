import type { JobFilter, JobRow } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { listCsv, WHOLE_LIST, type FileColumn } from '../../spreadsheets/list-csv';
import { listJobs } from './jobs.service';

const COLUMNS: readonly FileColumn<JobRow>[] = [
  ['Job Id', ({ jobId }) => jobId],
  ['Job Name', ({ name }) => name],
  ['Type', ({ jobType }) => jobType],
  ['Status', ({ status }) => status],
  ['Identity', ({ identityName }) => identityName],
  ['Agency', ({ userName }) => userName],
  ['Send Date (UTC)', ({ startDate }) => startDate],
  ['Messages Sent', ({ messagesSent }) => messagesSent],
  ['Replies', ({ messagesOptOut, messagesNonOptOut }) => messagesOptOut + messagesNonOptOut],
  ['Opt-outs', ({ messagesOptOut }) => messagesOptOut],
  ['Waiting Replies', ({ waitingReplies }) => waitingReplies],
  ['Oldest Waiting (UTC)', ({ oldestWaiting }) => oldestWaiting],
];

/** The jobs that are filtered, with what was said in them. */
export const writeJobs = async (ctx: Context, actor: Actor, filter: JobFilter): Promise<string> =>
  listCsv(COLUMNS, await listJobs(ctx, actor, { ...filter, ...WHOLE_LIST }));
