import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { PhoneList, PhoneListQuery } from '../contracts';
import { API_BASE } from './api-problem';
import { listsApi } from './lists';

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

  useEffect(() => {
    if (!follows || typeof EventSource === 'undefined') return undefined;
    let line: EventSource | undefined;
    const open = () => {
      line = new EventSource(`${API_BASE}/phone_lists/events`);
      line.addEventListener('open', () => {
        setLive(true);
        // What happened before it was there.
        again();
      });
      line.addEventListener('error', () => setLive(false));
      line.addEventListener('again', again);
      line.addEventListener('list', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as PhoneList));
    };
    const hangUp = () => {
      line?.close();
      line = undefined;
      setLive(false);
    };
    const arrange = () => {
      if (document.hidden) hangUp();
      else if (!line) open();
    };
    arrange();
    document.addEventListener('visibilitychange', arrange);
    return () => {
      document.removeEventListener('visibilitychange', arrange);
      hangUp();
    };
  }, [follows]);
  return isLive;
}
