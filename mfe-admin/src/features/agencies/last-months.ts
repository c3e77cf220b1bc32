import { DISPLAY_ZONE } from '@campaign/shared-api';

/** As long as hours are kept. */
const MONTHS = 13;
const inZone = new Intl.DateTimeFormat('en-CA', {
  timeZone: DISPLAY_ZONE,
  year: 'numeric',
  month: '2-digit',
});
const named = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' });

/** '2026-11' and 'November 2026', from the month it is in New York backwards. */
export function lastMonths(now: Date): { value: string; label: string }[] {
  const [year = 0, month = 0] = inZone.format(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 7), label: named.format(first) };
  });
}
