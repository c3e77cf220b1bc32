import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { OwnDigest, OwnDigestChange, replyOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { changeOwnDigest, endDigest, readerOf, readOwnDigest } from './digest.service';
import { digestWords } from './digest.words';

const Ticket = z.object({ ticket: z.string().max(100) });
const BODY_LIMIT = 4_096;
/** Nothing but this page's own form, to the address it stands at. */
const PAGE_SECURITY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Whether one is told by mail of what waits; and the end of it by the address in the mail. */
export const digestRoutes: Module = (app, ctx) => {
  app.get(
    '/chats/digest',
    { config: { policy: 'digest:read' }, schema: { response: { 200: OwnDigest } } },
    (request) => readOwnDigest(ctx, actorOf(request)),
  );
  app.put(
    '/chats/digest',
    {
      config: { policy: 'digest:write' },
      schema: { body: OwnDigestChange, response: { 200: replyOf(OwnDigest) } },
    },
    (request) => changeOwnDigest(ctx, actorOf(request), request.body.on),
  );

  // The ticket is who they are: no cookie is looked at, and mail programs send a form.
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, parsed) =>
      parsed(null, body),
    );
    const config = { policy: 'digest:end', raw: true, foreign: true } as const;
    const answer = (reply: FastifyReply, status: number, text: string, asks = false) =>
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PAGE_SECURITY)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .send(pageOf(text, asks));
    // Programs that look at links ask for them: only a press ends anything.
    scope.get<{ Params: z.infer<typeof Ticket> }>(
      '/chats/digest/end/:ticket',
      { config, schema: { params: Ticket } },
      (request, reply) =>
        readerOf(ctx, request.params.ticket) === undefined
          ? answer(reply, 404, digestWords.page.unknown)
          : answer(reply, 200, digestWords.page.ask, true),
    );
    scope.post<{ Params: z.infer<typeof Ticket> }>(
      '/chats/digest/end/:ticket',
      { config, schema: { params: Ticket } },
      async (request, reply) =>
        (await endDigest(ctx, request.params.ticket))
          ? answer(reply, 200, digestWords.page.done)
          : answer(reply, 404, digestWords.page.unknown),
    );
    done();
  });
};

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}
h1{font-size:1.5rem}button{font:inherit;padding:.6rem 1.2rem;min-height:44px}`;

/** Only words of ours stand in it. */
function pageOf(text: string, asks: boolean): string {
  const { title, button } = digestWords.page;
  const form = asks ? `<form method="post"><button>${button}</button></form>` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p role="status">${text}</p>${form}</main></html>`;
}
