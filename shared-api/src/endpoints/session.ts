import type {
  AgencyChoice,
  AgencyProof,
  AgencySwitch,
  ChangePassword,
  Done,
  JoinAgency,
  NewPassword,
  OwnSession,
  Page,
  Proof,
  ProofQuestion,
  RecoveryLookup,
  RecoveryMail,
  RecoveryMailReply,
  RecoveryToken,
  RecoveryTokenReply,
  Reply,
  SessionUser,
  SignUp,
  VerifiedEmailReply,
  ViewAs,
} from '../contracts';
import { signedIn, signedOut } from '../session/session-slice';
import { baseApi } from './base-api';
import { wordsFor } from './api-problem';
import { signInCall, signInOutcome, type SignInAnswer, type SignInOutcome } from './sign-in';

/** Only this status is a success; another one, even of the 200s, is a failure with words (SIGNUP-06, FORGOT-11). */
const only = (status: number) => (response: Response) => response.status === status;

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignInOutcome, SignInAnswer>({
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
    /** Where this session may be switched to, the present agency among them. */
    getProvedAgencies: build.query<AgencyChoice[], void>({
      query: () => '/session/agencies',
      transformResponse: (reply: Reply<AgencyChoice[]>) => reply.data,
      providesTags: ['Session'],
    }),
    /** Adds the agencies where one has this password. */
    proveAgencies: build.mutation<AgencyChoice[], AgencyProof>({
      query: (body) => ({ url: '/session/agencies', method: 'POST', body }),
      transformResponse: (reply: Reply<AgencyChoice[]>) => reply.data,
      invalidatesTags: ['Session'],
    }),
    /** To another of one's agencies: another cookie, and nothing of the former stays on the page. */
    switchAgency: build.mutation<SessionUser, AgencySwitch>({
      query: (body) => ({ url: '/session/switch', method: 'POST', body }),
      transformResponse: (reply: Reply<SessionUser>) => reply.data,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const switched = await queryFulfilled.catch(() => undefined);
        if (switched) dispatch(signedIn(switched.data));
      },
    }),
    /** Looks at the console as one of an agency's people; nothing of the former page stays. */
    viewAs: build.mutation<SessionUser, ViewAs>({
      query: (body) => ({ url: '/session/view', method: 'POST', body }),
      transformResponse: (reply: Reply<SessionUser>) => reply.data,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const begun = await queryFulfilled.catch(() => undefined);
        if (begun) dispatch(signedIn(begun.data));
      },
    }),
    /** Oneself again. */
    endView: build.mutation<SessionUser, void>({
      query: () => ({ url: '/session/view', method: 'DELETE' }),
      transformResponse: (reply: Reply<SessionUser>) => reply.data,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const ended = await queryFulfilled.catch(() => undefined);
        if (ended) dispatch(signedIn(ended.data));
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
    /** Where one is signed in. */
    getOwnSessions: build.query<Page<OwnSession>, void>({
      query: () => '/sessions',
      providesTags: ['OwnSession'],
    }),
    endOwnSession: build.mutation<Done, number>({
      query: (sessionId) => ({ url: `/sessions/${sessionId}`, method: 'DELETE' }),
      invalidatesTags: ['OwnSession'],
    }),
    endOtherSessions: build.mutation<Done, void>({
      query: () => ({ url: '/sessions', method: 'DELETE' }),
      invalidatesTags: ['OwnSession'],
    }),
    /** Shows that it is still the same person; what waited for it is repeated by `baseQuery`. */
    askProof: build.mutation<ProofQuestion, void>({
      query: () => ({ url: '/session/proof/question', method: 'POST' }),
      transformResponse: (reply: Reply<ProofQuestion>) => reply.data,
    }),
    prove: build.mutation<Done, Proof>({
      query: (body) => ({ url: '/session/proof', method: 'POST', body }),
    }),
    signUp: build.mutation<Done, SignUp>({
      query: (body) => ({ url: '/users/signup', method: 'POST', body, validateStatus: only(201) }),
      transformErrorResponse: wordsFor('Signup failed'),
      invalidatesTags: (done) => (done ? ['Agency'] : []),
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
    checkRecoveryToken: build.mutation<RecoveryTokenReply, RecoveryToken>({
      query: (body) => ({ url: '/users/verification-email', method: 'POST', body }),
    }),
    /** By the link that was mailed to the address. */
    verifyEmail: build.mutation<VerifiedEmailReply['data'], RecoveryToken>({
      query: (body) => ({ url: '/users/verify-email', method: 'POST', body }),
      transformResponse: (reply: VerifiedEmailReply) => reply.data,
    }),
    /** Mails that link again. */
    sendVerification: build.mutation<Done, void>({
      query: () => ({ url: '/users/verify-email/send', method: 'POST' }),
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
  useGetProvedAgenciesQuery,
  useProveAgenciesMutation,
  useSwitchAgencyMutation,
  useViewAsMutation,
  useEndViewMutation,
  useChangePasswordMutation,
  useGetSessionQuery,
  useGetOwnSessionsQuery,
  useEndOwnSessionMutation,
  useEndOtherSessionsMutation,
  useAskProofMutation,
  useProveMutation,
  useLazyGetSessionQuery,
  useSignUpMutation,
  useJoinAgencyMutation,
  useFindAccountsMutation,
  useSendRecoveryMailMutation,
  useCheckRecoveryTokenMutation,
  useVerifyEmailMutation,
  useSendVerificationMutation,
  useResetPasswordMutation,
} = sessionApi;
