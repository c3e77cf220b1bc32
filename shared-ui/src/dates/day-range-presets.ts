import { addDays, type Day, type DayRange } from './zoned-time';

export interface DayRangePreset {
  id: string;
  label: string;
  range: DayRange;
}

/** The ranges people ask for most, seen from `today`. */
export function dayRangePresets(today: Day): DayRangePreset[] {
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { id: 'today', label: 'Today', range: { from: today, to: today } },
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
