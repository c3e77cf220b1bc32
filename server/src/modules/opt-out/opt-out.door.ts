/** What of these rows other modules may use, inside a transaction of theirs. */
export { endHold, findHeldPeople, nameAsOptedOut, restoreHeldTexts } from './held-people.queries';
export { findStanding, savedWords, saveOptOut } from './opt-out.queries';
export type { OptOutWord } from './opt-out.queries';
