/**
 * Every background task and what it carries: ids, not content. A task may run twice, and long after it was
 * sent, so its handler looks at the rows again.
 */
export interface Tasks {
  /** Makes a token and mails the link that carries it. */
  'session.mail-link': { agentId: number; purpose: 'reset' | 'invite' | 'verify' };
  /** Mails that the password was changed. */
  'session.mail-notice': { agentId: number };
  /** Mails what became of a second factor. */
  'session.mail-factor': {
    agentId: number;
    letter: 'added' | 'removed' | 'codes' | 'guessed' | 'reset-asked' | 'reset-done';
  };
  /** Mails who looked at the console as them. */
  'session.mail-view': { viewId: number };
  /** Removes the second factors of somebody, if the reset asked for then still stands. */
  'session.reset-factor': { agentId: number };
  /** Tells somebody what became of their account. */
  'agents.mail': { agentId: number; letter: 'welcome' | 'confirmed' | 'refused' };
  /** Tells one of those who may confirm somebody that they asked to join. */
  'agents.mail-request': { agentId: number; to: number };
  /** Tells an agency's people what became of it. */
  'agencies.mail': { agentId: number; letter: 'approved' | 'rejected' };
  /** Removes expired sessions, tokens and counted tries. */
  'session.prune': Record<string, never>;
  'registry.prune': Record<string, never>;
  /** Writes the recipients of a job that may send. */
  'jobs.plan-sending': { jobId: number };
  /** Finds jobs whose planning was killed. */
  'jobs.resume-plans': Record<string, never>;
  /** Puts conversations that their owners leave unanswered into the open queue, and folds the counts of waiting ones. */
  'chats.take-back': Record<string, never>;
  /** Finds whom to tell by mail of what waits for them. */
  'chats.digest': Record<string, never>;
  /** Tells one of them, if something still does. */
  'chats.mail-digest': { agentId: number };
  /** Checks carrier, callbacks, registry and mail for the Connections page. */
  'connections.check': Record<string, never>;
  /** Removes what the carrier told us once nobody repeats it any more. */
  'webhooks.prune': Record<string, never>;
  /** Folds what was left behind by changed messages into the rollups. */
  'delivery.fold': Record<string, never>;
  /** Forgets the oldest hours and days of the rollups. */
  'delivery.prune': Record<string, never>;
  /** Looks for identities and numbers of which too few texts arrive. */
  'delivery.guard': Record<string, never>;
  /** Tells one person of an agency so. */
  'delivery.mail-alert': { alertId: number; agentId: number };
  /** Writes a message detail report; goes on where it stood. */
  'mdr.write': { reportId: number };
  /** Finds reports whose writing was killed. */
  'mdr.resume': Record<string, never>;
  /** Removes reports that are past their time, with their files. */
  'mdr.prune': Record<string, never>;
  /** Loads a list from its file; goes on where it stood. */
  'lists.ingest': { listId: number };
  /** Removes a deleted list's rows and file. */
  'lists.erase': { listId: number };
  /** Finds lists whose loading was killed. */
  'lists.resume': Record<string, never>;
  /** Removes uploads that nobody made a list of. */
  'lists.prune-uploads': Record<string, never>;
  /** Reads a new copy of a do-not-call registry and puts it in the place of the old one. */
  'registries.load': { storageKey: string };
  /** Finds copies whose reading was killed. */
  'registries.resume': Record<string, never>;
  /** Tells the 10DLC registry what was submitted; tried again until it has answered. */
  'registrations.submit': { submissionId: number };
  /** Reads what the 10DLC registry makes of an identity. */
  'registrations.read': { identityId: number };
  /** Finds submissions that were killed, and states that nobody told us of. */
  'registrations.poll': Record<string, never>;
}

export type TaskName = keyof Tasks;

const DECLARED: Record<TaskName, true> = {
  'session.mail-link': true,
  'session.mail-notice': true,
  'session.mail-factor': true,
  'session.mail-view': true,
  'session.reset-factor': true,
  'agents.mail': true,
  'agents.mail-request': true,
  'agencies.mail': true,
  'session.prune': true,
  'chats.take-back': true,
  'chats.digest': true,
  'chats.mail-digest': true,
  'registry.prune': true,
  'jobs.plan-sending': true,
  'jobs.resume-plans': true,
  'connections.check': true,
  'webhooks.prune': true,
  'delivery.fold': true,
  'delivery.prune': true,
  'delivery.guard': true,
  'delivery.mail-alert': true,
  'mdr.write': true,
  'mdr.resume': true,
  'mdr.prune': true,
  'lists.ingest': true,
  'lists.erase': true,
  'lists.resume': true,
  'lists.prune-uploads': true,
  'registries.load': true,
  'registries.resume': true,
  'registrations.submit': true,
  'registrations.read': true,
  'registrations.poll': true,
};

/** Their queues are made at the start, so that send() needs nothing but the caller's transaction. */
export const TASK_NAMES = Object.keys(DECLARED) as TaskName[];
