import { z } from 'zod';
import { AGENT_ROLES } from '../constants';
import { Id, sortedPage, Version } from './envelope';
import { Role } from './session';

/** Where a person's account stands; `invited` has yet to choose a password by the mailed link. */
export const AgentState = z.enum(['active', 'invited', 'must-change-password', 'waiting']);
export type AgentState = z.infer<typeof AgentState>;

/** USER-08, and where the account stands. */
export const Agent = z.object({
  id: z.number().int(),
  accountId: z.number().int(),
  /** The agency's name. */
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  displayEmail: z.string(),
  role: Role,
  domain: z.string().nullable(),
  state: AgentState,
  /** Until when the mailed link works; null unless invited. May have passed. */
  invitedUntil: z.string().nullable(),
  /** Whether they have opened a link that was mailed to their address; a server before 1.13 does not say. */
  emailVerified: z.boolean().optional(),
  /** When they last used the console; null = never. */
  lastSeenAt: z.string().nullable(),
  /** Whether they sign in with more than a password; only for whoever may reset it. */
  hasSecondFactor: z.boolean().optional(),
  /** When the second factor goes, as an administrator has asked; only for whoever may. */
  factorResetAt: z.string().nullable().optional(),
  createdAt: z.string(),
  version: Version,
});
export type Agent = z.infer<typeof Agent>;

/** One person with the identities they may not use, as far as the reader may see these. */
export const AgentDetail = Agent.extend({ identityPermission: z.array(z.number().int()) });
export type AgentDetail = z.infer<typeof AgentDetail>;

export const AgentQuery = sortedPage([
  'firstName',
  'lastName',
  'displayName',
  'email',
  'role',
  'userName',
  'createdAt',
]).extend({
  account_id: Id.optional(),
  query: z.string().max(200).optional(),
});
export type AgentQuery = z.infer<typeof AgentQuery>;
export const AgentIdentifier = z.object({ id: Id });

/** Anything: what is missing or wrong is told in the order of UMGR-02, by `agentFault`. */
const AgentForm = z.object({
  email: z.string().max(254),
  firstName: z.string().max(120),
  lastName: z.string().max(120),
  role: z.enum(AGENT_ROLES).or(z.literal('')),
  /** The host the console is used at. */
  domain: z.string().max(253).optional(),
});

/** UMGR-11. Exactly one of `password`, which is temporary, and `invite`, a link by mail. */
export const NewAgent = AgentForm.extend({
  /** ADMIN's choice; everybody else's own. */
  accountId: Id.optional(),
  password: z.string().max(128).default(''),
  invite: z.boolean().default(false),
});
export type NewAgent = z.input<typeof NewAgent>;

/** UMGR-11. Without `domain` the one that stands is kept. */
export const AgentChange = AgentForm.extend({ agentId: Id, version: Version.optional() });
export type AgentChange = z.infer<typeof AgentChange>;

/** Identities to close to a person, and to open. */
export const PermissionChange = z.object({
  deny: z.array(Id).max(1000).default([]),
  allow: z.array(Id).max(1000).default([]),
});
/**
 * UPERM-02, UPERM-03: changes, or the identities denied among those the granter sees. Either way the server merges, so
 * that what the granter cannot see stays as it is.
 */
export const AgentPermission = z.object({
  id: Id,
  identityPermission: z.array(Id).max(1000).or(PermissionChange),
});
export type AgentPermission = z.input<typeof AgentPermission>;

/** How someone who asked to join is let in. Left out by clients before 1.14: AGENT-READER under the name they have. */
export const AgentConfirmation = z
  .object({
    firstName: z.string().max(120),
    lastName: z.string().max(120),
    role: z.enum(AGENT_ROLES),
  })
  .partial();
export type AgentConfirmation = z.infer<typeof AgentConfirmation>;

/** A session of one of the agency's people. */
export const AgentSessionId = z.object({ id: Id, sessionId: Id });

/** UPWD-01. */
export const AgentPassword = z.object({ agentId: Id, password: z.string().min(1).max(128) });
export type AgentPassword = z.infer<typeof AgentPassword>;
