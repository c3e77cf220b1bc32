import { z } from 'zod';
import { DEFAULT_SCHEDULE, JOB_STATUSES, JOB_TYPES, RECIPIENT_STATES, REFUSAL_REASONS } from '../constants';
import { calendarDay, Id, Instant, PageQuery, pageOf, IdempotencyKey, Version, sortedPage } from './envelope';

export const JobType = z.enum(JOB_TYPES);
export type JobType = z.infer<typeof JobType>;
export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.infer<typeof JobStatus>;
export const RecipientState = z.enum(RECIPIENT_STATES);
export type RecipientState = z.infer<typeof RecipientState>;
export const RefusalReason = z.enum(REFUSAL_REASONS);
export type RefusalReason = z.infer<typeof RefusalReason>;

/**
 * What becomes of people who have been sent as many first texts lately as the agency or the identity allows: left out, held
 * until they may be texted, or texted all the same (AGENT-ADMIN and ADMIN; never past an opt-out, DNC or the law).
 */
export const RecentlyTexted = z.enum(['skip', 'hold', 'anyway']);
export type RecentlyTexted = z.infer<typeof RecentlyTexted>;

/**
 * Why nothing of an active job may be sent: the platform has paused all sending or disabled the agency, the agency is not
 * approved, or the identity is not registered.
 */
export const JobHold = z.enum([
  'platform-hold',
  'agency-disabled',
  'agency-not-approved',
  'identity-not-ready',
]);
export type JobHold = z.infer<typeof JobHold>;

/** recipients = waiting + pending + sending + sent + failed + unknown + suppressed, at every moment. */
export const JobProgress = z.object({
  /** False while the recipients are still being written. */
  planned: z.boolean(),
  recipients: z.number().int(),
  /** P2P: waits for a person's click. */
  waiting: z.number().int(),
  pending: z.number().int(),
  /** Of those who wait: texted as often lately as the limits allow, and offered to nobody before they may be texted. */
  resting: z.number().int().optional(),
  sending: z.number().int(),
  /** Accepted by the carrier (delivered ones included). */
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  /** The carrier's answer was ambiguous; resolved by its callback, never resent blindly. */
  unknown: z.number().int(),
  suppressed: z.number().int(),
  /** Messages a second over the last minute; null when nothing moves. */
  rate: z.number().nullable(),
  /** Seconds, when a rate is known. */
  secondsLeft: z.number().nullable(),
  /** Why nothing of an active job may be sent until somebody acts; a server before 1.13 does not say. */
  onHold: JobHold.nullable().optional(),
  /** Since when, where that is known. */
  onHoldSince: z.string().nullable().optional(),
  /** Why pending messages wait, in words for a person, e.g. outside the recipients' hours. */
  held: z.string().nullable(),
});
export type JobProgress = z.infer<typeof JobProgress>;

/** A row of the jobs tab (JOBS-27) and of chat history. */
export const JobRow = z.object({
  jobId: z.number().int(),
  jobType: JobType,
  name: z.string(),
  status: z.string(),
  startDate: z.string(),
  identityId: z.number().int(),
  identityName: z.string(),
  accountId: z.number().int(),
  userName: z.string(),
  canUseMms: z.boolean(),
  mmsMIME: z.string().nullable(),
  messagesSent: z.number().int(),
  messagesOptOut: z.number().int(),
  messagesNonOptOut: z.number().int(),
  /** Dollars per segment at send time; null where the agency may not see cost (account 46). */
  price: z.number().nullable(),
  /** Billed segments in total; cost = price × segment (JOBS-28). */
  segment: z.number().int(),
  campaignid: z.string().nullable(),
  sourceurl: z.string().nullable(),
  progress: JobProgress,
  /** The version that is shown; a job of a server before has none. */
  version: Version.optional(),
  /** How many people it is given to; a job of a server before has none. */
  agentCount: z.number().int().optional(),
  /** Of a job in error: why. */
  cause: z.string().nullable().optional(),
  /** Who paused all sending or disabled the agency; only for the platform's own users. */
  onHoldBy: z.string().optional(),
  /** People who wait for an answer, and since when the first of them does. */
  waitingReplies: z.number().int().optional(),
  oldestWaiting: z.string().nullable().optional(),
  /** People whose opt-out answered a text of this job, in any words or by hand. Left out by a server before 1.13. */
  peopleOptedOut: z.number().int().optional(),
  /** Taps on its short link. Left out by a server before 1.14. */
  clicks: z.number().int().optional(),
  /** Of a paused job: when and by whom; `by` is null if no agent did, or none the user may see. Absent before 1.14. */
  paused: z.object({ at: z.string(), by: z.string().nullable(), byYou: z.boolean() }).nullable().optional(),
  /** Too few texts of its identity and number arrived in an hour; `isPaused`: which is why it rests. */
  alert: z
    .object({
      delivered: z.number().int(),
      texts: z.number().int(),
      since: z.string(),
      isPaused: z.boolean(),
    })
    .nullable()
    .optional(),
});
export type JobRow = z.infer<typeof JobRow>;

