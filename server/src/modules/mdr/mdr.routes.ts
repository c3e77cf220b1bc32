import { z } from 'zod';
import {
  DownloadLink,
  MdrEstimate,
  MdrQuery,
  MdrReport,
  MdrReportId,
  MdrRequest,
  pageOf,
  replyOf,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { sendRanged } from '../../http/byte-range';
import { attachment } from '../../http/downloads.routes';
import { eventRoute } from '../../http/event-route';
import type { Module } from '../../http/module';
import {
  cancelReport,
  estimateReport,
  listReports,
  openMdrStreams,
  openDownload,
  requestDownload,
  requestReport,
} from './mdr.service';

/** Message detail reports (MDR-14): the platform's own people ask, a worker writes. */
export const mdrRoutes: Module = (app, ctx) => {
  app.get(
    '/job/reports/mdr',
    {
      config: { policy: 'mdr:list' },
      schema: {
        querystring: MdrQuery,
        response: { 200: pageOf(MdrReport).extend({ reports: z.array(MdrReport) }) },
      },
    },
    async (request) => {
      const page = await listReports(ctx, actorOf(request), request.query);
      return { ...page, reports: page.data };
    },
  );
  eventRoute(app, ctx, '/job/reports/events', 'mdr:list', openMdrStreams(ctx));
  app.post(
    '/job/reports/mdr',
    {
      config: { policy: 'mdr:create' },
      schema: { body: MdrRequest, response: { 200: replyOf(MdrReport) } },
    },
    (request) => requestReport(ctx, actorOf(request), request.body),
  );
  app.post(
    '/job/reports/estimate',
    {
      config: { policy: 'mdr:list' },
      schema: { body: MdrRequest, response: { 200: replyOf(MdrEstimate) } },
    },
    async (request) => ({ data: await estimateReport(ctx, actorOf(request), request.body) }),
  );
  app.post(
    '/job/reports/cancel',
    {
      config: { policy: 'mdr:cancel' },
      schema: { body: MdrReportId, response: { 200: replyOf(MdrReport) } },
    },
    async (request) => ({ data: await cancelReport(ctx, request.body.reportId) }),
  );
  app.post(
    '/job/reports/download',
    {
      config: { policy: 'mdr:download' },
      schema: { body: MdrReportId, response: { 200: replyOf(DownloadLink).extend(DownloadLink.shape) } },
    },
    async (request, reply) => {
      const { downloadUrl, fileName } = await requestDownload(ctx, actorOf(request), request.body.reportId);
      void reply.header('content-disposition', attachment(fileName));
      return { data: { downloadUrl }, downloadUrl };
    },
  );
  app.get(
    '/mdr-files/:ticket',
    {
      config: { policy: 'mdr:download', raw: true },
      schema: { params: z.object({ ticket: z.string().max(2_000) }) },
    },
    async (request, reply) => {
      const { range } = request.headers;
      const { key, fileName, tag } = await openDownload(ctx, actorOf(request), request.params.ticket, range);
      return sendRanged(ctx.storage, key, range, reply, {
        'content-type': 'application/zip',
        'content-disposition': attachment(fileName),
        etag: tag,
        'cache-control': 'private, no-store',
      });
    },
  );
};
