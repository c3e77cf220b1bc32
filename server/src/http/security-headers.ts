import helmet from '@fastify/helmet';
import type { Config } from '../config';
import type { App } from './module';

/**
 * On every answer. The policy below is for data; the page sets its own Content-Security-Policy in its
 * handler, which replaces this one.
 */
export async function installSecurityHeaders(app: App, { secure }: Pick<Config, 'secure'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 63_072_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    // Data is nobody's to keep; files and pages say otherwise themselves.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
