/** What of these rows other modules may use, inside a transaction of theirs. */
export {
  findJob,
  findJobKey,
  findJobLists,
  findJobRow,
  isJobInScope,
  isJobSeen,
  jobsOf,
} from './jobs.queries';
export { findIdentityOfNumber } from './numbers.queries';
