import type { FastifyRequest } from 'fastify';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@campaign/shared-api/constants';
import { POLICY } from '@campaign/shared-api/policy';
import type { PolicyLine } from '@campaign/shared-api/policy';
import type { Config } from '../config';
import { ForbiddenError, HttpError } from '../problems';
import { bearerToken } from './bearer-token';
import type { App } from './module';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A page of somebody else must not write with our visitor's cookie. Beside SameSite=Lax: the browser says
 * the call comes from our own page, a header that no form can set is there, and the body is of the kind the
 * route expects.
 */
export function installWriteGuard(app: App, config: Pick<Config, 'publicUrl'>): void {
  const ownOrigin = new URL(config.publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    const { config: route } = request.routeOptions;
    if (READS.has(request.method) || route.foreign) return;
    // Whoever shows a token is no page: nothing of a visitor's cookie could be abused.
    if (route.policy && (POLICY[route.policy] as PolicyLine).open === 'token' && bearerToken(request)) return;
    if (!isOwnPage(request, ownOrigin) || request.headers[CONSOLE_HEADER] !== CONSOLE_HEADER_VALUE) {
      throw new ForbiddenError('This request did not come from the console.');
    }
    const type = request.headers['content-type'];
    const expected = route.multipart ? /^multipart\/form-data\s*;/i : /^application\/json\s*(;|$)/i;
    if (type !== undefined && !expected.test(type)) {
      throw new HttpError(415, 'wrong-type', 'This kind of content is not accepted.');
    }
  });
}

function isOwnPage({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  // Neither header: no browser of today, so no cookie of a visitor that could be abused.
  return origin === undefined || origin === ownOrigin;
}
