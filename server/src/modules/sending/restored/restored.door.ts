/** What is known of a database that was put back from a copy. */
export { findDoubts } from './restored.queries';
export { doubtRestored, lastHeartbeat, watchForRestore } from './restored';
export type { RestoreWatch } from './restored';
