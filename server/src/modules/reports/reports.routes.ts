import { z } from 'zod';
import {
  Click,
  ClickCount,
  ClicksQuery,
  Donation,
  DonationQuery,
  DownloadLink,
  Id,
  InboundReply,
  JobIdQuery,
  JobReport,
  JobTimeline,
  MessageCounts,
  pageOf,
  PageQuery,
  Recipient,
  RecipientQuery,
  RepliesQuery,
  replyOf,
  ReportExport,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { attachment } from '../../http/downloads.routes';
import type { Module } from '../../http/module';
import { openReportExport, requestReportExport } from './export.service';
import {
  countClicks,
  countMessages,
  listClicks,
  listDonations,
  listRecipients,
  listReplies,
  readHistory,
  readReport,
} from './reports.service';
import { readTimeline } from './timeline.service';

const JobId = z.object({ id: Id });
const SentMessage = z.object({
  from: z.string(),
  to: z.string(),
  message: z.string(),
  status: z.string(),
  createdAt: z.string(),
});

/** A job's report and the lists behind its counts. */
export const reportRoutes: Module = (app, ctx) => {
  app.get(
    '/job/:id/report',
    { config: { policy: 'job:report' }, schema: { params: JobId, response: { 200: replyOf(JobReport) } } },
    async (request) => ({ data: await readReport(ctx, actorOf(request), request.params.id) }),
  );
  app.get(
    '/job/:id/timeline',
    { config: { policy: 'job:report' }, schema: { params: JobId, response: { 200: replyOf(JobTimeline) } } },
    async (request) => ({ data: await readTimeline(ctx, actorOf(request), request.params.id) }),
  );
  app.get(
    '/job/:id/recipients',
    {
      config: { policy: 'job:report' },
      schema: { params: JobId, querystring: RecipientQuery, response: { 200: pageOf(Recipient) } },
    },
    (request) => listRecipients(ctx, actorOf(request), request.params.id, request.query),
  );
  app.get(
    '/job/:id/replies',
    {
      config: { policy: 'job:report' },
      schema: { params: JobId, querystring: RepliesQuery, response: { 200: pageOf(InboundReply) } },
    },
    (request) => listReplies(ctx, actorOf(request), request.params.id, request.query),
  );
  app.post(
    '/job/:id/report/export',
    {
      config: { policy: 'job:export' },
      schema: { params: JobId, body: ReportExport, response: { 200: replyOf(DownloadLink) } },
    },
    async (request) => {
      const ticket = await requestReportExport(ctx, actorOf(request), request.params.id, request.body);
      return { data: { downloadUrl: `/api/v1/report-files/${ticket}` } };
    },
  );
  app.get(
    '/report-files/:ticket',
    {
      config: { policy: 'job:export', raw: true },
      schema: { params: z.object({ ticket: z.string().max(2_000) }) },
    },
    async (request, reply) => {
      const file = await openReportExport(ctx, actorOf(request), request.params.ticket);
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', attachment(file.fileName))
        .header('cache-control', 'private, no-store')
        .send(file.content);
    },
  );
  app.get(
    '/tracking/:id',
    {
      config: { policy: 'message:clicks' },
      schema: { params: JobId, querystring: ClicksQuery, response: { 200: pageOf(Click) } },
    },
    (request) => listClicks(ctx, actorOf(request), request.params.id, request.query),
  );
  app.get(
    '/messages/clicks',
    {
      config: { policy: 'message:clicks' },
      schema: { querystring: JobIdQuery, response: { 200: replyOf(ClickCount), 202: replyOf(ClickCount) } },
    },
    async (request, reply) => {
      const clicks = await countClicks(ctx, actorOf(request), request.query.jobId);
      return reply.status(clicks > 0 ? 200 : 202).send({ data: { clicks } });
    },
  );
  app.get(
    '/messages/count',
    {
      config: { policy: 'message:count' },
      schema: {
        querystring: JobIdQuery,
        response: { 200: replyOf(MessageCounts).extend(MessageCounts.shape) },
      },
    },
    async (request) => {
      const data = await countMessages(ctx, actorOf(request), request.query.jobId);
      return { data, ...data };
    },
  );
  app.get(
    '/messages/history/:id',
    {
      config: { policy: 'message:history' },
      schema: { params: JobId, querystring: PageQuery, response: { 200: pageOf(SentMessage) } },
    },
    (request) => readHistory(ctx, actorOf(request), request.params.id, request.query),
  );
  app.get(
    '/donations',
    {
      config: { policy: 'donation:list' },
      schema: { querystring: DonationQuery, response: { 200: pageOf(Donation) } },
    },
    (request) => listDonations(ctx, actorOf(request), request.query),
  );
};
