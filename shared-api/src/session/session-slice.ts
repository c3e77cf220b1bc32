import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '../contracts';

export interface SessionState {
  user: SessionUser | null;
  /**
   * True after a 401 ended a session; the sign-in page says so (SESS-06). With a user still there the session is
   * held: work that is not saved stays on the page until its owner signs in again.
   */
  expired: boolean;
}

const initialState: SessionState = { user: null, expired: false };

// Told again and again by calls under way: what is over stays as it is.
const isOver = ({ user, expired }: SessionState) => !user || expired;

/** Who is signed in. Remotes read it; only the shell and the sign-in calls write it. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (_state: SessionState, { payload }: PayloadAction<SessionUser>) => ({
      user: payload,
      expired: false,
    }),
    signedOut: (): SessionState => initialState,
    sessionExpired: (state) => (isOver(state) ? state : { user: null, expired: true }),
    sessionHeld: (state) => (isOver(state) ? state : { ...state, expired: true }),
  },
});

export const { signedIn, signedOut, sessionExpired, sessionHeld } = sessionSlice.actions;
