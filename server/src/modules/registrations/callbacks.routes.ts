import type { Module } from '../../http/module';
import { UnauthorizedError } from '../../problems';
import type { App } from '../../http/module';
import { admitsRegistry } from './registry-callback';
import { noteCallback } from './note-callback';

const BODY_LIMIT = 64 * 1024;

/** POST /webhooks/10dlc: the registry says that something has changed. What it is now is asked, never taken from here. */
export const registryCallbacks: Module = (app, ctx) => {
  const admits = admitsRegistry(ctx);
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/webhooks/10dlc',
      {
        config: { policy: 'carrier:tdlc', raw: true, foreign: true },
        bodyLimit: BODY_LIMIT,
        onRequest: async (request, reply) => {
          if (admits(request.headers.authorization)) return;
          void reply.header('www-authenticate', 'Basic realm="registry"');
          throw new UnauthorizedError('This does not come from the registry.');
        },
      },
      async (request, reply) => {
        await noteCallback(ctx, typeof request.body === 'string' ? request.body : '');
        return reply.code(204).send();
      },
    );
  });
};
