import type { Role } from '@campaign/shared-api/contracts';
import type { Scope } from '@campaign/shared-api/policy';

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

/** A session and whose it is. */
export interface SessionPerson extends SignedIn {
  sessionId: number;
  /** When this session last proved who it is. */
  provenAt: Date;
  hasFactor: boolean;
  /** The agency asks a second factor of everybody. */
  agencyRequiresFactor: boolean;
  /** One is asked of this person, by the agency or by the platform of its own people. */
  factorRequired: boolean;
  /** Somebody of the platform looks as this person: only what shows is answered. */
  view?: View;
}

/** Whose eyes look: the session is the viewer's, everything else is the person's they look as. */
export interface View {
  viewerId: number;
  viewerAccountId: number;
  viewerEmail: string;
  endsAt: Date;
}

/** Who calls, and whose rows the policy line of this call lets the role touch. */
export interface Actor extends SignedIn {
  scope: Scope;
  /** An ADMIN views the console as this person: the call must not write. */
  view?: View;
}

/** JOBS-24: who is of an agency like account 46 never receives a price. */
export const maySeeCost = (actor: Pick<Actor, 'role' | 'features'>) =>
  actor.role === 'ADMIN' || !actor.features.includes('hide-cost');

/** The agency a call is about: an ADMIN's choice (none = every agency); for all others their own, whatever was asked. */
export function agencyOf(actor: Pick<Actor, 'role' | 'accountId'>, asked?: number): number | undefined {
  return actor.role === 'ADMIN' ? asked : actor.accountId;
}
