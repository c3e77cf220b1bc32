import { createServer } from 'node:http';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../context';
import { isAlive } from '../db/is-alive';
import { inRequestScope } from './request-scope';
import type { App, Module } from './module';

const Health = z.object({ status: z.enum(['ok', 'unavailable']) });

export const healthRoutes: Module = (app, { db }) => {
  app.route({
    method: 'GET',
    url: '/healthz',
    config: { policy: 'system:health' },
    schema: { response: { 200: Health, 503: Health } },
    handler: async (_request, reply) => {
      if (await isAlive(db)) return { status: 'ok' as const };
      return reply.code(503).send({ status: 'unavailable' as const });
    },
  });
};

/** A probe asks every few seconds; nobody else has anything to ask of a worker. */
const MAX_CONNECTIONS = 20;
const PATIENCE_MS = 10_000;

/** All that a worker answers, ready to listen. */
export function openHealth(ctx: Context): App {
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true },
    serverFactory: (handle) => {
      const server = createServer({ requestTimeout: PATIENCE_MS }, inRequestScope(handle));
      server.maxConnections = MAX_CONNECTIONS;
      return server.setTimeout(PATIENCE_MS);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  healthRoutes(app, ctx);
  return app;
}