/** What moves of a job while somebody looks: one entry of a `jobs` event of GET /job/events. */
export const JobChange = JobRow.pick({
  jobId: true,
  status: true,
  messagesSent: true,
  messagesOptOut: true,
  messagesNonOptOut: true,
  segment: true,
  progress: true,
  alert: true,
});
export type JobChange = z.infer<typeof JobChange>;
/** Which jobs a stream is about. */
export const JobEventsQuery = z.object({ ids: z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/) });
export type JobEventsQuery = z.infer<typeof JobEventsQuery>;

/** Over all jobs that fit the filter, not only the page's (JOBS-29). */
export const JobTotals = z.object({
  messagesSent: z.number().int(),
  /** Dollars; null where the agency may not see cost. */
  cost: z.number().nullable(),
});
export type JobTotals = z.infer<typeof JobTotals>;
export const JobPage = pageOf(JobRow).extend({ totals: JobTotals.optional() });
export type JobPage = z.infer<typeof JobPage>;

export const JobArea = z.object({
  name: z.string().max(60),
  code: z.string().max(3),
  areaCodes: z.array(z.string().regex(/^\d{3}$/)).max(60),
});
export type JobArea = z.infer<typeof JobArea>;

/** One job, whole (JREP-18, B§3). */
export const Job = JobRow.extend({
  jobName: z.string(),
  /** E.164 of the sending number. */
  adminPhone: z.string(),
  existingNumber: z.string().nullable(),
  existingNumbers: z.array(z.string()),
  jobArea: JobArea.nullable(),
  allAreaCodes: z.array(z.string()),
  /** 'true' | 'false': strings on the wire (SCHED-04). */
  changedTimezone: z.enum(['true', 'false']),
  guidlink: z.string().nullable(),
  letters: z.string().nullable(),
  isMMSEnabled: z.boolean(),
  mmsExtension: z.string().nullable(),
  /** Sanitised html of the editor: p and br only. */
  initialTemplateMessage: z.string(),
  /** The same as plain text; what is merged and sent. */
  initialMessage: z.string(),
  initialTemplateMedia: z.string().nullable(),
  agents: z.array(z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() })),
  agentIds: z.array(z.number().int()),
  phoneListAssignments: z.array(z.object({ listId: z.number().int(), listName: z.string() })),
  suppressionListAssignments: z.array(z.object({ listId: z.number().int(), listName: z.string() })),
  templateIds: z.array(z.number().int()),
  scheduleId: z.number().int(),
  leadsRemaining: z.number().int(),
  didNpaSubset: z.string(),
  didState: z.string(),
  externalBillingId: z.string().nullable(),
  integrations: z.array(z.unknown()),
  questions: z.array(z.unknown()),
  trackedLinks: z.array(z.unknown()),
  aiEnabled: z.boolean(),
  aiAutoOptOutThreshold: z.string(),
  recentlyTexted: RecentlyTexted.optional(),
  answersFirst: z.boolean().optional(),
  createdAt: z.string(),
  version: Version,
  /** In the reply to Send and Resume: milliseconds until the first text can leave, the time for Undo. */
  undoMs: z.number().int().optional(),
  /** Segments that carriers still take today of its identity, while it may send; null without a cap. GET /job/{id}. */
  leftToday: z.number().int().nullable().optional(),
});
export type Job = z.infer<typeof Job>;

export const JobQuery = sortedPage([
  'name',
  'jobId',
  'jobType',
  'status',
  'identityName',
  'userName',
  'startDate',
  'messagesSent',
  'messagesOptOut',
  'segment',
  'cost',
]).extend({
  account_id: Id.optional(),
  status: JobStatus.optional(),
  job_type: JobType.optional(),
  identity_id: Id.optional(),
  query: z.string().max(200).optional(),
  /** Days in New York, inclusive, yyyy-mm-dd (JOBS-39). */
  from: calendarDay().optional(),
  to: calendarDay().optional(),
});
export type JobQuery = z.infer<typeof JobQuery>;
/** The same for a file, which has no pages. */
export const JobFilter = JobQuery.omit({ page: true, size: true });
export type JobFilter = z.infer<typeof JobFilter>;

