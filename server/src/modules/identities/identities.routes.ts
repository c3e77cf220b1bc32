import { z } from 'zod';
import {
  Id,
  Identity,
  IdentityDeletion,
  IdentityQuery,
  Ids,
  NewIdentity,
  pageOf,
  replyOf,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { eventRoute } from '../../http/event-route';
import type { Module } from '../../http/module';
import { openIdentityStreams } from './identity-streams';
import { createIdentity, deleteIdentities, listVisibleIdentities, readIdentity } from './identities.service';

export const identityRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/identities',
    config: { policy: 'identity:list' },
    schema: { querystring: IdentityQuery, response: { 200: pageOf(Identity) } },
    handler: (request) => listVisibleIdentities(ctx, actorOf(request), request.query),
  });

  eventRoute(app, ctx, '/identities/events', 'identity:list', openIdentityStreams(ctx));

  app.route({
    method: 'GET',
    url: '/identities/:id',
    config: { policy: 'identity:read' },
    schema: { params: z.object({ id: Id }), response: { 200: replyOf(Identity) } },
    handler: async (request) => ({ data: await readIdentity(ctx, actorOf(request), request.params.id) }),
  });

  app.route({
    method: 'POST',
    url: '/identities',
    config: { policy: 'identity:create' },
    schema: { body: NewIdentity, response: { 200: replyOf(Identity) } },
    handler: async (request) => ({
      data: await createIdentity(ctx, actorOf(request), request.body),
      message: 'Identity saved successfully!',
    }),
  });

  app.route({
    method: 'DELETE',
    url: '/identities',
    config: { policy: 'identity:delete' },
    schema: { body: Ids, response: { 200: IdentityDeletion } },
    handler: (request) => deleteIdentities(ctx, actorOf(request), request.body.ids),
  });
};
