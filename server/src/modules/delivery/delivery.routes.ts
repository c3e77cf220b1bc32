import { z } from 'zod';
import {
  DeliveryExport,
  DeliveryGroup,
  DeliveryGroupQuery,
  DeliveryQuery,
  DeliverySummary,
  DeliveryTexts,
  DeliveryTextsQuery,
  DownloadLink,
  replyOf,
  Unreachable,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { sendCsv } from '../../http/downloads.routes';
import type { Module } from '../../http/module';
import { readDelivery, readDeliveryGroups, readDeliveryTexts } from './delivery.service';
import { openTextExport, requestTextExport } from './export.service';
import { readUnreachable, suppressNumbers } from './suppress.service';

export const deliveryRoutes: Module = (app, ctx) => {
  app.get(
    '/messages/delivery',
    {
      config: { policy: 'delivery:read' },
      schema: { querystring: DeliveryQuery, response: { 200: replyOf(DeliverySummary) } },
    },
    async (request) => ({ data: await readDelivery(ctx, actorOf(request), request.query) }),
  );
  app.get(
    '/messages/delivery/groups',
    {
      config: { policy: 'delivery:read' },
      schema: { querystring: DeliveryGroupQuery, response: { 200: replyOf(z.array(DeliveryGroup)) } },
    },
    async (request) => ({ data: await readDeliveryGroups(ctx, actorOf(request), request.query) }),
  );
  app.get(
    '/messages/delivery/texts',
    {
      config: { policy: 'delivery:read' },
      schema: { querystring: DeliveryTextsQuery, response: { 200: replyOf(DeliveryTexts) } },
    },
    async (request) => ({ data: await readDeliveryTexts(ctx, actorOf(request), request.query) }),
  );
  app.post(
    '/messages/delivery/export',
    {
      config: { policy: 'delivery:export' },
      schema: { body: DeliveryExport, response: { 200: replyOf(DownloadLink) } },
    },
    (request) => {
      const ticket = requestTextExport(ctx, actorOf(request), request.body);
      return { data: { downloadUrl: `/api/v1/messages/delivery/export/${ticket}` } };
    },
  );
  app.get(
    '/messages/delivery/export/:ticket',
    {
      config: { policy: 'delivery:export', raw: true },
      schema: { params: z.object({ ticket: z.string().max(2_000) }) },
    },
    (request, reply) => {
      const { fileName, content } = openTextExport(ctx, actorOf(request), request.params.ticket);
      return sendCsv(reply, fileName, content);
    },
  );
  app.get(
    '/messages/delivery/unreachable',
    {
      config: { policy: 'delivery:read' },
      schema: { querystring: DeliveryQuery, response: { 200: replyOf(Unreachable) } },
    },
    async (request) => ({ data: await readUnreachable(ctx, actorOf(request), request.query) }),
  );
  app.post(
    '/messages/delivery/suppress',
    {
      config: { policy: 'delivery:suppress' },
      schema: { body: DeliveryQuery, response: { 200: replyOf(Unreachable) } },
    },
    async (request) => ({ data: await suppressNumbers(ctx, actorOf(request), request.body) }),
  );
};
