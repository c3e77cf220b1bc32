import { z } from 'zod';
import { DeletionBesideJobs, Id, sortedPage, Version } from './envelope';

/** What carriers take of an identity, as the registry has classed it; null where nothing is said. Days end at midnight Pacific. */
export const IdentityAllowance = z.object({
  /** Texts a minute of its campaign to AT&T. */
  attPerMinute: z.number().int().nullable(),
  /** Segments a day of its brand to T-Mobile, and what is left of them today. */
  tmobilePerDay: z.number().int().nullable(),
  tmobileLeftToday: z.number().int().nullable(),
  brandTier: z.string().nullable(),
  /** Segments a day to all carriers together, where the platform has set a cap. */
  perDay: z.number().int().nullable(),
  leftToday: z.number().int().nullable(),
  /** Jobs of it that need more than today, or wait for tomorrow, in the words of their own pages; those one may see. */
  waiting: z
    .array(z.object({ jobId: z.number().int(), name: z.string(), jobType: z.string(), why: z.string() }))
    .optional(),
});
export type IdentityAllowance = z.infer<typeof IdentityAllowance>;

/** A sender identity (IDEN-08). */
export const Identity = z.object({
  identityId: z.number().int(),
  identityName: z.string(),
  displayName: z.string().nullable(),
  accountId: z.number().int(),
  account_id: z.number().int(),
  /** The owning agency's name. */
  userName: z.string(),
  siteId: z.string().nullable(),
  peerId: z.string().nullable(),
  startDate: z.string(),
  entityType: z.string().nullable(),
  isPolitical: z.boolean().nullable(),
  canUseMms: z.boolean(),
  /** 10DLC: `readyFor10Dlc` is what the readiness table makes of the three and `isPolitical`. */
  tcrIdentityStatus: z.string().nullable(),
  cvVettingStatus: z.string().nullable(),
  usecase: z.string().nullable(),
  /** Why there is no use case yet, or no more: PENDING, REJECTED, SUSPENDED, EXPIRED. */
  campaignStatus: z.string().nullish(),
  readyFor10Dlc: z.boolean(),
  /** Of what people have entered; what the registry decides does not change it. */
  version: Version,
  /** Of one that is asked for by its id. */
  allowance: IdentityAllowance.optional(),
});
export type Identity = z.infer<typeof Identity>;
export const IdentityQuery = sortedPage(['identityName', 'userName', 'startDate']).extend({
  account_id: Id.optional(),
  query: z.string().max(200).optional(),
});
export type IdentityQuery = z.infer<typeof IdentityQuery>;

/** IMGR-03. Others than ADMIN make identities of their own agency, whatever they send. */
export const NewIdentity = z.object({ account_id: Id.optional(), identity_name: z.string().max(200) });
export type NewIdentity = z.infer<typeof NewIdentity>;

/** IDEN-09: an identity that stays says which jobs keep it. */
export const IdentityDeletion = DeletionBesideJobs;
export type IdentityDeletion = DeletionBesideJobs;

/** QNR-05, QNR-06: what the questionnaire comes to. */
export const IdentityAnswers = z.object({
  id: Id.optional(),
  entityType: z.string().max(40),
  isPolitical: z.boolean(),
  /** POLITICAL for political identities; the others choose theirs in the form. */
  vertical: z.string().max(40).nullish(),
  willSendOver2k: z.boolean(),
  /** Which of the two non-political answers was given; both may come to NON_PROFIT. */
  isPoliticallyActive: z.boolean().optional(),
  version: Version.optional(),
});
export type IdentityAnswers = z.infer<typeof IdentityAnswers>;
export const IdentityAnswersReply = z.object({
  data: Identity,
  updatedIdentity: Identity,
  message: z.string(),
});
export type IdentityAnswersReply = z.infer<typeof IdentityAnswersReply>;

const Text = z.string().max(500);
const Sample = z.string().max(1024);
/** IDET-14, ORG-01: the form, as it is spelt. Which value is wrong is told by field, in ORG-04's words. */
export const Organization = z.object({
  ein: Text,
  legalEntityType: Text,
  companyName: Text,
  displayName: Text.nullish(),
  street: Text,
  city: Text,
  state: Text,
  postalCode: Text,
  phone: Text,
  email: Text,
  website: Text,
  vertical: Text,
  sample1: Sample.nullish(),
  sample2: Sample.nullish(),
  campaignVerifyToken: Text.nullish(),
  isPolitical: z.boolean().nullish(),
  version: Version.optional(),
});
export type Organization = z.infer<typeof Organization>;

/** IDET-08. */
export const SampleMessages = z.object({
  sample1: Sample,
  sample2: Sample,
  version: Version.optional(),
});
export type SampleMessages = z.infer<typeof SampleMessages>;
/** IDET-09: what Campaign Verify, or another issuer, gave the organization. */
export const VettingToken = z.object({ campaignVerifyToken: Text, version: Version.optional() });
export type VettingToken = z.infer<typeof VettingToken>;

/** Asked by the server whether it answers: a registry refuses one that does not (804). */
export const Website = z.object({ website: Text });
export type Website = z.infer<typeof Website>;
/** `silent`: nothing came, or there is no such site for the public. `off`: this console asks no websites. */
export const WebsiteCheck = z.object({ state: z.enum(['answers', 'error', 'silent', 'unusable', 'off']) });
export type WebsiteCheck = z.infer<typeof WebsiteCheck>;

/** What the registry refused, at which of its three steps. `code` is the registry's own where it gave one. */
export const RegistryProblem = z.object({
  step: z.enum(['organization', 'vetting', 'messages']),
  code: z.string().nullable(),
  reason: z.string(),
});
export type RegistryProblem = z.infer<typeof RegistryProblem>;

/** IDET-11, for ADMIN and AGENT-ADMIN alone: EIN and token are among it. Null = not given yet. */
export const TdlcInfo = z.object({
  identityId: z.number().int(),
  ein: z.string().nullable(),
  legalEntityType: z.string().nullable(),
  companyName: z.string().nullable(),
  displayName: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  vertical: z.string().nullable(),
  sample1: z.string().nullable(),
  sample2: z.string().nullable(),
  campaignVerifyToken: z.string().nullable(),
  isPolitical: z.boolean().nullable(),
  willSendOver2k: z.boolean().nullable(),
  /** Null where it was answered before this was kept, and of political identities. */
  isPoliticallyActive: z.boolean().nullish(),
  /** PENDING from the submission until the registry has decided; null before it. */
  tcrIdentityStatus: z.string().nullable(),
  cvVettingStatus: z.string().nullable(),
  usecase: z.string().nullable(),
  campaignStatus: z.string().nullable(),
  problem: RegistryProblem.nullable(),
  /** The identity's: each step of its registration is begun from it. */
  version: Version,
});
export type TdlcInfo = z.infer<typeof TdlcInfo>;

/** Told by the event stream when the registry has decided something: the row's three states as they are now. */
export const IdentityChange = Identity.pick({
  identityId: true,
  identityName: true,
  tcrIdentityStatus: true,
  cvVettingStatus: true,
  usecase: true,
  campaignStatus: true,
  readyFor10Dlc: true,
});
export type IdentityChange = z.infer<typeof IdentityChange>;
