import type { Role } from '@campaign/shared-api/contracts';
import type { Reach } from '@campaign/shared-api/policy';

/** Who is signed in. */
export interface SignedIn {
  agentId: number;
  /** The agency. */
  accountId: number;
  role: Role;
  email: string;
  /** Identities this person may NOT use. */
  identityPermission: readonly number[];
  /** The agency's: null pending, true approved. A pending agency prepares and does not send. */
  approved: boolean | null;
  /** The agency's switches (ROLE-18). */
  features: readonly string[];
  /** Until they have chosen a password of their own they may do nothing else. */
  mustChangePassword: boolean;
}

/** Who calls, and whose rows the policy line of this call lets the role touch. */
export interface Actor extends SignedIn {
  reach: Reach;
}

/** The agency a call is about: an ADMIN's choice (none = every agency); for all others their own, whatever was asked. */
export function agencyOf(actor: Pick<Actor, 'role' | 'accountId'>, asked?: number): number | undefined {
  return actor.role === 'ADMIN' ? asked : actor.accountId;
}
