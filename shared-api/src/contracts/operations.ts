import { z } from 'zod';
import { calendarDay, Id, PageQuery } from './envelope';

/** How sending fares on the whole platform, at one moment. */
export const Operations = z.object({
  at: z.string(),
  /** Set while no text of anybody goes out. */
  hold: z.object({ reason: z.string(), by: z.string(), since: z.string() }).nullable(),
  queue: z.object({
    /** Texts of running jobs that go out by themselves and have not. */
    pending: z.number().int(),
    /** What those will cost, 1/10,000 dollars, at each job's rate and its segments per text so far. */
    pendingCost: z.number().int().optional(),
    sending: z.number().int(),
    unknown: z.number().int(),
    /** Callbacks of the carrier that are stored and not applied. */
    callbacks: z.number().int(),
    /** Age of the oldest of those, in seconds. */
    callbackLag: z.number(),
    /** The longest that a job which may send has sent nothing, in seconds. */
    dispatchLag: z.number(),
  }),
  /** In the reply to Resume: milliseconds until the first text can leave, the time for Undo. */
  undoMs: z.number().int().optional(),
  /** Worker processes; absent from a server before this field. */
  workers: z
    .object({
      living: z.number().int(),
      /** Those that have written no heartbeat for a minute without an end. */
      silent: z.number().int(),
      silentSince: z.string().nullable(),
      /** The last heartbeat of any of them; null when none has ever run. */
      lastSeenAt: z.string().nullable(),
    })
    .optional(),
  /** Jobs that wait, by what holds them. */
  holds: z.array(
    z.object({
      reason: z.string(),
      jobs: z.number().int(),
      recipients: z.number().int(),
    }),
  ),
  /** Texts of which nobody knows whether the carrier has them; nothing is sent again until it says so. */
  unknowns: z.array(
    z.object({
      jobId: z.number().int().nullable(),
      jobName: z.string().nullable(),
      userName: z.string(),
      texts: z.number().int(),
      oldest: z.string(),
    }),
  ),
  /** What the carrier refused in the last day, most frequent first. */
  errors: z.array(
    z.object({
      code: z.number().int(),
      texts: z.number().int(),
      meaning: z.string(),
      remedy: z.string(),
    }),
  ),
});
export type Operations = z.infer<typeof Operations>;

export const NewHold = z.object({ reason: z.string().trim().min(3).max(200) });
export type NewHold = z.infer<typeof NewHold>;

/** Who did what; written with the act and never changed. */
const JobOfAct = z.object({ jobId: z.number().int(), jobType: z.string() });
const PlaceOfAct = z.enum(['users', 'agencies', 'phone-lists', 'media']);
export const AuditEntry = z.object({
  auditId: z.number().int(),
  at: z.string(),
  /** Null: the platform by itself. For an agency its people's names, and 'Platform' for everybody else. */
  who: z.string().nullable(),
  /** Of whoever did it; for ADMIN only. */
  userName: z.string().nullable(),
  /** The agency it was done to; for ADMIN only. Absent from a server before this field. */
  ofAgency: z.string().nullable().optional(),
  action: z.string(),
  object: z.string().nullable(),
  /** What `object` names, as it is called now. */
  thing: z
    .object({
      name: z.string(),
      identityId: z.number().int().nullable(),
      job: JobOfAct.nullable(),
      /** The list it is found in by its name; null: it is gone, or has a page of its own. */
      foundIn: PlaceOfAct.nullable().optional(),
    })
    .nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditQuery = PageQuery.extend({
  action: z.string().max(40).optional(),
  query: z.string().max(100).optional(),
  /** What was done to this agency; ADMIN chooses, everybody else has one. */
  account_id: Id.optional(),
  /** New York days, both included. */
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  /** One entry. */
  audit_id: Id.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
export const AuditFilter = AuditQuery.pick({
  action: true,
  query: true,
  account_id: true,
  from: true,
  to: true,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Somebody whose words may mean stop: texted by nothing until a person has read them. */
export const HeldPerson = z.object({
  accountId: z.number().int(),
  userName: z.string(),
  /** Ten digits. */
  phone: z.number().int(),
  /** The words that may mean stop, and when they came. */
  heldText: z.string().nullable(),
  heldSince: z.string(),
  /** What the person wrote last, and when: the same, unless they wrote again. */
  text: z.string().nullable(),
  since: z.string(),
  jobId: z.number().int().nullable(),
  jobName: z.string().nullable(),
  /** Texts of jobs still open that go out when the number is released. */
  waiting: z.number().int(),
});
export type HeldPerson = z.infer<typeof HeldPerson>;
/** The longest held first, as many as one reads at a time. */
export const HeldPeople = z.object({ total: z.number().int(), people: z.array(HeldPerson) });
export type HeldPeople = z.infer<typeof HeldPeople>;
/** `query`: in the words, an agency's name, the digits of a number. Without `page` the first 50. */
export const HeldQuery = PageQuery.extend({ query: z.string().max(100).optional() });
export type HeldQuery = z.infer<typeof HeldQuery>;
/** The same for a file, which has no pages. */
export const HeldFilter = HeldQuery.pick({ query: true });
export type HeldFilter = z.infer<typeof HeldFilter>;

/** Which words were read: a number that has written again since is not decided about. */
export const HeldDecision = HeldPerson.pick({ accountId: true, phone: true }).extend({
  since: z.iso.datetime(),
});
export type HeldDecision = z.infer<typeof HeldDecision>;
