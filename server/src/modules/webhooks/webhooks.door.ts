/** What of these rows other modules may use, inside a transaction of theirs. */
export { EVENTS_CHANNEL } from './webhooks.queries';
