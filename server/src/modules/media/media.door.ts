/** What of these rows other modules may use, inside a transaction of theirs. */
export { markSent } from './media.queries';
export type { MediaOwner } from './media.queries';
