/** What of these rows other modules may use, inside a transaction of theirs. */
export { insertAct } from './acts.queries';
export { insertChange } from './changes';
