/** What of these rows other modules may use, inside a transaction of theirs. */
export {
  countPeopleOptedOut,
  deciderName,
  findOptOutStanding,
  isOwnAndRecent,
  isSeenVersion,
  liftHandOptOut,
  queueConfirmation,
  saveHandOptOut,
  withdrawConfirmation,
} from './by-hand.queries';
export {
  endHold,
  findHeldPeople,
  isHeldFor,
  nameAsOptedOut,
  restoreHeldTexts,
  restoreOptedOutTexts,
} from './held-people.queries';
export { findStanding, savedWords, saveOptOut } from './opt-out.queries';
export type { OptOutWord } from './opt-out.queries';
export { isOptOutTold } from './told-opt-outs.queries';
