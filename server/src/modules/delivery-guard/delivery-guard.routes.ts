import { GuardChange, GuardQuery, GuardSettings, replyOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { changeGuard, readGuard } from './delivery-guard.service';
import { guardWords } from './words';

/** An agency's alert rule, and whether its jobs are paused by it. */
export const deliveryGuardRoutes: Module = (app, ctx) => {
  app.get(
    '/delivery-guard',
    {
      config: { policy: 'guard:read' },
      schema: { querystring: GuardQuery, response: { 200: replyOf(GuardSettings) } },
    },
    async (request) => ({ data: await readGuard(ctx, actorOf(request), request.query.account_id) }),
  );
  app.put(
    '/delivery-guard',
    {
      config: { policy: 'guard:write' },
      schema: { body: GuardChange, response: { 200: replyOf(GuardSettings) } },
    },
    async (request) => ({
      data: await changeGuard(ctx, actorOf(request), request.body),
      message: guardWords.saved,
    }),
  );
};
