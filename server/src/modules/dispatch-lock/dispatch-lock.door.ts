/** What of these rows other modules may use, inside a transaction of theirs. */
export {
  BRIEFLY,
  DISPATCH_CHANNEL,
  holdAgencyDispatch,
  holdDispatch,
  IDLE_LIMIT_MS,
  inBriefTransaction,
  isUnread,
  limitStandstill,
  lockNumber,
  locksForCounting,
  locksForSending,
  mayClaim,
  PLANNED_ONCE,
  tryLockNumber,
  wakeDispatch,
} from './dispatch-lock.queries';
export type { NumberOfAgency } from './dispatch-lock.queries';
