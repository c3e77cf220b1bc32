/**
 * Every background task and what it carries: ids, not content. A task may run twice, and long after it was
 * sent, so its handler looks at the rows again.
 */
export interface Tasks {
  /** Makes a token and mails the link that carries it. */
  'session.mail-link': { agentId: number; purpose: 'reset' | 'invite' };
  /** Mails that the password was changed. */
  'session.mail-notice': { agentId: number };
  /** Removes expired sessions, tokens and counted tries. */
  'session.prune': Record<string, never>;
  /** Writes the recipients of a job that may send. */
  'jobs.plan-sending': { jobId: number };
  /** Finds jobs whose planning was killed. */
  'jobs.resume-plans': Record<string, never>;
  /** Removes what the carrier told us once nobody repeats it any more. */
  'webhooks.prune': Record<string, never>;
  /** Loads a list from its file; goes on where it stood. */
  'lists.ingest': { listId: number };
  /** Removes a deleted list's rows and file. */
  'lists.erase': { listId: number };
  /** Finds lists whose loading was killed. */
  'lists.resume': Record<string, never>;
  /** Removes uploads that nobody made a list of. */
  'lists.prune-uploads': Record<string, never>;
}

export type TaskName = keyof Tasks;

const DECLARED: Record<TaskName, true> = {
  'session.mail-link': true,
  'session.mail-notice': true,
  'session.prune': true,
  'jobs.plan-sending': true,
  'jobs.resume-plans': true,
  'webhooks.prune': true,
  'lists.ingest': true,
  'lists.erase': true,
  'lists.resume': true,
  'lists.prune-uploads': true,
};

/** Their queues are made at the start, so that send() needs nothing but the caller's transaction. */
export const TASK_NAMES = Object.keys(DECLARED) as TaskName[];
