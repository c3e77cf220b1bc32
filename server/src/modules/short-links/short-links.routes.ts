import { z } from 'zod';
import {
  NewShortLink,
  replyOf,
  ResolvedLink,
  ShortLink,
  ShortLinkSettings,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { NotFoundError } from '../../problems';
import { openLink } from './open-link';
import { failureOf } from './redirect-first';
import { linkWords, registerShortLink, shortLinkSettings } from './short-links.service';

const Code = z.object({ shortCode: z.string().max(40) });

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
    async ({ params, headers }, reply) => {
      const url = await openLink(ctx, params.shortCode, headers['user-agent']);
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
    async ({ params, headers, raw }, reply) => {
      const failure = failureOf(raw);
      if (failure) throw failure.error;
      const url = await openLink(ctx, params.shortCode, headers['user-agent']);
      if (!url) return reply.callNotFound();
      return reply
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .redirect(url, 302);
    },
  );
};
