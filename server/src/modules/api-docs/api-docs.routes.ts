import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { App, Module } from '../../http/module';
import { authorOfCall } from '../registry/publish.routes';
import { docsPage, DOCS_SECURITY } from './docs-page.view';
import { apiDocument } from './document';
import type { ApiDocument } from './shapes';

/** What the API is, for whoever is signed in and for a remote's tools by its token: as a document and as a page. */
export const apiDocsRoutes: Module = (app: App, ctx: Context) => {
  let made: { document: ApiDocument; page: string } | undefined;
  // All routes are there once somebody asks.
  const docs = () => {
    if (made) return made;
    const document = apiDocument(app.inventory);
    made = { document, page: docsPage(document) };
    return made;
  };
  const config = { policy: 'docs:read', raw: true } as const;

  const answerDocument = async (request: FastifyRequest) => {
    await authorOfCall(ctx, request, undefined);
    return docs().document;
  };
  const answerPage = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_SECURITY).send(docs().page);

  app.get('/api/docs/openapi.json', { config }, answerDocument);
  app.get('/api/docs', { config }, async (request, reply) => {
    const document = await answerDocument(request);
    const wantsPage = request.headers.accept?.includes('text/html');
    return wantsPage ? answerPage(request, reply) : document;
  });
};
