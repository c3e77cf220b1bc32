import { createSlice, type Middleware, type PayloadAction } from '@reduxjs/toolkit';
import { LOADER_DELAY_MS } from '../constants';

/** `overlay` covers the page (writes from forms); `bar` is the thin line on top (reads, entering a remote). */
export type LoadingKind = 'overlay' | 'bar';
export type LoadingState = Record<LoadingKind, boolean>;

const initialState: LoadingState = { overlay: false, bar: false };

/** The global loading flag: on at once, off `LOADER_DELAY_MS` after the last load ended (LOAD-01..05). */
export const loadingSlice = createSlice({
  name: 'loading',
  initialState,
  reducers: {
    loadingStarted: (state, { payload }: PayloadAction<LoadingKind>) => {
      state[payload] = true;
    },
    // The flag stays on: the keeper clears it later.
    loadingEnded: (state, _action: PayloadAction<LoadingKind>) => state,
    loadingCleared: (state, { payload }: PayloadAction<LoadingKind>) => {
      state[payload] = false;
    },
  },
});

export const { loadingStarted, loadingEnded, loadingCleared } = loadingSlice.actions;

/** Counts what is in flight and clears the flag late; a load that starts meanwhile cancels that (LOAD-03). */
export function createLoadingKeeper(): Middleware {
  const inFlight: Record<LoadingKind, number> = { overlay: 0, bar: 0 };
  const timers: Partial<Record<LoadingKind, ReturnType<typeof setTimeout>>> = {};

  const start = (kind: LoadingKind) => {
    inFlight[kind] += 1;
    clearTimeout(timers[kind]);
  };
  const end = (kind: LoadingKind, clear: () => void) => {
    inFlight[kind] = Math.max(0, inFlight[kind] - 1);
    if (inFlight[kind] > 0) return;
    clearTimeout(timers[kind]);
    timers[kind] = setTimeout(clear, LOADER_DELAY_MS);
  };

  return ({ dispatch }) =>
    (next) =>
    (action) => {
      if (loadingStarted.match(action)) start(action.payload);
      if (loadingEnded.match(action)) end(action.payload, () => dispatch(loadingCleared(action.payload)));
      return next(action);
    };
}
