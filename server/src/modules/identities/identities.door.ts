/** What of these rows other modules may use, inside a transaction of theirs. */
export {
  findAllowance,
  findIdentity,
  findVisibleIds,
  lockAgency,
  lockIdentity,
  usableBy,
} from './identities.queries';
export type { AllowanceRow } from './identities.queries';
