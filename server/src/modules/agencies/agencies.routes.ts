import { Agency, pageOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { listVisibleAgencies } from './agencies.service';

export const agencyRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/users/userList',
    config: { policy: 'agency:list' },
    schema: { response: { 200: pageOf(Agency) } },
    handler: (request) => listVisibleAgencies(ctx, actorOf(request)),
  });
};
