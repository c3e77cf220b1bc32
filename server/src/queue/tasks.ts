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
}

export type TaskName = keyof Tasks;

const DECLARED: Record<TaskName, true> = {
  'session.mail-link': true,
  'session.mail-notice': true,
  'session.prune': true,
};

/** Their queues are made at the start, so that send() needs nothing but the caller's transaction. */
export const TASK_NAMES = Object.keys(DECLARED) as TaskName[];
