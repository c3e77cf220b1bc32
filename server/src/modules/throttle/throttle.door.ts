/** What of these rows other modules may use, inside a transaction of theirs. */
export { deleteOldTries } from './throttle.queries';
