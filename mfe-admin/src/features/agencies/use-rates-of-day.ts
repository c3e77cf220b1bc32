import { useEffect, useRef } from 'react';
import { RATE_KINDS, useGetRatesQuery } from '@campaign/shared-api';
import type { Agency, RateHistory, RateKind } from '@campaign/shared-api/contracts';

type Rates = Record<RateKind, number | ''>;

type Values = Record<RateKind, number | ''> & { when: 'now' | 'day'; day: string };

/**
 * A form for a day ahead begins with what will be in force that day: a change planned for that day, or before it, would else
 * be taken back by whoever changes another rate. What was typed stays.
 */
export function useRatesOfDay<Form extends Values>(
  agency: Agency,
  { values, setValues }: { values: Form; setValues: (values: Form) => unknown },
): void {
  const { history = [] } = useGetRatesQuery(agency.accountId).data ?? {};
  const begun = ratesOf(agency, history, values.when === 'day' ? values.day : '');
  const shown = useRef(begun);
  useEffect(() => {
    const before = shown.current;
    shown.current = begun;
    const moved = RATE_KINDS.filter((kind) => values[kind] === before[kind] && begun[kind] !== before[kind]);
    if (moved.length > 0)
      void setValues({ ...values, ...Object.fromEntries(moved.map((kind) => [kind, begun[kind]])) });
    // oxlint-disable-next-line react/exhaustive-deps -- only another day, or what is newly known of it, moves them.
  }, [JSON.stringify(begun)]);
}

/** In force on a day; without one, now. The newest stand first. */
const ratesOf = (agency: Agency, history: RateHistory['history'], day: string) =>
  Object.fromEntries(
    RATE_KINDS.map((kind) => {
      const planned = history.find(
        (line) => line.kind === kind && line.planned !== null && line.planned <= day,
      );
      return [kind, planned?.rate ?? agency[kind] ?? ''];
    }),
  ) as Rates;
