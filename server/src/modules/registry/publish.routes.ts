import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  BuildFileName,
  BuildName,
  Done,
  Id,
  Mounting,
  NewToken,
  pageOf,
  Publication,
  RemoteBuild,
  RemoteName,
  replyOf,
  Token,
} from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../http/authenticate';
import { bearerToken } from '../../http/bearer-token';
import type { Module } from '../../http/module';
import { ForbiddenError, ValidationError } from '../../problems';
import { announceBuild, MAX_FILE_BYTES, noteMounted, publishedBuild, uploadFile } from './publish.service';
import type { Author } from './author';
import { authorOf, checkToken, createToken, endToken, listLivingTokens } from './tokens.service';

/** An address that is about one remote. */
export const OfRemote = z.object({ remote: RemoteName });

/** Who calls: a remote's token, or a person. @throws ForbiddenError the call is about another remote than the token's */
export async function authorOfCall(
  ctx: Context,
  request: FastifyRequest,
  remote: string | undefined,
): Promise<Author> {
  const secret = bearerToken(request);
  if (!secret) return authorOf(actorOf(request));
  const token = await checkToken(ctx, secret);
  if (remote !== undefined && token.remote !== remote)
    throw new ForbiddenError(`This token is for ${token.remote}, not for ${remote}.`);
  return token.author;
}

/** How teams bring builds to the registry, and the tokens with which they do it. */
export const publishRoutes: Module = (app, ctx) => {
  const { registry } = app;

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.route({
    method: 'POST',
    url: '/registry/builds',
    config: { policy: 'registry:publish' },
    schema: { body: RemoteBuild, response: { 200: replyOf(Publication) } },
    handler: async (request) => {
      const author = await authorOfCall(ctx, request, request.body.remote);
      return { data: await announceBuild(ctx, registry, author, request.body) };
    },
  });

  app.route({
    method: 'GET',
    url: '/registry/builds/:remote/:build',
    config: { policy: 'registry:read' },
    schema: { params: OfRemote.extend({ build: BuildName }), response: { 200: replyOf(RemoteBuild) } },
    handler: async (request) => {
      await authorOfCall(ctx, request, undefined);
      return { data: await publishedBuild(ctx, request.params.remote, request.params.build) };
    },
  });

  app.route({
    method: 'PUT',
    url: '/registry/builds/:remote/:build/:file',
    config: { policy: 'registry:publish' },
    bodyLimit: MAX_FILE_BYTES,
    schema: {
      params: OfRemote.extend({ build: BuildName, file: BuildFileName }),
      response: { 200: Done },
    },
    handler: async (request) => {
      const { remote, build, file } = request.params;
      await authorOfCall(ctx, request, remote);
      if (!Buffer.isBuffer(request.body)) throw new ValidationError('Send the bytes of the file.');
      await uploadFile(ctx, remote, build, file, request.body);
      return {};
    },
  });

  app.route({
    method: 'POST',
    url: '/registry/builds/:remote/:build/mounted',
    config: { policy: 'registry:publish' },
    schema: { params: OfRemote.extend({ build: BuildName }), body: Mounting, response: { 200: Done } },
    handler: async (request) => {
      const author = await authorOfCall(ctx, request, request.params.remote);
      await noteMounted(ctx, author, request.params, request.body);
      return {};
    },
  });

  app.route({
    method: 'GET',
    url: '/registry/tokens',
    config: { policy: 'registry:administer' },
    schema: { response: { 200: pageOf(Token) } },
    handler: () => listLivingTokens(ctx),
  });

  app.route({
    method: 'POST',
    url: '/registry/tokens',
    config: { policy: 'registry:tokens' },
    schema: { body: NewToken, response: { 200: replyOf(Token) } },
    handler: async (request) => ({ data: await createToken(ctx, actorOf(request), request.body) }),
  });

  app.route({
    method: 'DELETE',
    url: '/registry/tokens/:id',
    config: { policy: 'registry:tokens' },
    schema: { params: z.object({ id: Id }), response: { 200: Done } },
    handler: async (request) => {
      await endToken(ctx, actorOf(request), request.params.id);
      return { message: 'The token was ended.' };
    },
  });
};
