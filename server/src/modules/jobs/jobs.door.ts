/** What of these rows other modules may use, inside a transaction of theirs. */
export { findJob, findJobKey, findJobLists, findJobRow, isJobInScope, jobsOf } from './jobs.queries';
export { findIdentityOfNumber } from './numbers.queries';
