/** What of these rows other modules may use, inside a transaction of theirs. */
export { findTemplatesOfJob } from './templates.queries';
