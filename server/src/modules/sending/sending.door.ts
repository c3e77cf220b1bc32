/** What of these rows other modules may use, inside a transaction of theirs. */
export { reapLostClaims } from './leases.queries';
export { findDoubts } from './restored.queries';
export { findPerson, leaseRecipients } from './send-by-hand.queries';
