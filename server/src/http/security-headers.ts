import helmet from '@fastify/helmet';
import type { Config } from '../config';
import type { App } from './module';

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
const TRANSPORT_SECONDS = 63_072_000;

/**
 * What installSecurityHeaders sets, as names and values: for an answer that is given before the hooks run. A test
 * holds the two together.
 */
export const headersOfEveryAnswer = ({ secure }: Pick<Config, 'secure'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  ...(secure && { 'strict-transport-security': `max-age=${TRANSPORT_SECONDS}` }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': PERMISSIONS,
});

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
    strictTransportSecurity: secure && { maxAge: TRANSPORT_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    // Data is nobody's to keep; files and pages say otherwise themselves.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
