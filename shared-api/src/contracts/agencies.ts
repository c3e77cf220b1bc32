import { z } from 'zod';
import { AGENCY_FEATURES, RATE_KINDS } from '../constants';
import { calendarDay, Id, pageOf, replyOf, sortedPage, Version } from './envelope';
import { Role } from './session';

/** Dollars a segment, to the ten-thousandth. */
export const Rate = z
  .number()
  .min(0)
  .max(100)
  .refine((rate) => Math.abs(rate * 10_000 - Math.round(rate * 10_000)) < 1e-6, {
    error: 'At most four decimals.',
  });
export type RateKind = (typeof RATE_KINDS)[number];

const Rates = z.object({
  smsRate: z.number().nullable(),
  imgMmsRate: z.number().nullable(),
  vidMmsRate: z.number().nullable(),
  a2pSmsRate: z.number().nullable(),
  a2pImgMmsRate: z.number().nullable(),
  a2pVidMmsRate: z.number().nullable(),
});

/** AGCY-21. Rates in dollars per segment; null for who is of an agency that may not see cost. */
export const Agency = Rates.extend({
  /** The newest of the rates is in force from then on; ADMIN only. */
  ratesFrom: z.string().nullable(),
  accountId: z.number().int(),
  userName: z.string(),
  id: z.number().int(),
  role: Role,
  /** Identities denied to the owner; ADMIN only. */
  identityPermission: z.array(z.number().int()),
  siteId: z.string().nullable(),
  /** The carrier's SIP peer that new identities start with; null: every peer of the site. */
  peerId: z.string().nullable().optional(),
  agentNumber: z.string().nullable(),
  domainName: z.string().nullable(),
  /** 'EXTERNAL', 'Manual' or null (internal generator). */
  shortLinkOption: z.string().nullable(),
  status: z.boolean(),
  approved: z.boolean().nullable(),
  /** Who the agency belongs to: its founder, or the user an ADMIN made it for; ADMIN only. */
  owner: z
    .object({
      agentId: z.number().int(),
      name: z.string(),
      email: z.string(),
      hasSecondFactor: z.boolean(),
      /** When the second factor goes that an administrator asked to remove. */
      factorResetAt: z.string().nullable(),
      /** Whether the owner has opened a link that was mailed to this address; a server before 1.13 does not say. */
      emailVerified: z.boolean().optional(),
      /** Has not chosen a password by the link of the invitation yet; a server before 1.14 does not say. */
      invited: z.boolean().optional(),
    })
    .nullable(),
  /** The website that its newest registration names; only in ADMIN's pages of agencies. Absent from a server before 1.14. */
  website: z.string().nullable().optional(),
  /** The New York day of the next planned change of rates; as `website`. */
  ratesPlanned: z.string().nullable().optional(),
  /** Its pending, active and paused jobs; as `website`. */
  openJobs: z.number().int().nullable().optional(),
  /** Texts that its running jobs have still to send, whatever its state; as `website`. */
  textsLeft: z.number().int().nullable().optional(),
  /** The switches of ROLE-18. */
  features: z.array(z.string()),
  /** Where its short links lead from, with its protocol; null: the platform's own host. */
  shortLinkHost: z.string().nullable(),
  /** Why it was rejected, as its owner was told. */
  approvalReason: z.string().nullable(),
  /** Texts of its running jobs that have not gone, while it may not send; ADMIN only. */
  textsWaiting: z.number().int().nullable(),
  /** The last person was added by invitation. */
  inviteByMail: z.boolean(),
  createdAt: z.string(),
  version: Version,
});
export type Agency = z.infer<typeof Agency>;

