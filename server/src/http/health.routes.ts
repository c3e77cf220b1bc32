import { z } from 'zod';
import { isAlive } from '../db/is-alive';
import type { Module } from './module';

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
