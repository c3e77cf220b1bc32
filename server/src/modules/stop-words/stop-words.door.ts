/** What of these rows other modules may use, inside a transaction of theirs. */
export { findActiveStopWords, findAllStopWords, stopWordChanges } from './stop-words.queries';
