import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import type { Context } from './context';
import { MAX_SOCKETS } from './gateways/carrier/open-carrier';
import { installAuthentication } from './http/authenticate';
import { downloadRoutes } from './http/downloads.routes';
import { installStreamEnds } from './http/end-streams';
import { installPolicy } from './http/enforce-policy';
import { installWriteGuard } from './http/guard-writes';
import { installHead } from './http/head';
import { healthRoutes } from './http/health.routes';
import { countRequests } from './http/http-metrics';
import { installJsonBody } from './http/json-body';
import type { App, Module } from './http/module';
import { mostConnections } from './http/max-connections';
import { installOneId } from './http/one-id';
import { answerProblem, installProblemHandler } from './http/problem-handler';
import { logRequests } from './http/request-log';
import { inRequestScope } from './http/request-scope';
import { installSecurityHeaders } from './http/security-headers';
import { newSupportId } from './http/support-id';
import { installDrain, refuseVanished } from './http/unread-bodies';
import { agencyRoutes } from './modules/agencies/agencies.routes';
import { agentRoutes } from './modules/agents/agents.routes';
import { apiDocsRoutes } from './modules/api-docs/api-docs.routes';
import { carrierSiteRoutes } from './modules/carrier-sites/carrier-sites.routes';
import { chatRoutes } from './modules/chats/chats.routes';
import { digestRoutes } from './modules/chats/digest.routes';
import { inboxRoutes } from './modules/chats/inbox.routes';
import { connectionRoutes } from './modules/connections/connections.routes';
import { deliveryGuardRoutes } from './modules/delivery-guard/delivery-guard.routes';
import { deliveryRoutes } from './modules/delivery/delivery.routes';
import { dncRoutes } from './modules/dnc/dncs.routes';
import { factorRoutes } from './modules/factors/factors.routes';
import { identityRoutes } from './modules/identities/identities.routes';
import { jobRoutes } from './modules/jobs/jobs.routes';
import { installAudit } from './modules/operations/install-audit';
import { metricsRoutes } from './modules/operations/metrics.routes';
import { auditRoutes } from './modules/operations/audit.routes';
import { operationsRoutes } from './modules/operations/operations.routes';
import { listRoutes } from './modules/lists/lists.routes';
import { mdrRoutes } from './modules/mdr/mdr.routes';
import { mediaFiles, mediaRoutes } from './modules/media/media.routes';
import { quickTestRoutes } from './modules/quick-test/quick-test.routes';
import { ratingRoutes } from './modules/ratings/ratings.routes';
import { previewRoutes } from './modules/registry/preview.routes';
import { publishRoutes } from './modules/registry/publish.routes';
import { registryCallbacks } from './modules/registrations/callbacks.routes';
import { registrationRoutes } from './modules/registrations/registrations.routes';
import { registryRoutes } from './modules/registry/registry.routes';
import { releaseRoutes } from './modules/registry/releases.routes';
import { donationRoutes, reportedDonations } from './modules/donations/donations.routes';
import { reportRoutes } from './modules/reports/reports.routes';
import { ownSessionRoutes } from './modules/session/own-sessions.routes';
import { sessionRoutes } from './modules/session/session.routes';
import { switchAgencyRoutes } from './modules/session/switch-agency.routes';
import { viewAsRoutes } from './modules/session/view-as.routes';
import { redirectFirst } from './modules/short-links/redirect-first';
import { shortLinkRedirect, shortLinkRoutes } from './modules/short-links/short-links.routes';
import { frequencyRoutes } from './modules/frequency/frequency.routes';
import { stopWordRoutes } from './modules/stop-words/stop-words.routes';
import { templateRoutes } from './modules/templates/templates.routes';
import { usageRoutes } from './modules/usage/usage.routes';
import { callbackFirst } from './modules/webhooks/callback-first';
import { openCallbacks } from './modules/webhooks/carrier-callbacks';
import { webhookRoutes } from './modules/webhooks/webhooks.routes';

/** Under /api/v1, with /api as an alias (API-01). */
const API: readonly Module[] = [
  sessionRoutes,
  ownSessionRoutes,
  switchAgencyRoutes,
  viewAsRoutes,
  factorRoutes,
  agencyRoutes,
  usageRoutes,
  identityRoutes,
  carrierSiteRoutes,
  registrationRoutes,
  agentRoutes,
  ratingRoutes,
  listRoutes,
  dncRoutes,
  jobRoutes,
  quickTestRoutes,
  donationRoutes,
  reportRoutes,
  deliveryRoutes,
  deliveryGuardRoutes,
  mdrRoutes,
  templateRoutes,
  stopWordRoutes,
  frequencyRoutes,
  mediaRoutes,
  chatRoutes,
  inboxRoutes,
  digestRoutes,
  shortLinkRoutes,
  downloadRoutes,
  publishRoutes,
  releaseRoutes,
  previewRoutes,
  operationsRoutes,
  connectionRoutes,
  auditRoutes,
];

/** At the root: the API's description, pages, short links; what carriers tell is beside, for it has a door of its own. */
const SITE: readonly Module[] = [
  apiDocsRoutes,
  healthRoutes,
  metricsRoutes,
  registryCallbacks,
  reportedDonations,
  registryRoutes,
  mediaFiles,
  shortLinkRedirect,
];

/** Long enough for the largest upload over a slow line; an idle connection goes sooner. */
const TIMES = { requestTimeout: 600_000, keepAliveTimeout: 72_000 };
const CONNECTION_TIMEOUT_MS = 120_000;

/**
 * The whole server, ready to listen. Fails when a route names no line of the policy. `more` are modules for
 * this one server only.
 */
export async function openApp(ctx: Context, more: readonly Module[] = []): Promise<App> {
  const { config } = ctx;
  const closing = new AbortController();
  const callbacks = openCallbacks(ctx);
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newSupportId,
    requestIdHeader: false,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // A signed download ticket is the longest part of an address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    onConstructorPoisoning: 'error',
    serverFactory: (handle) => {
      const told = callbackFirst({ config, callbacks }, handle, closing.signal);
      const server = createServer(TIMES, inRequestScope(redirectFirst(ctx, told, closing.signal)));
      server.maxConnections = mostConnections(MAX_SOCKETS);
      return server.setTimeout(CONNECTION_TIMEOUT_MS);
    },
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/api\/(?!v1\/|docs\b)/, '/api/v1/'),
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  installJsonBody(app);

  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => callbacks.close());
  installProblemHandler(app);
  logRequests(app);
  countRequests(app, ctx);
  refuseVanished(app);
  installDrain(app);
  installHead(app);
  installSecurityHeaders(app, config);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await app.register(multipart, {
    limits: {
      fileSize: MAX_LIST_FILE_BYTES,
      files: 1,
      fields: 20,
      parts: 21,
      fieldSize: 64 * 1024,
      headerPairs: 50,
    },
  });
  installAuthentication(app, ctx);
  installPolicy(app, ctx);
  installWriteGuard(app, config);
  installOneId(app);
  installAudit(app, ctx);
  installStreamEnds(app, ctx);

  // From the start: a session that another process ends must not be believed here.
  const stopListening = await ctx.sessions.listen();
  app.addHook('onClose', stopListening);
  for (const routes of [...SITE, webhookRoutes(callbacks)]) routes(app, ctx);
  await app.register(
    async (api: App) => {
      for (const routes of [...API, ...more]) routes(api, ctx);
    },
    { prefix: '/api/v1' },
  );
  return app;
}
