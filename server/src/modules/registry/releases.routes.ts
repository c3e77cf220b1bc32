import { ADMIN_REMOTE } from '@campaign/shared-api/constants';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  Beacon,
  CanaryPerson,
  Disabling,
  Done,
  Enabling,
  Id,
  Override,
  OverrideState,
  PageQuery,
  pageOf,
  Promotion,
  RegistryEvent,
  RegistryOverview,
  ReleaseDocument,
  ReleaseLine,
  replyOf,
  Rollback,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { ForbiddenError, NotFoundError } from '../../problems';
import { pageReply } from '../../db/paging';
import { bearerToken } from '../../http/bearer-token';
import { buildsIn, canaryOf, disable, enable, promote, restore, rollBack } from './change-release';
import { fallbacksOf } from './fallbacks.service';
import { noteLoads, overview } from './health.service';
import { overrideCookie, OVERRIDE_MS, sealOverride } from './override';
import { authorOfCall, OfRemote } from './publish.routes';
import { assertMembers, assertMounted, publishedBuild } from './publish.service';
import { addAudit, listAudit, listPeople, listReleases } from './registry.queries';
import type { ChangeOrder, Registry } from './registry.service';
import { viewEvent, viewRelease } from './releases.view';
import { canaryReason } from './resolve-release';
import { authorOf } from './tokens.service';

const ADMIN_REMOTE_STAYS =
  'The administration pages cannot be switched off from the console. Use the command line: mfe disable admin.';

type ChangeRequest = FastifyRequest & { params: { remote: string }; body: Enabling };
type Apply = Parameters<Registry['change']>[1];

