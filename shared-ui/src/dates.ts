export { DateField, type DateFieldProps } from './dates/date-field';
export { DateRangePicker, type DateRangePickerProps } from './dates/date-range-picker';
export { DateTimeField, type DateTimeFieldProps } from './dates/date-time-field';
export {
  addDays,
  dayRangeToInstants,
  formatDay,
  formatDayRange,
  instantToWall,
  todayIn,
  wallToInstant,
  zoneName,
  type Day,
  type DayRange,
} from './dates/zoned-time';
