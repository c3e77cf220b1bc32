import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '../contracts';

export interface SessionState {
  user: SessionUser | null;
  /** True after a 401 ended a session; the sign-in page says so (SESS-06). */
  expired: boolean;
}

const initialState: SessionState = { user: null, expired: false };

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
    sessionExpired: (state): SessionState => ({ user: null, expired: state.user !== null || state.expired }),
  },
});

export const { signedIn, signedOut, sessionExpired } = sessionSlice.actions;
