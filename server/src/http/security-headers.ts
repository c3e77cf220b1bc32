import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../config';
import type { App } from './module';

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
const TRANSPORT_SECONDS = 63_072_000;

/**
 * The headers of every answer, as names and values; also for one that is given before the hooks run. The policy in them is for
 * data; the page sets its own Content-Security-Policy in its handler, which replaces this one. `isOfConsole`: the host is the
 * console's. Another host is an agency's domain for short links, and whether all its subdomains have TLS is the agency's.
 */
export function headersOfEveryAnswer(
  { secure }: Pick<Config, 'secure'>,
  isOfConsole = true,
): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS };
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: TRANSPORT_SECONDS, includeSubDomains: isOfConsole },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  // None of them depends on what is asked: written down once, where helmet works them out for every request.
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  apply({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** The same, by the host that is asked. */
export function headersByHost(config: Pick<Config, 'secure' | 'publicUrl'>) {
  const console = new URL(config.publicUrl).hostname;
  const [ofConsole, ofOthers] = [headersOfEveryAnswer(config), headersOfEveryAnswer(config, false)];
  return (hostname: string) => (hostname === console ? ofConsole : ofOthers);
}

export function installSecurityHeaders(app: App, config: Pick<Config, 'secure' | 'publicUrl'>): void {
  const headersOf = headersByHost(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.hostname));
    // Data is nobody's to keep; files and pages say otherwise themselves.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
