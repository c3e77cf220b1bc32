import type {
  AgencyChoice,
  ChangePassword,
  Credentials,
  Done,
  JoinAgency,
  NewPassword,
  RecoveryLookup,
  RecoveryMail,
  RecoveryMailReply,
  RecoveryToken,
  Reply,
  SessionUser,
  SignUp,
} from '../contracts';
import { signedIn, signedOut } from '../session/session-slice';
import { baseApi } from './base-api';
import type { ApiProblem } from './api-problem';
import { signInCall, signInOutcome, type SignInOutcome } from './sign-in';

/** Only this status is a success; another one, even of the 200s, is a failure with words (SIGNUP-06, FORGOT-11). */
const only = (status: number) => (response: Response) => response.status === status;

/** What is stored of a failure the server had no words for: the specification's, call by call. */
const wordsFor = (message: string) => (problem: ApiProblem) =>
  problem.wordless ? { ...problem, message } : problem;

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignInOutcome, Credentials>({
      query: signInCall,
      transformResponse: signInOutcome,
      transformErrorResponse: wordsFor('Login failed. Please try again later.'),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const outcome = await queryFulfilled.catch(() => undefined);
        if (outcome?.data.step === 'signed-in') dispatch(signedIn(outcome.data.user));
      },
    }),
    /** One's own; the session goes on under a new cookie, all others end. */
    changePassword: build.mutation<Reply<SessionUser>, ChangePassword>({
      query: (body) => ({ url: '/users/change-password', method: 'POST', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const changed = await queryFulfilled.catch(() => undefined);
        if (changed) dispatch(signedIn(changed.data.data));
      },
    }),
    signOut: build.mutation<Done, void>({
      query: () => ({ url: '/users/logout', method: 'POST' }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => undefined);
        dispatch(signedOut());
      },
    }),
    /** The user behind the cookie; 401 when there is none. */
    getSession: build.query<SessionUser, void>({
      query: () => '/session',
      transformResponse: (reply: Reply<SessionUser>) => reply.data,
      providesTags: ['Session'],
    }),
    signUp: build.mutation<Done, SignUp>({
      query: (body) => ({ url: '/users/signup', method: 'POST', body, validateStatus: only(201) }),
      transformErrorResponse: wordsFor('Signup failed'),
    }),
    joinAgency: build.mutation<Done, JoinAgency>({
      query: (body) => ({ url: '/agent/accounts/signup', method: 'POST', body, validateStatus: only(201) }),
      transformErrorResponse: wordsFor('Signup failed. Please try again later.'),
    }),
    findAccounts: build.mutation<Reply<AgencyChoice[]>, RecoveryLookup>({
      query: (body) => ({ url: '/users/forgot-password', method: 'POST', body }),
    }),
    sendRecoveryMail: build.mutation<RecoveryMailReply, RecoveryMail>({
      query: (body) => ({ url: '/users/confirm-user', method: 'POST', body, validateStatus: only(200) }),
      transformErrorResponse: wordsFor('Confirmation error'),
    }),
    checkRecoveryToken: build.mutation<Reply<{ email: string; accountId: number }>, RecoveryToken>({
      query: (body) => ({ url: '/users/verification-email', method: 'POST', body }),
    }),
    resetPassword: build.mutation<Done, NewPassword>({
      query: (body) => ({ url: '/users/reset-password', method: 'POST', body }),
      transformErrorResponse: wordsFor('Reset password failed!'),
    }),
  }),
});

export const {
  useSignInMutation,
  useSignOutMutation,
  useChangePasswordMutation,
  useGetSessionQuery,
  useSignUpMutation,
  useJoinAgencyMutation,
  useFindAccountsMutation,
  useSendRecoveryMailMutation,
  useCheckRecoveryTokenMutation,
  useResetPasswordMutation,
} = sessionApi;
