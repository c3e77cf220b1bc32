import type {
  ChatRecipient,
  ChatReply,
  Conversation,
  Done,
  HandOptOut,
  InboxCounts,
  InboxQuery,
  JobOfList,
  NewHandOptOut,
  P2PMessagesQuery,
  P2PRecipients,
  P2PSend,
  OwnDigest,
  OwnDigestChange,
  Page,
  PageQuery,
  Reply,
  ReplyDebt,
  ReplyRules,
  ReplyRulesChange,
  ReplyTemplate,
} from '../contracts';
import { baseApi } from './base-api';

/** One page of a job's numbers. */
export type RecipientPage = { jobId: number } & Pick<PageQuery, 'page' | 'size'>;

// Nothing in this file raises the overlay or the bar: a thousand sends an hour would keep it lit (LOAD-05).
const quiet = { loading: false } as const;

/** What is read again when something was said, answered or handed over in a job. */
export const newsOf = (jobId: number) =>
  [`chat-${jobId}`, `texts-${jobId}`, 'INBOX', 'COUNTS'].map((id) => ({ type: 'Chat' as const, id }));

export const chatsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** P2P-15, P2P-17: numbers, and which of them are sent, failed, suppressed or in other hands. */
    getP2PRecipients: build.query<P2PRecipients, RecipientPage>({
      query: ({ jobId, ...params }) => ({ url: `/p2pchats/${jobId}/recipients`, params }),
      extraOptions: quiet,
      providesTags: (_page, _problem, { jobId }) => [{ type: 'Chat', id: `p2p-${jobId}` }],
    }),
    /** The conversation with one number, and exactly what Send will send to it (P2P-21). */
    getP2PConversation: build.query<Conversation, P2PMessagesQuery>({
      query: (params) => ({ url: '/p2pchats/messages', params }),
      extraOptions: quiet,
    }),
    /** P2P-14. Refreshes nothing by itself: the sending screen keeps its own count of what it did. */
    sendP2P: build.mutation<Done, P2PSend>({
      query: (body) => ({ url: '/p2pchats/sendMessage', method: 'POST', body }),
      extraOptions: quiet,
    }),
    /** P2P-23: the id of /p2pchats/{id} may be a list's. */
    getJobsOfList: build.query<JobOfList[], number>({
      query: (listId) => `/p2pchats/lists/${listId}/jobs`,
      transformResponse: (reply: Page<JobOfList>) => reply.data,
    }),
    getChatRecipients: build.query<Page<ChatRecipient>, InboxQuery & { jobId: number }>({
      query: ({ jobId, ...params }) => ({ url: `/chats/${jobId}/recipients`, params }),
      extraOptions: quiet,
      providesTags: (_page, _problem, { jobId }) => [{ type: 'Chat', id: `chat-${jobId}` }],
    }),
    /** Whoever wrote, over all jobs that one may see. */
    getInbox: build.query<Page<ChatRecipient>, InboxQuery>({
      query: (params) => ({ url: '/chats/inbox', params }),
      extraOptions: quiet,
      providesTags: [{ type: 'Chat', id: 'INBOX' }],
    }),
    /** Who owes answers in a job, and how long answers took. */
    getReplyDebt: build.query<ReplyDebt, number>({
      query: (jobId) => `/chats/${jobId}/debt`,
      extraOptions: quiet,
      providesTags: (_debt, _problem, jobId) => [{ type: 'Chat', id: `chat-${jobId}` }],
    }),
    getReplyRules: build.query<ReplyRules, number>({
      query: (accountId) => `/replies/rules/${accountId}`,
      extraOptions: quiet,
      providesTags: [{ type: 'Chat', id: 'RULES' }],
    }),
    saveReplyRules: build.mutation<Reply<ReplyRules>, ReplyRulesChange>({
      query: (body) => ({ url: '/replies/rules', method: 'PUT', body }),
      extraOptions: quiet,
      invalidatesTags: (reply) => (reply ? [{ type: 'Chat', id: 'RULES' }] : []),
    }),
    getOwnDigest: build.query<OwnDigest, void>({
      query: () => '/chats/digest',
      extraOptions: quiet,
      providesTags: [{ type: 'Chat', id: 'DIGEST' }],
    }),
    saveOwnDigest: build.mutation<Reply<OwnDigest>, OwnDigestChange>({
      query: (body) => ({ url: '/chats/digest', method: 'PUT', body }),
      extraOptions: quiet,
      invalidatesTags: (reply) => (reply ? [{ type: 'Chat', id: 'DIGEST' }] : []),
    }),
    /** What waits for an answer: the badge of the sidebar. */
    getInboxCounts: build.query<InboxCounts, void>({
      query: () => '/chats/counts',
      extraOptions: quiet,
      providesTags: [{ type: 'Chat', id: 'COUNTS' }],
    }),
    takeConversation: build.mutation<Done, { jobId: number; recipient: string }>({
      query: ({ jobId, ...body }) => ({ url: `/chats/${jobId}/take`, method: 'POST', body }),
      extraOptions: quiet,
      invalidatesTags: (_done, _problem, { jobId }) => newsOf(jobId),
    }),
    settleConversation: build.mutation<Done, { jobId: number; recipient: string }>({
      query: ({ jobId, ...body }) => ({ url: `/chats/${jobId}/settle`, method: 'POST', body }),
      extraOptions: quiet,
      invalidatesTags: (_done, _problem, { jobId }) => newsOf(jobId),
    }),
    getChat: build.query<Conversation, { jobId: number; recipient: string }>({
      query: ({ jobId, recipient }) => ({ url: `/chats/${jobId}`, params: { recipient } }),
      extraOptions: quiet,
      providesTags: (_chat, _problem, { jobId, recipient }) => [
        { type: 'Chat', id: `${jobId}-${recipient}` },
        { type: 'Chat', id: `texts-${jobId}` },
      ],
    }),
    /** TPL-01: what may be answered to one person, written ahead. */
    getReplyTemplates: build.query<ReplyTemplate[], { jobId: number; recipient: string }>({
      query: ({ jobId, recipient }) => ({ url: `/chats/${jobId}/templates`, params: { recipient } }),
      transformResponse: (page: Page<ReplyTemplate>) => page.data,
      extraOptions: quiet,
      providesTags: ['Template'],
    }),
    /** CHATD-05, CHATD-09. */
    sendChatReply: build.mutation<Done, ChatReply>({
      query: (body) => ({ url: `/chats/${body.jobId}/sendMessage`, method: 'POST', body }),
      extraOptions: quiet,
      invalidatesTags: (_done, _problem, { jobId, to }) => [
        { type: 'Chat', id: `${jobId}-${Array.isArray(to) ? to[0] : to}` },
        ...newsOf(jobId),
      ],
    }),
    /** Takes effect immediately; `undoMs` of the reply is how long it can be undone. */
    optOutByHand: build.mutation<Reply<HandOptOut>, { jobId: number } & NewHandOptOut>({
      query: ({ jobId, ...body }) => ({ url: `/chats/${jobId}/opt-out`, method: 'POST', body }),
      extraOptions: quiet,
      invalidatesTags: (_done, _problem, { jobId }) => [...newsOf(jobId), 'Dnc'],
    }),
    undoOptOutByHand: build.mutation<Done, { jobId: number; recipient: string }>({
      query: ({ jobId, ...body }) => ({ url: `/chats/${jobId}/opt-out/undo`, method: 'POST', body }),
      extraOptions: quiet,
      invalidatesTags: (_done, _problem, { jobId }) => [...newsOf(jobId), 'Dnc'],
    }),
  }),
});

export const {
  useGetP2PRecipientsQuery,
  useGetP2PConversationQuery,
  useSendP2PMutation,
  useGetJobsOfListQuery,
  useGetChatRecipientsQuery,
  useGetChatQuery,
  useGetInboxQuery,
  useLazyGetInboxQuery,
  useLazyGetChatRecipientsQuery,
  useGetInboxCountsQuery,
  useGetOwnDigestQuery,
  useSaveOwnDigestMutation,
  useGetReplyDebtQuery,
  useGetReplyRulesQuery,
  useSaveReplyRulesMutation,
  useTakeConversationMutation,
  useSettleConversationMutation,
  useOptOutByHandMutation,
  useUndoOptOutByHandMutation,
  useGetReplyTemplatesQuery,
  useSendChatReplyMutation,
} = chatsApi;
