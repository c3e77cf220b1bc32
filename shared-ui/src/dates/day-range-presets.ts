import { addDays, type Day, type DayRange } from './zoned-time';

export interface DayRangePreset {
  id: string;
  label: string;
  range: DayRange;
}

/** Ranges from `today` on, for days that are scheduled. */
const aheadOf = (today: Day): DayRangePreset[] => [
  { id: 'tomorrow', label: 'Tomorrow', range: { from: addDays(today, 1), to: addDays(today, 1) } },
  { id: 'next-7', label: 'Next 7 days', range: { from: today, to: addDays(today, 6) } },
  { id: 'next-30', label: 'Next 30 days', range: { from: today, to: addDays(today, 29) } },
];

/** The ranges people ask for most, seen from `today`; `ahead` adds those of days to come. */
export function dayRangePresets(today: Day, ahead = false): DayRangePreset[] {
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { id: 'today', label: 'Today', range: { from: today, to: today } },
    ...(ahead ? aheadOf(today) : []),
    { id: 'yesterday', label: 'Yesterday', range: { from: addDays(today, -1), to: addDays(today, -1) } },
    { id: 'last-7', label: 'Last 7 days', range: { from: addDays(today, -6), to: today } },
    { id: 'last-30', label: 'Last 30 days', range: { from: addDays(today, -29), to: today } },
    { id: 'month', label: 'This month', range: { from: monthStart, to: today } },
    {
      id: 'last-month',
      label: 'Last month',
      range: { from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd },
    },
  ];
}
