import { createServer } from 'node:http';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../context';
import { mayReadMetrics, readProcessMetrics } from './read-metrics';
import { inRequestScope } from './request-scope';
import type { App, Module } from './module';
import { openReadiness, Readiness } from './readiness';

const Health = z.object({ status: z.literal('ok') });

/** `/healthz`: the process runs and responds. `/readyz`: it can do its work; 503 where it cannot. */
function probes(app: App, readiness: () => Promise<Readiness>): void {
  app.route({
    method: 'GET',
    url: '/healthz',
    config: { policy: 'system:health' },
    schema: { response: { 200: Health } },
    handler: async () => ({ status: 'ok' as const }),
  });
  app.route({
    method: 'GET',
    url: '/readyz',
    config: { policy: 'system:health' },
    schema: { response: { 200: Readiness, 503: Readiness } },
    handler: async (_request, reply) => {
      const found = await readiness();
      if (found.status !== 'unavailable') return found;
      return reply.code(503).send(found);
    },
  });
}

export const healthRoutes: Module = (app, ctx) =>
  probes(app, openReadiness(ctx, { missingBuilds: () => app.registry.missingBuilds() }));

/** Probes and metrics ask every few seconds; no one else connects to a worker. */
const MAX_CONNECTIONS = 20;
const PATIENCE_MS = 10_000;

/** All routes of a worker, ready to listen: probes and metrics. */
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
  probes(app, openReadiness(ctx, {}));
  app.get('/metrics', { config: { policy: 'system:metrics', raw: true } }, async (request, reply) => {
    if (!mayReadMetrics(ctx, request)) return reply.code(404).send();
    return reply.type(ctx.metrics.registry.contentType).send(await readProcessMetrics(ctx));
  });
  return app;
}
