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
import { NotFoundError, tooOften } from '../../problems';
import { countMiss, waitAfterMisses } from './misses';
import { openLink } from './open-link';
import { failureOf } from './redirect-first';
import { isShortCode } from './short-code';
import { linkWords, registerShortLink, shortLinkSettings } from './short-links.service';

const Code = z.object({ shortCode: z.string().max(40) });

/** Whoever asks for many codes that lead nowhere waits before the next is looked up. */
function refuseScan(ctx: Context, address: string): void {
  const wait = waitAfterMisses(ctx, address);
  if (wait !== undefined) throw tooOften(wait);
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
    async ({ params, headers, ip }, reply) => {
      refuseScan(ctx, ip);
      const url = await openLink(ctx, params.shortCode, headers['user-agent']);
      if (!url) {
        countMiss(ctx, ip);
        throw new NotFoundError('link');
      }
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
    async ({ params, headers, raw, ip }, reply) => {
      const failure = failureOf(raw);
      if (failure) throw failure.error;
      if (isShortCode(params.shortCode)) refuseScan(ctx, ip);
      const url = await openLink(ctx, params.shortCode, headers['user-agent']);
      if (!url) {
        // /identity and its like are pages, and no tries.
        if (isShortCode(params.shortCode)) countMiss(ctx, ip);
        return reply.callNotFound();
      }
      return reply
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .redirect(url, 302);
    },
  );
};
