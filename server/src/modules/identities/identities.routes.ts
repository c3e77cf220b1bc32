import { z } from 'zod';
import { Id, Identity, IdentityQuery, pageOf, replyOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { listVisibleIdentities, readIdentity } from './identities.service';

export const identityRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/identities',
    config: { policy: 'identity:list' },
    schema: { querystring: IdentityQuery, response: { 200: pageOf(Identity) } },
    handler: (request) => listVisibleIdentities(ctx, actorOf(request), request.query),
  });

  app.route({
    method: 'GET',
    url: '/identities/:id',
    config: { policy: 'identity:read' },
    schema: { params: z.object({ id: Id }), response: { 200: replyOf(Identity) } },
    handler: async (request) => ({ data: await readIdentity(ctx, actorOf(request), request.params.id) }),
  });
};
