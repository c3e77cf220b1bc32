import { z } from 'zod';
import { DNC_DETAILS } from '../constants';
import { HandOptOutKind } from './chats';
import { calendarDay, Id, PageQuery, sortedPage } from './envelope';
import { ListProgress, ListState } from './lists';

/** Where a row of the DNC Manager comes from: a number entered by hand, or a phone list of the type Suppression. */
export const DncKind = z.enum(['entry', 'list']);
export type DncKind = z.infer<typeof DncKind>;

/** A row of the DNC Manager (DNC-01, DNC-07). */
export const Dnc = z.object({
  kind: DncKind,
  /** The entry's, or the list's; unique together with `kind`. */
  id: z.number().int(),
  accountId: z.number().int(),
  userName: z.string(),
  /** PHONE: in force for every text. Suppression: for the jobs that name the list. */
  dncType: z.enum(['PHONE', 'Suppression']),
  /** null = the whole agency. */
  identityId: z.number().int().nullable(),
  identityName: z.string().nullable(),
  isAtAgencyLevel: z.boolean(),
  name: z.string().nullable(),
  /** An entry's phone in E.164; a list's file name. */
  value: z.string(),
  reason: z.string().nullable(),
  addedDate: z.string(),
  /** Numbers it holds. */
  leadsLoaded: z.number().int(),
  /** Of a list only. */
  list: z
    .object({
      listState: ListState,
      /** Opaque; what a download is asked for by. */
      fileUrl: z.string(),
      progress: ListProgress,
      error: z.string().nullable(),
      /** The person's agentId; null for what nobody uploaded. */
      uploadedBy: z.number().int().nullable(),
    })
    .nullable(),
});
export type Dnc = z.infer<typeof Dnc>;

/** DNC-06. `query` is part of a name or of a number. */
export const DncQuery = sortedPage([
  'name',
  'value',
  'dncType',
  'identityName',
  'addedDate',
  'leadsLoaded',
  'reason',
]).extend({
  account_id: Id.optional(),
  identityId: Id.optional(),
  query: z.string().max(200).optional(),
});
export type DncQuery = z.infer<typeof DncQuery>;

/** A number entered by hand (DNCM-02). Its target is an identity, or the whole agency. */
export const NewDnc = z.object({
  dncType: z.literal('PHONE').default('PHONE'),
  /** The agency, for ADMIN. */
  accountId: Id.optional(),
  identityId: Id.nullable().default(null),
  isAtAgencyLevel: z.boolean().default(false),
  /** As a person writes a phone (DNCM-12). */
  value: z.string().max(40),
  name: z.string().trim().max(120).optional(),
  reason: z.string().trim().max(200).optional(),
});
export type NewDnc = z.infer<typeof NewDnc>;

/** The fields beside the file (DNCM-10), texts as a form sends them. `agency`: ADMIN's choice. */
export const NewDncFile = z.object({
  listName: z.string().trim().min(1).max(120),
  accountId: Id.optional(),
  agency: Id.optional(),
  identity: Id.optional(),
  isAtAgencyLevel: z.enum(['true', 'false']).default('false'),
});
export type NewDncFile = z.input<typeof NewDncFile>;

/** What a column of a do-not-contact file holds: phones (one or more columns), why a number is held, since when. */
export const DncColumn = z.enum(['lead_phone', ...DNC_DETAILS]);
export type DncColumn = z.infer<typeof DncColumn>;

/**
 * Which column holds what, as JSON of the field `columnMap`: whom a row names is left alone at every number it gives.
 * PhoneNumber, or what stands for it, is always one of them; without a map the names of the columns decide.
 */
export const DncColumnMap = z
  .string()
  .max(100_000)
  .transform((text, made) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      made.addIssue('No JSON.');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(z.object({ dataColumn: z.string().max(200), systemColumns: z.array(DncColumn).max(1) })).max(500),
  );
export type DncColumnMap = z.infer<typeof DncColumnMap>;

