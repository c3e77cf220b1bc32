import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './module';

/** OpenAPI 3.1 of every route registered after this, for those who are signed in. */
export async function apiDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Campaign console', version: '1' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    },
    transform: jsonSchemaTransform,
  });
  app.route({
    method: 'GET',
    url: '/api/docs',
    config: { policy: 'session:read', raw: true },
    schema: { hide: true },
    handler: async () => app.swagger(),
  });
}