/** How teams change what runs, how loads are counted, and what the platform's people see of it. */
export const releaseRoutes: Module = (app, ctx) => {
  const { registry } = app;

  /** What the four changes have in common: who, to which remote, on which release, and the line they make. */
  async function change(
    request: ChangeRequest,
    order: Pick<ChangeOrder, 'action' | 'build'>,
    prepare: (remote: string) => Apply | Promise<Apply>,
  ) {
    const { remote } = request.params;
    const { parent, reason } = request.body;
    // First who calls: what is published is not for everybody's ears.
    const by = await authorOfCall(ctx, request, remote);
    const apply = await prepare(remote);
    return { data: viewRelease(await registry.change({ ...order, by, remote, parent, reason }, apply)) };
  }
  const changed = { 200: replyOf(ReleaseLine) };

  app.route({
    method: 'POST',
    url: '/registry/remotes/:remote/promote',
    config: { policy: 'registry:change' },
    schema: { params: OfRemote, body: Promotion, response: changed },
    handler: (request) => {
      const { build, channel, weight, match } = request.body;
      return change(request, { action: 'promote', build }, async (remote) => {
        const part = await publishedBuild(ctx, remote, build);
        await assertMembers(ctx, part);
        if (channel === 'stable') await assertMounted(ctx, remote, build);
        const fallbacks = channel === 'stable' ? await fallbacksOf(ctx, remote) : [];
        const now = ctx.clock.now();
        return (content) => promote(content, { part, channel, weight, match, now, fallbacks });
      });
    },
  });

  app.route({
    method: 'POST',
    url: '/registry/remotes/:remote/rollback',
    config: { policy: 'registry:change' },
    schema: { params: OfRemote, body: Rollback, response: changed },
    handler: (request) =>
      change(request, { action: 'rollback' }, async (remote) => {
        const { to } = request.body;
        const earlier = to === undefined ? undefined : await registry.find(to);
        const names = earlier ? buildsIn(earlier, remote) : [];
        const parts = await Promise.all(names.map((build) => publishedBuild(ctx, remote, build)));
        const fallbacks = await fallbacksOf(ctx, remote);
        return (content) =>
          earlier
            ? restore(content, remote, earlier, parts)
            : rollBack(content, remote, ctx.clock.now(), fallbacks);
      }),
  });

  app.route({
    method: 'POST',
    url: '/registry/remotes/:remote/disable',
    config: { policy: 'registry:change' },
    schema: { params: OfRemote, body: Disabling, response: changed },
    handler: (request) =>
      change(request, { action: 'disable' }, (remote) => {
        // A team's token may: the command line that switched it off can switch it on.
        if (remote === ADMIN_REMOTE && !bearerToken(request)) throw new ForbiddenError(ADMIN_REMOTE_STAYS);
        return (content) => disable(content, remote, request.body.message);
      }),
  });

  app.route({
    method: 'POST',
    url: '/registry/remotes/:remote/enable',
    config: { policy: 'registry:change' },
    schema: { params: OfRemote, body: Enabling, response: changed },
    handler: (request) =>
      change(request, { action: 'enable' }, (remote) => (content) => enable(content, remote)),
  });

  app.route({
    method: 'POST',
    url: '/registry/beacons',
    config: {
      policy: 'registry:beacon',
      rateLimit: {
        max: 60,
        timeWindow: 60_000,
        keyGenerator: ({ person, ip }) => String(person?.agentId ?? ip),
      },
    },
    schema: { body: Beacon, response: { 200: Done } },
    handler: async (request) => {
      await noteLoads(ctx, registry, actorOf(request), request.body);
      return {};
    },
  });

  app.route({
    method: 'GET',
    url: '/registry/overview',
    config: { policy: 'registry:read' },
    schema: { response: { 200: replyOf(RegistryOverview) } },
    handler: async (request) => {
      await authorOfCall(ctx, request, undefined);
      const release = await registry.current();
      if (!release) throw new NotFoundError('release');
      return { data: await overview(ctx, release) };
    },
  });

  app.route({
    method: 'GET',
    url: '/registry/releases',
    config: { policy: 'registry:read' },
    schema: { querystring: PageQuery, response: { 200: pageOf(ReleaseLine) } },
    handler: async (request) => {
      await authorOfCall(ctx, request, undefined);
      const { rows, total } = await listReleases(ctx.db, request.query);
      const lines = rows.map(({ release, parent, created_at, created_by, reason }) => ({
        release,
        parent,
        reason,
        createdAt: created_at.toISOString(),
        createdBy: created_by,
      }));
      return pageReply(lines, total, request.query);
    },
  });

  app.route({
    method: 'GET',
    url: '/registry/releases/:release',
    config: { policy: 'registry:read' },
    schema: {
      params: z.object({ release: Id }),
      response: { 200: replyOf(ReleaseDocument) },
    },
    handler: async (request) => {
      await authorOfCall(ctx, request, undefined);
      return { data: await registry.find(request.params.release) };
    },
  });

  app.route({
    method: 'GET',
    url: '/registry/audit',
    config: { policy: 'registry:administer' },
    schema: { querystring: PageQuery, response: { 200: pageOf(RegistryEvent) } },
    handler: async ({ query }) => {
      const { rows, total } = await listAudit(ctx.db, query);
      return pageReply(rows.map(viewEvent), total, query);
    },
  });

  app.route({
    method: 'GET',
    url: '/registry/remotes/:remote/canary',
    config: { policy: 'registry:administer' },
    schema: { params: OfRemote, querystring: PageQuery, response: { 200: pageOf(CanaryPerson) } },
    handler: async ({ params: { remote }, query }) => {
      const release = await registry.current();
      const state = release && Object.hasOwn(release.remotes, remote) ? release.remotes[remote] : undefined;
      const canary = state && canaryOf(state);
      if (!canary) return { data: [], total: 0 };
      const people = (await listPeople(ctx.db)).flatMap((row): CanaryPerson[] => {
        const person = { agentId: row.agent_id, accountId: row.account_id, role: row.role };
        const by = canaryReason(canary, remote, person);
        const name = `${row.first_name} ${row.last_name}`;
        return by ? [{ id: row.agent_id, name, email: row.email, agency: row.user_name, by }] : [];
      });
      const { page = 1, size = 1000 } = query;
      return { data: people.slice((page - 1) * size, page * size), total: people.length };
    },
  });

  const cookie = { path: '/', httpOnly: true, secure: ctx.config.secure, sameSite: 'lax' } as const;
  app.route({
    method: 'POST',
    url: '/registry/override',
    config: { policy: 'registry:administer' },
    schema: { body: Override, response: { 200: replyOf(OverrideState) } },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      for (const [remote, build] of Object.entries(request.body.builds)) {
        await publishedBuild(ctx, remote, build);
        await addAudit(ctx.db, authorOf(actor), 'override', { remote, build }, ctx.clock.now());
      }
      const { chosen, value } = sealOverride(ctx, actor, request.body);
      const maxAge = OVERRIDE_MS / 1000;
      void reply.setCookie(overrideCookie(ctx.config), value, { ...cookie, maxAge });
      return { data: chosen };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/registry/override',
    config: { policy: 'registry:administer' },
    schema: { response: { 200: Done } },
    handler: async (_request, reply) => {
      void reply.clearCookie(overrideCookie(ctx.config), cookie);
      return {};
    },
  });
};
