import { z } from 'zod';
import {
  AgencyAddress,
  ChatQuery,
  ChatRecipient,
  Done,
  Id,
  InboxCounts,
  InboxQuery,
  pageOf,
  ReplyDebt,
  replyOf,
  ReplyRules,
  ReplyRulesChange,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { eventRoute } from '../../http/event-route';
import type { Module } from '../../http/module';
import { readReplyDebt, readReplyRules, saveReplyRules } from './reply-debt.service';
import { listInbox, openChatLines, readInboxCounts, settle, takeConversation } from './inbox.service';

const JobId = z.object({ jobId: Id });

/** What waits for an answer over all jobs, whose it is, and news of it. */
export const inboxRoutes: Module = (app, ctx) => {
  app.get(
    '/chats/inbox',
    {
      config: { policy: 'chat:read' },
      schema: { querystring: InboxQuery, response: { 200: pageOf(ChatRecipient) } },
    },
    (request) => listInbox(ctx, actorOf(request), request.query),
  );

  app.get(
    '/chats/counts',
    { config: { policy: 'chat:read' }, schema: { response: { 200: InboxCounts } } },
    (request) => readInboxCounts(ctx, actorOf(request)),
  );

  app.get(
    '/chats/:jobId/debt',
    { config: { policy: 'chat:read' }, schema: { params: JobId, response: { 200: ReplyDebt } } },
    (request) => readReplyDebt(ctx, actorOf(request), request.params.jobId),
  );

  app.get(
    '/replies/rules/:accountId',
    {
      config: { policy: 'reply-rules:read' },
      schema: { params: AgencyAddress, response: { 200: ReplyRules } },
    },
    (request) => readReplyRules(ctx, actorOf(request), request.params.accountId),
  );

  app.put(
    '/replies/rules',
    {
      config: { policy: 'reply-rules:write' },
      schema: { body: ReplyRulesChange, response: { 200: replyOf(ReplyRules) } },
    },
    (request) => saveReplyRules(ctx, actorOf(request), request.body),
  );

  app.post(
    '/chats/:jobId/take',
    {
      config: { policy: 'chat:assign' },
      schema: { params: JobId, body: ChatQuery, response: { 200: Done } },
    },
    (request) => takeConversation(ctx, actorOf(request), request.params.jobId, request.body.recipient),
  );

  app.post(
    '/chats/:jobId/settle',
    {
      config: { policy: 'chat:assign' },
      schema: { params: JobId, body: ChatQuery, response: { 200: Done } },
    },
    (request) => settle(ctx, actorOf(request), request.params.jobId, request.body.recipient),
  );

  eventRoute(app, ctx, '/chats/events', 'chat:read', openChatLines(ctx));
};
