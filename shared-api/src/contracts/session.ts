import { z } from 'zod';
import { ROLES } from '../constants';
import { Done, Id, replyOf } from './envelope';
import { FactorQuestion, SecondFactor } from './factors';

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const Credentials = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
  accountId: Id.optional(),
});
export type Credentials = z.infer<typeof Credentials>;

/** Who is signed in (SIGNIN-12). `accountId` is the agency; `agentId` the person. */
export const SessionUser = z.object({
  accountId: z.number().int(),
  agentId: z.number().int(),
  userName: z.string(),
  agentNumber: z.string().nullable(),
  email: z.string(),
  role: Role,
  createdAt: z.string(),
  updatedAt: z.string(),
  domainName: z.string().nullable(),
  /** Identities this person may NOT use. */
  identityPermission: z.array(z.number().int()),
  /** What the person is called. */
  displayName: z.string().optional(),
  /** False where this installation sends at any hour. */
  quietHours: z.boolean().optional(),
  /** The account switches of ROLE-18. */
  features: z.array(z.string()),
  /** The agency wants the numbers of people masked on this person's screens. */
  masksNumbers: z.boolean().optional(),
  /** null pending, true approved, false rejected. */
  approved: z.boolean().nullable(),
  /** Whether the person has opened a link that was mailed to `email`; a server before 1.13 does not say. */
  emailVerified: z.boolean().optional(),
  /** An administrator chose the password: nothing else can be done before the person has chosen their own. */
  mustChangePassword: z.boolean(),
  /** A second factor is required and none is set up: nothing else can be done before. */
  mustEnroll: z.boolean(),
  /** Somebody of the platform looks as this person: who, and for how long still. Nothing can be changed then. */
  view: z
    .object({
      by: z.string(),
      endsAt: z.string(),
      /** As of this answer, whatever the clock of the browser says. */
      secondsLeft: z.number().int().optional(),
    })
    .optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Whom to look as, and why: both stand in the audit log, and in a mail to the person. */
export const ViewAs = z.strictObject({ agentId: Id, reason: z.string().trim().min(1).max(200) });
export type ViewAs = z.infer<typeof ViewAs>;

export const AgencyChoice = z.object({ accountId: z.number().int(), userName: z.string() });
export type AgencyChoice = z.infer<typeof AgencyChoice>;

/** The password one has at another agency, given to switch there. */
export const AgencyProof = z.object({ password: z.string().min(1).max(128) });
export type AgencyProof = z.infer<typeof AgencyProof>;
export const AgencySwitch = z.object({ accountId: Id });
export type AgencySwitch = z.infer<typeof AgencySwitch>;

/** 200. */
export const SignInReply = replyOf(SessionUser);
/** 202: the password fits several agencies; the person picks one (SIGNIN-06). */
export const AgencyChoiceReply = replyOf(z.array(AgencyChoice));
/** 202 in place of the agencies: the password is right, and a second factor is set up (SIGNIN-06). */
export const SecondFactorReply = replyOf(FactorQuestion.extend({ step: z.literal('second-factor') }));

export const SignUp = z.object({
  userName: z.string().trim().min(1).max(120),
  email: z.email().max(254),
  /** Nobody but ADMIN may leave it out, and ADMIN's is ignored: the owner chooses one by a mailed link. */
  password: z.string().min(1).max(128).optional(),
  /** ADMIN's word: the agency may send at once, or waits for approval like one that signed up itself. */
  approve: z.boolean().optional(),
});
export type SignUp = z.infer<typeof SignUp>;
export const JoinAgency = z.object({
  agentNumber: z.string().trim().min(1).max(40),
  email: z.email().max(254),
  password: z.string().min(1).max(128),
});
export type JoinAgency = z.infer<typeof JoinAgency>;

export const RecoveryLookup = z.object({ email: z.string().min(1).max(254) });
export type RecoveryLookup = z.infer<typeof RecoveryLookup>;
export const RecoveryMail = z.object({ email: z.string().min(1).max(254), accountId: Id });
export type RecoveryMail = z.infer<typeof RecoveryMail>;

/** `success` says what the status says: true with 200, false with 201 (FORGOT-11, FORGOT-12). */
export const RecoveryMailReply = Done.extend({ success: z.boolean() });
export type RecoveryMailReply = z.infer<typeof RecoveryMailReply>;
export const RecoveryToken = z.object({ token: z.string().min(1).max(200) });
export type RecoveryToken = z.infer<typeof RecoveryToken>;
export const RecoveryTokenReply = replyOf(
  z.object({
    email: z.string(),
    accountId: z.number().int(),
    /** The agency whose password it sets. Left out by a server before 1.14. */
    agency: z.string().optional(),
    /** The same, where the token is of an invitation. */
    invitedTo: z.string().optional(),
  }),
);
export type RecoveryTokenReply = z.infer<typeof RecoveryTokenReply>;
/** The address that a mailed link has verified. */
export const VerifiedEmailReply = replyOf(z.object({ email: z.string() }));
export type VerifiedEmailReply = z.infer<typeof VerifiedEmailReply>;
export const NewPassword = z.object({
  accountId: Id,
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
  token: z.string().min(1).max(200),
});
export type NewPassword = z.infer<typeof NewPassword>;

/** Where one is signed in, in one's own words for the device and with no address. */
export const OwnSession = z.object({
  sessionId: z.number().int(),
  device: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
export const OwnSessionId = z.object({ id: Id });

/** What proves, in the middle of a session, that it is still its person: the second factor of whoever has one. */
export const Proof = z.union([z.strictObject({ password: z.string().min(1).max(128) }), SecondFactor]);
export type Proof = z.infer<typeof Proof>;

/** One's own, by whoever knows the present one. */
export const ChangePassword = z.object({
  currentPassword: z.string().min(1).max(128),
  password: z.string().min(1).max(128),
});
export type ChangePassword = z.infer<typeof ChangePassword>;
