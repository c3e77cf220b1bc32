import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReleasePointer } from '@campaign/shared-api/contracts';
import { RESERVED_SEGMENTS } from '@campaign/shared-api/paths';
import type { Context } from '../../context';
import type { Module } from '../../http/module';
import { NotFoundError } from '../../problems';
import { findFile, type ServedFile } from './build-files';
import { contentSecurityPolicy, REPORT_PATH } from './content-security';
import { consolePage, shortLinkPage, unbuiltPage, type PageFacts } from './page.view';
import { announced } from './preload';
import { openRegistry, type Registry } from './registry.service';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers any address of the console with its page; the not-found handler hands over to it. */
    sendConsolePage(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const OURS = { policy: 'system:registry', raw: true } as const;
const MOST_REPORTED = 8 * 1024;

/** The release document, the files of the builds, and the page of every address of the console. */
export const registryRoutes: Module = (app, ctx) => {
  const { buildDir, production } = ctx.config;
  const registry = openRegistry(buildDir, !production);
  app.decorate('sendConsolePage', (request, reply) => sendPage(ctx, registry, request, reply));

  app.route({
    method: 'GET',
    url: '/platform/registry/current',
    config: OURS,
    handler: async (request, reply) => {
      const current = registry.current();
      if (!current) throw new NotFoundError('release');
      const { digest, release } = current;
      void reply.header('cache-control', 'no-cache').header('etag', digest);
      if (request.headers['if-none-match'] === digest) return reply.code(304).send();
      const url = `/platform/registry/r/${release.release}.json`;
      return { release: release.release, digest, url } satisfies ReleasePointer;
    },
  });

  app.route({
    method: 'GET',
    url: '/platform/registry/r/:release(^\\d{1,10}$).json',
    config: OURS,
    schema: { params: z.object({ release: z.coerce.number().int() }) },
    handler: async ({ params }, reply) => {
      const found = registry.find(params.release);
      if (!found) throw new NotFoundError('release');
      return reply.header('cache-control', FOR_EVER).type('application/json').send(found.document);
    },
  });

  app.route({
    method: 'GET',
    url: '/mfe/:remote/:build/:file',
    config: OURS,
    schema: { params: z.object({ remote: z.string(), build: z.string(), file: z.string() }) },
    handler: async ({ params: { remote, build, file }, headers }, reply) =>
      sendFile(findFile(buildDir, ['mfe', remote, build, file]), headers['accept-encoding'], reply),
  });

  app.route({
    method: 'GET',
    url: '/assets/:file',
    config: OURS,
    schema: { params: z.object({ file: z.string() }) },
    handler: async ({ params, headers }, reply) =>
      sendFile(findFile(buildDir, ['shell', params.file]), headers['accept-encoding'], reply),
  });

  for (const type of ['application/csp-report', 'application/reports+json']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MOST_REPORTED }, (_request, body, done) =>
      done(null, body),
    );
  }
  app.route({
    method: 'POST',
    url: REPORT_PATH,
    config: {
      policy: 'system:csp-report',
      raw: true,
      foreign: true,
      rateLimit: { max: 30, timeWindow: 60_000 },
    },
    handler: async (request, reply) => {
      request.log.warn({ report: violationOf(request.body) }, 'The page tried what its policy forbids.');
      return reply.code(204).send();
    },
  });
};

/** What of a report is worth a log line; addresses go without their query. */
function violationOf(body: unknown) {
  try {
    const { 'csp-report': report } = JSON.parse(String(body)) as Record<string, Record<string, string>>;
    const bare = (address = '') => address.split(/[?#]/, 1)[0];
    return {
      directive: report?.['effective-directive'],
      blocked: bare(report?.['blocked-uri']),
      page: bare(report?.['document-uri']),
      source: bare(report?.['source-file']),
    };
  } catch {
    return undefined;
  }
}

function sendFile(file: ServedFile | undefined, accepts: string | undefined, reply: FastifyReply) {
  if (!file) throw new NotFoundError('file');
  const brotli = /\bbr\b/.test(accepts ?? '') ? file.brotli : undefined;
  const { path, bytes } = brotli ?? file;
  void reply
    .type(file.type)
    .header('content-length', bytes)
    .header('vary', 'accept-encoding')
    .header('cache-control', file.immutable ? FOR_EVER : 'no-cache');
  if (brotli) void reply.header('content-encoding', 'br');
  return reply.send(createReadStream(path));
}

const SHORT_CODE = /^\/[A-Za-z0-9]{8}$/;
const isShortLink = (pathname: string) =>
  SHORT_CODE.test(pathname) && !RESERVED_SEGMENTS.includes(pathname.slice(1).toLowerCase());

function sendPage(
  { config, random }: Context,
  registry: Registry,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const pathname = request.url.split('?', 1)[0] ?? '/';
  const { theme } = request.cookies;
  const facts: PageFacts = {
    nonce: random.bytes(18).toString('base64'),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
  const snapshot = registry.current();
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');

  if (!snapshot) {
    void reply.code(503).header('content-security-policy', contentSecurityPolicy(facts.nonce));
    return reply.send(unbuiltPage(facts));
  }
  if (isShortLink(pathname)) {
    const others = config.shortLinkHosts.slice(1).map((host) => `https://${host}/api/v1`);
    void reply
      .code(200)
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        contentSecurityPolicy(
          facts.nonce,
          others.map((url) => new URL(url).origin),
        ),
      );
    return reply.send(shortLinkPage(snapshot.builds.shortLink, ['/api/v1', ...others], facts));
  }
  void reply.code(200).header('content-security-policy', contentSecurityPolicy(facts.nonce));
  const next = announced(snapshot.builds, pathname, request.person !== null);
  return reply.send(consolePage(snapshot, next, facts));
}
