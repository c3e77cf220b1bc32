import { useGetDncsQuery, usePhone, useWatchDncsQuery } from '@campaign/shared-api';
import type { Dnc } from '@campaign/shared-api/contracts';
import { useAgencyFilters, usePaged } from '@campaign/platform/list-screen';
import { isMoving } from '../../components/list-progress';
import { dncWords } from '../../dnc-words';

const WATCH_MS = 1000;

/** What a row is called: its name, else its number. */
export function useDncLabel() {
  const { shown } = usePhone();
  return ({ name, value }: Dnc) => name ?? shown(value);
}
export const keyOf = ({ kind, id }: Pick<Dnc, 'kind' | 'id'>) => `${kind}-${id}`;

/** The rows that the address asks for, as a list's table shows them (DNC-03); files that load move by themselves. */
export function useShownDncs() {
  const { asks, ...filters } = useAgencyFilters(dncWords.search);
  const { identity_id: identityId, ...others } = asks;
  const page = usePaged(useGetDncsQuery, { ...others, identityId });
  useWatchDncsQuery(page.asked, {
    skip: !page.current?.data.some(({ list }) => list && isMoving(list)),
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  return { page, ...filters, rowKey: keyOf, rowLabel: useDncLabel() };
}
