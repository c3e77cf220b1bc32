/** What of these rows other modules may use, inside a transaction of theirs. */
export {
  brandKeyOf,
  countsWith,
  giveBackBrandPlaces,
  minuteOf,
  takeBrandPlaces,
  takeMinutePlaces,
  widerThanBrandDailyCap,
  withinBrandDailyCap,
  withinMinute,
} from './carrier-classes.queries';
export {
  askAgain,
  endRests,
  findRestingJobs,
  hasFrequencyLimit,
  isAnybodyResting,
  mayGoAgain,
  takeFrequencyPlaces,
  withinFrequency,
} from './frequency.queries';
export {
  countDailyPlaces,
  fillDay,
  giveBackDailyPlaces,
  takeDailyPlaces,
  widerThanCap,
} from './gate-daily-cap.queries';
