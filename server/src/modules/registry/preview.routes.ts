import {
  Done,
  Id,
  NewPreview,
  NewPreviewer,
  pageOf,
  Previewer,
  PreviewLink,
  PreviewOffer,
  PreviewTicket,
  replyOf,
  StartedPreview,
} from '@campaign/shared-api/contracts';
import { actorOf, sessionOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import {
  addPreviewer,
  endPreview,
  endPreviewer,
  makeLink,
  previewersOf,
  readOffer,
  startPreview,
} from './preview.service';
import { authorOfCall, OfRemote } from './publish.routes';

/** How a team shows a build to a few named people before anybody gets it. */
export const previewRoutes: Module = (app, ctx) => {
  app.route({
    method: 'POST',
    url: '/registry/remotes/:remote/preview',
    config: { policy: 'registry:publish' },
    schema: { params: OfRemote, body: NewPreview, response: { 200: replyOf(PreviewLink) } },
    handler: async (request) => {
      const { remote } = request.params;
      const author = await authorOfCall(ctx, request, remote);
      return { data: await makeLink(ctx, app.registry, author, remote, request.body) };
    },
  });

  // By POST: a ticket stands in no address of ours that is logged or kept.
  app.route({
    method: 'POST',
    url: '/registry/preview/offer',
    config: { policy: 'registry:preview' },
    schema: { body: PreviewTicket, response: { 200: replyOf(PreviewOffer) } },
    handler: async (request) => ({ data: await readOffer(ctx, sessionOf(request), request.body.ticket) }),
  });

  app.route({
    method: 'POST',
    url: '/registry/preview',
    config: { policy: 'registry:preview' },
    schema: { body: PreviewTicket, response: { 200: replyOf(StartedPreview) } },
    handler: async (request) => ({ data: await startPreview(ctx, sessionOf(request), request.body.ticket) }),
  });

  app.route({
    method: 'DELETE',
    url: '/registry/preview',
    config: { policy: 'registry:preview' },
    schema: { response: { 200: Done } },
    handler: async (request) => {
      await endPreview(ctx, request, sessionOf(request));
      return {};
    },
  });

  app.route({
    method: 'GET',
    url: '/registry/remotes/:remote/previewers',
    config: { policy: 'registry:read' },
    schema: { params: OfRemote, response: { 200: pageOf(Previewer) } },
    handler: async (request) => {
      await authorOfCall(ctx, request, request.params.remote);
      return previewersOf(ctx, request.params.remote);
    },
  });

  app.route({
    method: 'POST',
    url: '/registry/remotes/:remote/previewers',
    config: { policy: 'registry:tokens' },
    schema: { params: OfRemote, body: NewPreviewer, response: { 200: pageOf(Previewer) } },
    handler: (request) => addPreviewer(ctx, actorOf(request), request.params.remote, request.body.email),
  });

  app.route({
    method: 'DELETE',
    url: '/registry/remotes/:remote/previewers/:id',
    config: { policy: 'registry:tokens' },
    schema: { params: OfRemote.extend({ id: Id }), response: { 200: Done } },
    handler: async (request) => {
      await endPreviewer(ctx, actorOf(request), request.params.remote, request.params.id);
      return {};
    },
  });
};