/** What a job is made of (PUT and POST /job) (WIZ-11..16, WIZ-20). Rules across fields are the service's. */
export const NewJob = z.object({
  accountId: Id.optional(),
  jobName: z.string().trim().min(1).max(120),
  jobType: JobType.default('P2P'),
  identityId: Id,
  /** 1 Existing Number, 2 New Number (CONT-03). */
  numberSource: z.enum(['1', '2']).default('1'),
  adminPhone: z.string().max(20),
  jobArea: JobArea.nullable().optional(),
  allAreaCodes: z.array(z.string()).max(400).optional(),
  startDate: Instant,
  /** 'now' sends at once whatever the clock of the browser says. */
  sendMode: z.enum(['now', 'schedule']).default('now'),
  changedTimezone: z.enum(['true', 'false']).default('false'),
  isMMSEnabled: z.boolean().default(false),
  mmsExtension: z.string().max(10).nullable().optional(),
  mmsMIME: z.string().max(60).nullable().optional(),
  initialTemplateMessage: z.string().min(1).max(20_000),
  initialTemplateMedia: z.string().max(300).nullable().optional(),
  guidlink: z.string().max(200),
  campaignid: z.string().max(2000),
  letters: z.string().max(20),
  agentIds: z.array(Id).max(500).default([]),
  phoneListAssignments: z.array(Id).max(200),
  suppressionListAssignments: z.array(Id).max(200).default([]),
  templateIds: z.array(Id).max(200).default([]),
  scheduleId: Id.default(DEFAULT_SCHEDULE.scheduleId),
  recentlyTexted: RecentlyTexted.default('skip'),
});
export type NewJob = z.infer<typeof NewJob>;
export type NewJobInput = z.input<typeof NewJob>;

/**
 * PUT /job/{id}: the job as it is to be, and the version the form began from. `resume`: one that is paused goes on with
 * it; a server that does not know the word leaves it paused.
 */
export const EditedJob = NewJob.extend({ version: Version.optional(), resume: z.boolean().optional() });
export type EditedJob = z.infer<typeof EditedJob>;
export type EditedJobInput = z.input<typeof EditedJob>;

/** PUT /job/{id}/agents: everybody who sends its texts, and the version of the job the dialog began from. */
export const JobAgents = z.object({
  agentIds: z.array(Id).max(500),
  /** Nobody sends new first texts who owes an answer in this job; left out: as it is. */
  answersFirst: z.boolean().optional(),
  version: Version.optional(),
});
export type JobAgents = z.infer<typeof JobAgents>;

/**
 * POST /job: the job, and the key of the request that makes it. The server is released first. One that does not know the
 * key leaves it out and makes a job per request, as before; therefore not strict: it would refuse all jobs of a newer page.
 */
export const JobCreation = NewJob.extend({
  idempotencyKey: IdempotencyKey.optional(),
  /** The same from a page built before 1.8. */
  pressKey: IdempotencyKey.optional(),
});
export type JobCreation = z.infer<typeof JobCreation>;
export type JobCreationInput = z.input<typeof JobCreation>;

/** GET /job/{id}/remaining: what resuming the job would send, counted when it is asked for. */
export const JobRemaining = z.object({
  /** Recipients who have no text yet and may get one. */
  recipients: z.number().int(),
  /** 1/10,000 dollars, at the job's own rate; null where the agency may not see cost. */
  cost: z.number().int().nullable(),
  /** Since when the job is paused; null if it is not. */
  pausedAt: z.string().nullable(),
});
export type JobRemaining = z.infer<typeof JobRemaining>;

/** POST /job/approve. `version`: of the job that was read; another one is not approved. */
export const JobApproval = z.object({ jobId: Id, version: Version.optional() });
export type JobApproval = z.infer<typeof JobApproval>;

/** A recipient of a job and where it stands; the answer to "why was this number not texted?". */
export const Recipient = z.object({
  phone: z.string(),
  /** As the job's list names the person. Left out by a server before 1.14. */
  name: z.string().nullable().optional(),
  state: RecipientState,
  reason: RefusalReason.nullable(),
  /** The carrier's error code of a failed message. */
  errorCode: z.number().int().nullable(),
  at: z.string().nullable(),
  /** Of one that waits: until when and where, "Waits until 11:00 AM (Phoenix, area code 480)". */
  held: z.string().nullable().optional(),
});
export type Recipient = z.infer<typeof Recipient>;
export const RecipientQuery = PageQuery.extend({
  state: RecipientState.optional(),
  reason: RefusalReason.optional(),
  query: z.string().max(40).optional(),
});
export type RecipientQuery = z.infer<typeof RecipientQuery>;