/** Why a person gets no more texts. Only their START lifts what they wrote (DNC-10); AGENT-ADMIN lifts what was set by hand. */
export const OptOut = z.object({
  accountId: z.number().int(),
  userName: z.string(),
  phone: z.string(),
  /** Their words; null where the carrier told us, or staff decided, and with job and identity where those are not for this person. */
  text: z.string().nullable(),
  source: z.enum(['inbound', 'carrier', 'staff']),
  /** False: held until a person has read the words. */
  stopped: z.boolean(),
  jobId: z.number().int().nullable(),
  jobName: z.string().nullable(),
  identityName: z.string().nullable(),
  at: z.string(),
  /** Set if an agent opted the person out. This and the next two are left out by a server before 1.13. */
  byHand: HandOptOutKind.nullable().optional(),
  /** Who opted the person out by hand or decided about their reply. */
  by: z.string().nullable().optional(),
  /** The version that lifting it names; null if the user may not lift it. */
  since: z.iso.datetime().nullable().optional(),
});
export type OptOut = z.infer<typeof OptOut>;

/** `since`: the version the user has seen. An opt-out that was set or confirmed later is not lifted. */
export const OptOutLift = z.object({ accountId: Id, phone: z.string().max(20), since: z.iso.datetime() });
export type OptOutLift = z.infer<typeof OptOutLift>;

export const OptOutQuery = PageQuery.extend({
  account_id: Id.optional(),
  query: z.string().max(40).optional(),
  /** Only people who are opted out in answer to this job: `peopleOptedOut` of its report. */
  jobId: Id.optional(),
});
export type OptOutQuery = z.infer<typeof OptOutQuery>;

/** 'Is this number blocked?' `identityId`: as texts of this identity would be; without it, for any. */
export const DncCheckQuery = z.object({
  account_id: Id.optional(),
  identityId: Id.optional(),
  phone: z.string().max(40),
});
export type DncCheckQuery = z.infer<typeof DncCheckQuery>;

/** One reason, or one thing to know, with its source. `blocks`: the gate refuses texts for it. */
export const DncFinding = z.object({
  source: z.enum([
    'opt-out',
    'review',
    'dnc-entry',
    'dnc-file',
    'suppression-list',
    'national',
    'florida',
    /** The identity has sent what it may today: its texts wait for tomorrow. */
    'daily-cap',
    /** The person has been sent as many first texts lately as the agency or the identity allows. */
    'frequency-cap',
  ]),
  blocks: z.boolean(),
  /** A list's or an entry's name, or the person's own words. */
  name: z.string().nullable(),
  reason: z.string().nullable(),
  /** null = the whole agency. */
  identityName: z.string().nullable(),
  since: z.string().nullable(),
  /** Of an opt-out: set if an agent opted the person out, and who did. Left out by a server before 1.13. */
  byHand: HandOptOutKind.nullable().optional(),
  by: z.string().nullable().optional(),
});
export type DncFinding = z.infer<typeof DncFinding>;

/** How old the copy of a do-not-call registry is that lists are scrubbed against. */
export const RegistryState = z.object({
  registry: z.enum(['national', 'florida']),
  name: z.string(),
  /** The day its file was made; null while none is loaded. */
  fileDate: z.string().nullable(),
  ageDays: z.number().int().nullable(),
  numbers: z.number().int(),
  /** Older than the 31 days a scrub may rely on. */
  isOld: z.boolean(),
  /** A new copy that is being read; with a problem, one that could not be. */
  upload: z.object({ fileDate: z.string(), problem: z.string().nullable() }).nullable().optional(),
});
export type RegistryState = z.infer<typeof RegistryState>;

/** The fields beside the file of a new copy, texts as a form sends them. */
export const RegistryUpload = z.object({
  registry: RegistryState.shape.registry,
  /** The day the registry made it, YYYY-MM-DD. */
  fileDate: calendarDay(),
});
export type RegistryUpload = z.infer<typeof RegistryUpload>;

/** Whose opt-outs and do-not-contact numbers are exported; ADMIN names the agency. */
export const DncExport = z.object({ account_id: Id.optional() });
export type DncExport = z.infer<typeof DncExport>;

export const DncCheck = z.object({
  phone: z.string(),
  /** The gate's own answer for the identity asked about, or for a text of no identity. */
  blocked: z.boolean(),
  findings: z.array(DncFinding),
});
export type DncCheck = z.infer<typeof DncCheck>;
