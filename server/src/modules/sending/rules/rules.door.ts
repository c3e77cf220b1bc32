/** What is decided of a text, when, and in which words. */
export { CONFIRMATION_TAG, decide, HELP_TAG } from './decide';
export type { HoldReason, Verdict } from './decide';
export { DEFAULT_HOURS, hasEnded, hoursInForce } from './recipient-hours';
export type { Hours, Schedule } from './recipient-hours';
export { answerWords, handWords, heldWords, kindOfHold, refusalWords, restoredWords } from './words';
export type { ClosedZone } from './words';
