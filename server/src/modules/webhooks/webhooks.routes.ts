import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Module } from '../../http/module';
import { UnauthorizedError } from '../../problems';
import { failureOf } from './callback-first';
import { BODY_LIMIT } from './carrier-callbacks';
import type { CarrierCallbacks } from './carrier-callbacks';

/**
 * POST /webhooks/carrier: receipts and texts that came in. Stored, then answered 2xx; a STOP is read before the answer, so
 * that it is in force when the carrier hears that we have it. Most are answered by `callbackFirst`; here is what it leaves over.
 */
export const webhookRoutes =
  ({ reader, take }: CarrierCallbacks): Module =>
  (app) => {
    void app.register(async (scope: App) => {
      // The body as it came: an unreadable one is kept and acknowledged, or it would come again for a day.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      );
      scope.post(
        '/webhooks/carrier',
        {
          config: { policy: 'carrier:callback', raw: true, foreign: true },
          bodyLimit: BODY_LIMIT,
          // Before the body, which whoever has failed already has read.
          onRequest: async (request, reply) => {
            const failure = failureOf(request.raw);
            if (failure && 'error' in failure) throw failure.error;
            if (failure || !reader.admits(request.headers)) refuse(reply);
          },
        },
        async (request, reply) => {
          if (!(await take(request.headers, bodyOf(request)))) refuse(reply);
          return reply.code(204).send();
        },
      );
    });

    function refuse(reply: FastifyReply): never {
      void reply.header('www-authenticate', reader.challenge);
      throw new UnauthorizedError('This is not signed by the carrier.');
    }
  };

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '');
