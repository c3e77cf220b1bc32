/** What of these rows other modules may use, inside a transaction of theirs. */
export { deleteTokensOf } from './recovery.queries';
