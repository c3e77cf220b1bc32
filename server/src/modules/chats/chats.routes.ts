import { z } from 'zod';
import {
  ChatMessage,
  ChatQuery,
  ChatRecipient,
  ChatReply,
  Conversation,
  Done,
  HandOptOut,
  Id,
  InboxQuery,
  JobOfList,
  NewHandOptOut,
  P2PMessagesQuery,
  P2PRecipients,
  P2PSend,
  RecipientsQuery,
  pageOf,
  replyOf,
  ReplyTemplate,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import {
  chatWords,
  jobsOfList,
  listP2PRecipients,
  readConversation,
  readP2PConversation,
  replyToChat,
  sendP2P,
} from './chats.service';
import { handOptOutWords, optOutByHand, undoOptOutByHand } from './hand-opt-out.service';
import { listChatRecipients } from './inbox.service';
import { listReplyTemplates } from './reply-templates.service';

const JobId = z.object({ jobId: Id });

/** One-click sending and conversations (P2P-14, P2P-15, CHATD-06, CHATD-09). */
export const chatRoutes: Module = (app, ctx) => {
  app.get(
    '/p2pchats/:jobId/recipients',
    {
      config: { policy: 'p2p:read' },
      schema: { params: JobId, querystring: RecipientsQuery, response: { 200: P2PRecipients } },
    },
    (request) => listP2PRecipients(ctx, actorOf(request), request.params.jobId, request.query),
  );
  app.get(
    '/p2pchats/messages',
    {
      config: { policy: 'p2p:read' },
      schema: { querystring: P2PMessagesQuery, response: { 200: Conversation } },
    },
    (request) => {
      const { jobId, recipientNumber } = request.query;
      return readP2PConversation(ctx, actorOf(request), jobId, recipientNumber);
    },
  );
  app.get(
    '/p2pchats/lists/:jobId/jobs',
    { config: { policy: 'p2p:read' }, schema: { params: JobId, response: { 200: pageOf(JobOfList) } } },
    (request) => jobsOfList(ctx, actorOf(request), request.params.jobId),
  );
  app.post(
    '/p2pchats/sendMessage',
    { config: { policy: 'p2p:send' }, schema: { body: P2PSend, response: { 200: replyOf(ChatMessage) } } },
    async (request) => ({ message: chatWords.sent, ...(await sendP2P(ctx, actorOf(request), request.body)) }),
  );
  app.get(
    '/chats/:jobId/recipients',
    {
      config: { policy: 'chat:read' },
      schema: { params: JobId, querystring: InboxQuery, response: { 200: pageOf(ChatRecipient) } },
    },
    (request) => listChatRecipients(ctx, actorOf(request), request.params.jobId, request.query),
  );
  app.get(
    '/chats/:jobId',
    {
      config: { policy: 'chat:read' },
      schema: { params: JobId, querystring: ChatQuery, response: { 200: Conversation } },
    },
    (request) => readConversation(ctx, actorOf(request), request.params.jobId, request.query.recipient),
  );
  app.get(
    '/chats/:jobId/templates',
    {
      config: { policy: 'chat:reply' },
      schema: { params: JobId, querystring: ChatQuery, response: { 200: pageOf(ReplyTemplate) } },
    },
    (request) => listReplyTemplates(ctx, actorOf(request), request.params.jobId, request.query.recipient),
  );
  app.post(
    '/chats/:jobId/sendMessage',
    {
      config: { policy: 'chat:reply' },
      schema: { params: JobId, body: ChatReply, response: { 200: replyOf(ChatMessage) } },
    },
    async (request) => ({
      message: chatWords.sent,
      ...(await replyToChat(ctx, actorOf(request), request.params.jobId, request.body)),
    }),
  );
  app.post(
    '/chats/:jobId/opt-out',
    {
      config: { policy: 'chat:opt-out' },
      schema: { params: JobId, body: NewHandOptOut, response: { 200: replyOf(HandOptOut) } },
    },
    async (request) => ({
      data: await optOutByHand(ctx, actorOf(request), request.params.jobId, request.body),
      message: request.body.kind === 'opt-out' ? handOptOutWords.optedOut : handOptOutWords.wrongNumber,
    }),
  );
  app.post(
    '/chats/:jobId/opt-out/undo',
    {
      config: { policy: 'chat:opt-out' },
      schema: { params: JobId, body: ChatQuery, response: { 200: Done } },
    },
    async (request) => {
      await undoOptOutByHand(ctx, actorOf(request), request.params.jobId, request.body.recipient);
      return { message: handOptOutWords.undone };
    },
  );
};
