import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PREVIEW_HEADER } from '@campaign/shared-api/constants';
import { ReleaseDocument, RemoteBuild, ResolvedRelease } from '@campaign/shared-api/contracts';
import { shortCodeAt, withoutLastSlashes } from '@campaign/shared-api/paths';
import type { Context } from '../../context';
import type { Module } from '../../http/module';
import { NotFoundError } from '../../problems';
import { findFile, isPlain, LOCAL_BUILD, typeOf, type ServedFile } from './build-files';
import { openFile } from './build-store';
import { contentSecurityPolicy, REPORT_PATH } from './content-security';
import { overrideCookie, readOverride } from './override';
import { consolePage, shortLinkPage, unbuiltPage, type PageFacts } from './page.view';
import { announced, isStaticSignIn } from './preload';
import { readPreview } from './preview.service';
import { openRegistry, type Registry } from './registry.service';
import type { Preview } from './snapshots';

declare module 'fastify' {
  interface FastifyInstance {
    /** Which code runs; made with the site's routes, used by the API's. */
    registry: Registry;
    /** Answers any address of the console with its page; the not-found handler hands over to it. */
    sendConsolePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const OURS = { policy: 'system:registry', raw: true } as const;
const MAX_REPORTED = 8 * 1024;

/** The shapes teams may hold their own tools to. */
const SCHEMAS = { release: ReleaseDocument, resolved: ResolvedRelease, build: RemoteBuild };

/** The release for whoever asks, the files of the builds, and the page of every address of the console. */
export const registryRoutes: Module = (app, ctx) => {
  const { buildDir, production } = ctx.config;
  const registry = openRegistry(ctx);
  app.decorate('registry', registry);
  app.decorate('sendConsolePage', (request, reply) => sendPage(ctx, registry, request, reply));
  // Not waited for: the first start copies every file, and a slow disk is no reason not to listen.
  app.addHook('onReady', async () => registry.start());
  app.addHook('onClose', () => registry.settle());

  app.route({
    method: 'GET',
    url: '/platform/registry/release',
    config: OURS,
    handler: async (request, reply) => {
      const snapshot = await snapshotOf(ctx, registry, request, await readPreview(ctx, request));
      if (!snapshot) throw new NotFoundError('release');
      const { digest, resolved } = snapshot;
      void reply.header('cache-control', 'private, no-cache').header('etag', digest);
      void reply.header('vary', `cookie, ${PREVIEW_HEADER}`);
      if (request.headers['if-none-match'] === digest) return reply.code(304).send();
      return resolved;
    },
  });

  app.route({
    method: 'GET',
    url: '/platform/registry/provides',
    config: OURS,
    handler: async (_request, reply) => {
      const release = await registry.current();
      if (!release) throw new NotFoundError('release');
      void reply.header('cache-control', 'no-cache');
      return release.shell;
    },
  });

  app.route({
    method: 'GET',
    url: '/platform/registry/surface',
    config: OURS,
    handler: async ({ headers }, reply) => {
      const surface = await readFile(join(buildDir, 'shell/surface.json'), 'utf8').catch(() => undefined);
      if (surface === undefined) throw new NotFoundError('surface');
      const digest = `"${createHash('sha256').update(surface).digest('base64url')}"`;
      void reply.header('cache-control', 'no-cache').header('etag', digest);
      if (headers['if-none-match'] === digest) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(surface);
    },
  });

  app.route({
    method: 'GET',
    url: '/platform/registry/schema/:name(^[a-z]+$).json',
    config: OURS,
    schema: { params: z.object({ name: z.enum(['release', 'resolved', 'build']) }) },
    handler: async ({ params }) => z.toJSONSchema(SCHEMAS[params.name], { io: 'output' }),
  });

  app.route({
    method: 'GET',
    url: '/mfe/:remote/:build/:file',
    config: OURS,
    schema: { params: z.object({ remote: z.string(), build: z.string(), file: z.string() }) },
    handler: async ({ params: { remote, build, file }, headers }, reply) => {
      const accepts = headers['accept-encoding'];
      if (build === LOCAL_BUILD && !production)
        return sendFile(findFile(buildDir, ['mfe', remote, build, file]), accepts, reply);
      return sendKept(ctx, [remote, build, file], accepts, reply);
    },
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
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MAX_REPORTED }, (_request, body, done) =>
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

/** A file of a published build: never changed, so kept for ever. */
async function sendKept(
  ctx: Pick<Context, 'storage'>,
  [remote, build, file]: [string, string, string],
  accepts: string | undefined,
  reply: FastifyReply,
) {
  const type = typeOf(file);
  if (!type || ![remote, build, file].every(isPlain)) throw new NotFoundError('file');
  const small = /\bbr\b/.test(accepts ?? '') ? await openFile(ctx, remote, build, `${file}.br`) : undefined;
  const found = small ?? (await openFile(ctx, remote, build, file));
  if (!found) throw new NotFoundError('file');
  void reply
    .type(type)
    .header('content-length', found.bytes)
    .header('vary', 'accept-encoding')
    .header('cache-control', FOR_EVER);
  if (small) void reply.header('content-encoding', 'br');
  return reply.send(found.content);
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

const snapshotOf = (
  ctx: Context,
  registry: Registry,
  { person, cookies }: FastifyRequest,
  preview?: Preview,
) =>
  registry.resolve(
    person ?? undefined,
    readOverride(ctx, person, cookies[overrideCookie(ctx.config)]),
    preview,
  );

const compress = promisify(brotliCompress);
// About a millisecond; the page then fits the first flight of a connection.
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * The page stands before everything else, and most of it is the release. Nothing in it is both secret and beside
 * words of whoever asks, which compression would give away.
 */
async function sendHtml(reply: FastifyReply, accepts: string | undefined, html: string) {
  if (!/\bbr\b/.test(accepts ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await compress(html, PAGE_QUALITY));
}

async function sendPage(ctx: Context, registry: Registry, request: FastifyRequest, reply: FastifyReply) {
  const { config, random } = ctx;
  const pathname = withoutLastSlashes(request.url.split('?', 1)[0] ?? '/');
  const { theme } = request.cookies;
  const accepts = request.headers['accept-encoding'];
  const facts: PageFacts = {
    nonce: random.bytes(18).toString('base64'),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
  const snapshot = await snapshotOf(ctx, registry, request);
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding');

  if (!snapshot) {
    void reply.code(503).header('content-security-policy', contentSecurityPolicy(facts.nonce));
    return sendHtml(reply, accepts, unbuiltPage(facts));
  }
  if (shortCodeAt(pathname)) {
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
    return sendHtml(reply, accepts, shortLinkPage(snapshot.builds.shortLink, ['/api/v1', ...others], facts));
  }
  void reply
    .code(200)
    .header('content-security-policy', contentSecurityPolicy(facts.nonce, [], snapshot.policies));
  const signedIn = request.person !== null;
  const next = announced(snapshot, pathname, signedIn);
  const page = { ...facts, isStaticSignIn: isStaticSignIn(pathname, signedIn) };
  return sendHtml(reply, accepts, consolePage(snapshot, registry.key, next, page));
}
