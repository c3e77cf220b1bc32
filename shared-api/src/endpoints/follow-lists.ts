import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { PhoneList, PhoneListQuery } from '../contracts';
import { askWhoseSession } from './ask-whose-session';
import { listsApi } from './lists';
import { openLine } from './open-line';

type Dispatch = (action: unknown) => unknown;
type State = Parameters<typeof listsApi.util.selectCachedArgsForQuery>[0];
type Thunk = (dispatch: Dispatch, getState: () => State) => void;

const pagesIn = (state: State): PhoneListQuery[] =>
  listsApi.util.selectCachedArgsForQuery(state, 'getPhoneLists');

/** Over what is shown of it, wherever it is shown. */
const show =
  (list: PhoneList): Thunk =>
  (dispatch, getState) => {
    for (const page of pagesIn(getState()))
      dispatch(
        listsApi.util.updateQueryData('getPhoneLists', page, ({ data }) => {
          const at = data.findIndex(({ listId }) => listId === list.listId);
          if (at >= 0) data[at] = list;
        }),
      );
    dispatch(listsApi.util.updateQueryData('getPhoneList', list.listId, () => list));
  };

/** Without the loading bar: what a list was split into, and what was missed. */
const readAgain = (): Thunk => (dispatch, getState) => {
  for (const page of pagesIn(getState()))
    void dispatch(
      listsApi.endpoints.watchPhoneLists.initiate(page, { forceRefetch: true, subscribe: false }),
    );
};

/**
 * While `follows`, the server tells how far lists are, and pages and ledgers show it at once. Answers whether it does: where no
 * line comes through a browser or a proxy, or the tab is hidden, ask yourself.
 */
export function useFollowPhoneLists(follows: boolean): boolean {
  const dispatch = useDispatch() as Dispatch;
  const [isLive, setLive] = useState(false);
  const tell = useEffectEvent((list: PhoneList) => {
    dispatch(show(list));
    if (list.listState === 'ACTIVE' || list.listState === 'ERROR') dispatch(readAgain());
  });
  const again = useEffectEvent(() => void dispatch(readAgain()));
  const cut = useEffectEvent(() => void askWhoseSession(dispatch));

  useEffect(() => {
    if (!follows) return undefined;
    return openLine({
      path: '/phone_lists/events',
      hears: { again: () => again(), list: (data) => tell(JSON.parse(data) as PhoneList) },
      onLive(live) {
        setLive(live);
        // What happened before it was there.
        if (live) again();
      },
      onCut: () => cut(),
    });
  }, [follows]);
  return isLive;
}
