import { createSlice, isAction, type Middleware, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '../contracts';

export interface SessionState {
  user: SessionUser | null;
  /**
   * True after a 401 ended a session; the sign-in page says so (SESS-06). With a user still there the session is
   * held: work that is not saved stays on the page until its owner signs in again.
   */
  expired: boolean;
  /** Why the server ended it, where the user should read that instead. */
  endedBy?: 'agency-disabled' | undefined;
}

/** `code` of the 401. */
export const reasonOf = (code: string | undefined): Pick<SessionState, 'endedBy'> =>
  code === 'agency-disabled' ? { endedBy: code } : {};

/** Whether both are one person: an e-mail stands for one person of an agency. */
export const isSamePerson = (one: SessionUser | null, other: SessionUser | null) =>
  one?.accountId === other?.accountId && one?.email === other?.email;

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
    sessionExpired: (state, { payload }: PayloadAction<string | undefined>) =>
      isOver(state) ? state : { user: null, expired: true, ...reasonOf(payload) },
    sessionHeld: (state, { payload }: PayloadAction<string | undefined>) =>
      isOver(state) ? state : { ...state, expired: true, ...reasonOf(payload) },
  },
});

const made = new WeakSet<object>();

/** The same creator, whose actions `sessionKeeper` lets pass. */
const spoken = <Creator extends (...args: never[]) => object>(creator: Creator): Creator =>
  Object.assign(
    ((...args) => {
      const action = creator(...args);
      made.add(action);
      return action;
    }) as Creator,
    creator,
  );

export const signedIn = spoken(sessionSlice.actions.signedIn);
export const signedOut = spoken(sessionSlice.actions.signedOut);
export const sessionExpired = spoken(sessionSlice.actions.sessionExpired);
export const sessionHeld = spoken(sessionSlice.actions.sessionHeld);

/**
 * Only actions made by the creators above change the session, and those stand behind a door that remotes have not:
 * whatever way a remote finds to the store, it reads who is signed in and does not say it (M10).
 */
export const sessionKeeper: Middleware = () => (next) => (action) => {
  if (isAction(action) && action.type.startsWith(`${sessionSlice.name}/`) && !made.has(action))
    throw new Error(`A remote may not change the session: ${action.type}.`);
  return next(action);
};
