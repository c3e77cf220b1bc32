import { z } from 'zod';
import { ROLES } from '../constants';
import { Done, Id, replyOf } from './envelope';

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
  /** The account switches of ROLE-18. */
  features: z.array(z.string()),
  /** null pending, true approved, false rejected. */
  approved: z.boolean().nullable(),
  /** An administrator chose the password: nothing else can be done before the person has chosen their own. */
  mustChangePassword: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const AgencyChoice = z.object({ accountId: z.number().int(), userName: z.string() });
export type AgencyChoice = z.infer<typeof AgencyChoice>;

/** 200. */
export const SignInReply = replyOf(SessionUser);
/** 202: the password fits several agencies; the person picks one (SIGNIN-06). */
export const AgencyChoiceReply = replyOf(z.array(AgencyChoice));

export const SignUp = z.object({
  userName: z.string().trim().min(1).max(120),
  email: z.email().max(254),
  password: z.string().min(1).max(128),
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
export const RecoveryTokenReply = replyOf(z.object({ email: z.string(), accountId: z.number().int() }));
export const NewPassword = z.object({
  accountId: Id,
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
  token: z.string().min(1).max(200),
});
export type NewPassword = z.infer<typeof NewPassword>;

/** One's own, by whoever knows the present one. */
export const ChangePassword = z.object({
  currentPassword: z.string().min(1).max(128),
  password: z.string().min(1).max(128),
});
export type ChangePassword = z.infer<typeof ChangePassword>;
