/** What of these rows other modules may use, inside a transaction of theirs. */
export { countMoves, countMovesAndReplies } from './job-counters.queries';
export { holdFacts, jobHoldOf, type HoldFacts } from './job-hold.queries';
export { jobProgress, openWork, PROGRESS_COLUMNS, viewProgress } from './job-progress.queries';
export { suppressWaiting } from './suppress-waiting.queries';
export { textPrice } from './text-price.queries';
