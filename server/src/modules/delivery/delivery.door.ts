/** What of these rows other modules may use, inside a transaction of theirs. */
export { readJobFigures } from './delivery.queries';
export { readJobEvents } from './events.queries';
