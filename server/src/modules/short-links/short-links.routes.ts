import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  NewShortLink,
  replyOf,
  ResolvedLink,
  ShortLink,
  ShortLinkSettings,
} from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { NotFoundError, RateLimitedError, tooOften } from '../../problems';
import { forgetTry, takeTry } from './misses';
import { openLink } from './open-link';
import { failureOf } from './redirect-first';
import { isShortCode } from './short-code';
import { linkWords, registerShortLink, shortLinkSettings } from './short-links.service';

const Code = z.object({ shortCode: z.string().max(40) });

/**
 * Where the code of a request leads, if anywhere. Whoever asks for many that lead nowhere waits before the next is looked up.
 * @throws RateLimitedError
 */
async function lookUp(
  ctx: Context,
  code: string,
  { ip, headers }: FastifyRequest,
): Promise<string | undefined> {
  const wait = takeTry(ctx, ip);
  if (wait !== undefined) throw tooOften(wait);
  let isMiss = false;
  try {
    const url = await openLink(ctx, code, headers['user-agent']);
    isMiss = url === undefined;
    return url;
  } finally {
    if (!isMiss) forgetTry(ctx, ip);
  }
}

/** /job/campaign/link registers; /{shortCode} resolves for the catch-all page (SREDIR-03). */
export const shortLinkRoutes: Module = (app, ctx) => {
  app.post(
    '/job/campaign/link',
    {
      config: { policy: 'link:create' },
      schema: { body: NewShortLink, response: { 200: replyOf(ShortLink) } },
    },
    async (request) => ({
      data: await registerShortLink(ctx, actorOf(request), request.body),
      message: linkWords.registered,
    }),
  );

  app.get(
    '/job/campaign/link/settings',
    { config: { policy: 'link:create' }, schema: { response: { 200: replyOf(ShortLinkSettings) } } },
    async (request) => ({ data: await shortLinkSettings(ctx, actorOf(request)) }),
  );

  app.get(
    '/:shortCode',
    {
      config: { policy: 'link:resolve' },
      schema: { params: Code, response: { 200: replyOf(ResolvedLink) } },
    },
    async (request, reply) => {
      const { shortCode } = request.params;
      // A mistyped address of the API is no try.
      if (!isShortCode(shortCode)) return reply.callNotFound();
      const url = await lookUp(ctx, shortCode, request);
      if (!url) throw new NotFoundError('link');
      void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
      return { data: { campaignid: url } };
    },
  );
};

/**
 * The same at the root of the host, for what `redirectFirst` leaves over: 302 without JavaScript; what is no code goes on to the console's page.
 */
export const shortLinkRedirect: Module = (app, ctx) => {
  app.get(
    '/:shortCode([A-Za-z0-9]{8})',
    { config: { policy: 'link:resolve', raw: true }, schema: { params: Code } },
    async (request, reply) => {
      const { shortCode } = request.params;
      const failure = failureOf(request.raw);
      if (failure) throw failure.error;
      // /identity and its like are pages, and no tries.
      const url = isShortCode(shortCode)
        ? await lookUp(ctx, shortCode, request).catch((error: unknown) => {
            // A browser tries again by itself: who taps behind the address of a scan gets there.
            if (error instanceof RateLimitedError) void reply.header('refresh', String(error.retryAfter));
            throw error;
          })
        : undefined;
      if (!url) return reply.callNotFound();
      return reply
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .redirect(url, 302);
    },
  );
};
