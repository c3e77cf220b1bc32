import { z } from 'zod';
import {
  DeliveryGroup,
  DeliveryGroupQuery,
  DeliveryQuery,
  DeliverySummary,
  DeliveryTexts,
  DeliveryTextsQuery,
  replyOf,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { readDelivery, readDeliveryGroups, readDeliveryTexts } from './delivery.service';

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
};
