/** What of these rows other modules may use, inside a transaction of theirs. */
export { findSender } from './inbound.queries';
export { EVENTS_CHANNEL } from './webhooks.queries';
