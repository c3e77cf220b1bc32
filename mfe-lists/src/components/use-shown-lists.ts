import { useFollowPhoneLists, useGetPhoneListsQuery, useWatchPhoneListsQuery } from '@campaign/shared-api';
import type { PhoneList, PhoneListQuery } from '@campaign/shared-api/contracts';
import { useAgencyFilters, usePaged } from '@campaign/platform/list-screen';
import { words } from '../words';
import { isMoving } from './list-progress';

const WATCH_MS = 1000;
/** Beside a line that tells: a proxy may swallow what comes. */
const LOOK_MS = 10_000;

/** The lists that the address asks for, as a ListScreen shows them (PL-05, PL-12); what loads moves by itself. */
export function useShownLists(only: Pick<PhoneListQuery, 'for_p2p'> = {}) {
  const { asks, ...filters } = useAgencyFilters(words.search);
  const page = usePaged(useGetPhoneListsQuery, { ...asks, ...only });
  const moves = page.current?.data.some(isMoving) ?? false;
  const isLive = useFollowPhoneLists(moves);
  useWatchPhoneListsQuery(page.asked, {
    skip: !moves,
    pollingInterval: isLive ? LOOK_MS : WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  return {
    page,
    ...filters,
    file: { path: '/phone_lists/file', permission: 'list:export' } as const,
    rowKey: (list: PhoneList) => list.listId,
    rowLabel: (list: PhoneList) => list.listName,
    rowTone: (list: PhoneList) => (list.listState === 'INACTIVE' ? ('muted' as const) : ('default' as const)),
  };
}
