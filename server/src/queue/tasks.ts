import type { OutgoingMail } from '../gateways/mail/mail';

/**
 * Every background task and what it carries: ids, not content. A task may run twice, and long after it was
 * sent, so its handler looks at the rows again.
 */
export interface Tasks {
  'mail.send': OutgoingMail;
  /** Removes expired sessions, tokens and counters. */
  'session.prune': Record<string, never>;
}

export type TaskName = keyof Tasks;

const DECLARED: Record<TaskName, true> = {
  'mail.send': true,
  'session.prune': true,
};

/** Their queues are made at the start, so that send() needs nothing but the caller's transaction. */
export const TASK_NAMES = Object.keys(DECLARED) as TaskName[];