/** What the actor's agency has done on the way to its first text. */
export const FirstSteps = z.object({
  approved: z.boolean(),
  /** It has an identity that is open to the actor; `registered`: one of them is ready for 10DLC. */
  identity: z.boolean(),
  registered: z.boolean(),
  /** It has a number, or an identity of it may send from the numbers of its site. */
  number: z.boolean(),
  list: z.boolean(),
  job: z.boolean(),
  /** A handset has confirmed a text. */
  delivered: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const AgencyQuery = sortedPage([
  'userName',
  'agentNumber',
  'smsRate',
  'imgMmsRate',
  'vidMmsRate',
  'status',
  'approved',
]).extend({
  /** In the agency's name or number (AGCY-20). */
  query: z.string().max(200).optional(),
  /** Only those that nobody has approved or rejected yet. */
  waiting: z.enum(['true']).optional(),
});
export type AgencyQuery = z.infer<typeof AgencyQuery>;
/** `waiting`: how many wait for approval, whatever is filtered. */
export const AgencyPage = pageOf(Agency).extend({ waiting: z.number().int().nonnegative() });
export type AgencyPage = z.infer<typeof AgencyPage>;

/** RATE-05. What is left out stays as it is. */
export const RateChange = z.object({
  accountId: Id,
  smsRate: Rate.optional(),
  imgMmsRate: Rate.optional(),
  vidMmsRate: Rate.optional(),
  a2pSmsRate: Rate.optional(),
  a2pImgMmsRate: Rate.optional(),
  a2pVidMmsRate: Rate.optional(),
  agencyName: z.string().trim().min(1).max(120).optional(),
  domainName: z.string().trim().max(253).nullable().optional(),
  shortLinkOption: z.enum(['EXTERNAL', 'Manual']).nullable().optional(),
  /** The New York day the rates are in force from, from tomorrow on; without it from now on. The rest is saved at once. */
  from: calendarDay().optional(),
  /** `ratesFrom` of what the form shows: rates that are in force by now and were not then are not overwritten unseen. */
  ratesFrom: z.iso.datetime().optional(),
  version: Version.optional(),
});
export type RateChange = z.infer<typeof RateChange>;

export type AgencyFeature = (typeof AGENCY_FEATURES)[number];
/** ROLE-18: all the switches an agency is to have. Only `own-short-link-host` has a host, and needs one. */
export const FeatureChange = z.object({
  accountId: Id,
  features: z.array(z.enum(AGENCY_FEATURES)).max(AGENCY_FEATURES.length),
  shortLinkHost: z.string().trim().max(253).nullable().optional(),
  version: Version.optional(),
});
export type FeatureChange = z.infer<typeof FeatureChange>;

/** AGCY-15. `status`: the one wanted; without it the other one. */
export const StatusChange = z.object({ accountId: Id, status: z.boolean().optional() });
export type StatusChange = z.infer<typeof StatusChange>;
/** AGCY-15. `reason` is mailed to the agency. */
export const ApprovalChange = z.object({
  accountId: Id,
  status: z.boolean(),
  reason: z.string().trim().max(500).optional(),
});
export type ApprovalChange = z.infer<typeof ApprovalChange>;
/** AGCY-15: `success` beside the words. */
export const AgencyReply = replyOf(Agency).extend({ success: z.boolean() });
export type AgencyReply = z.infer<typeof AgencyReply>;

/** A rate from a moment on, until the next of its kind. */
const RateLine = z.object({
  kind: z.enum(RATE_KINDS),
  rate: z.number(),
  from: z.string(),
  /** Who set it; null: with the agency, or by whoever has the machine. */
  by: z.string().nullable(),
  /** The New York day it will be in force from, where that is ahead; until then it can be withdrawn. */
  planned: z.iso.date().nullable(),
});
/** What an agency has paid, newest first, and the jobs that keep the rate they were made with (JOBS-28). */
export const RateHistory = z.object({
  history: z.array(RateLine),
  jobs: z.array(
    z.object({ jobId: z.number().int(), name: z.string(), jobType: z.string(), price: z.number() }),
  ),
});
export type RateHistory = z.infer<typeof RateHistory>;
export const AgencyAddress = z.object({ accountId: Id });
export const PlannedRatesAddress = AgencyAddress.extend({ from: calendarDay() });

/** A month of New York, '2026-11'. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
export const UsageQuery = z.object({ month: Month });
export type UsageQuery = z.infer<typeof UsageQuery>;
/** What was handed to a carrier, and what came in; of what was handed over, how many texts failed. */
const UsageFigures = z.object({
  /** Of texts without a picture. */
  segments: z.number().int(),
  /** Texts with a picture or film. */
  mms: z.number().int(),
  inbound: z.number().int(),
  failed: z.number().int(),
  /** Dollars; null where the agency may not see cost. */
  cost: z.number().nullable(),
});
export type UsageFigures = z.infer<typeof UsageFigures>;
/** `id` and `name` null: of no identity, or of no job. */
const UsageLine = UsageFigures.extend({ id: z.number().int().nullable(), name: z.string().nullable() });
export type UsageLine = z.infer<typeof UsageLine>;
export const AgencyUsage = z.object({
  total: UsageFigures,
  identities: z.array(UsageLine),
  jobs: z.array(UsageLine.extend({ jobType: z.string().nullable() })),
});
export type AgencyUsage = z.infer<typeof AgencyUsage>;
