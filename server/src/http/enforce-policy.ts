import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify';
import { PROOF_MS } from '@campaign/shared-api/constants';
import { isInView, POLICY, scopeOf } from '@campaign/shared-api/policy';
import type { Permission, PolicyLine } from '@campaign/shared-api/policy';
import { ForbiddenError, HttpError, UnauthorizedError } from '../problems';
import type { SessionPerson, View } from '../actor';
import type { Context } from '../context';
import { bearerToken } from './bearer-token';
import type { App } from './module';
import { readSessionCookie } from './session-cookie';

export interface RouteEntry {
  method: string;
  url: string;
  policy: Permission;
  /** As it was registered: what a call takes and answers. */
  config: FastifyContextConfig;
  schema?: FastifySchema;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is; the matrix test calls them all, the document of the API is made of them. */
    inventory: readonly RouteEntry[];
  }
}

/** What somebody may do whose password an administrator chose (UPWD-04). */
const BEFORE_A_PASSWORD: ReadonlySet<Permission> = new Set(['session:read', 'session:change-password']);
/** What somebody may do who has yet to set up a second factor. */
const BEFORE_A_FACTOR: ReadonlySet<Permission> = new Set([
  ...BEFORE_A_PASSWORD,
  ...(['session:prove', 'factor:list', 'factor:write'] as const),
]);

/** What is answered when the time of a view is over: where one is, and the ways out. */
const AFTER_A_VIEW: ReadonlySet<Permission> = new Set([
  'session:read',
  'session:view-end',
  'session:sign-out',
  'system:page',
  'system:registry',
]);

/**
 * Every route names its line of the policy; one that does not stops the start. The line decides before the
 * body is read: no session 401, wrong role 403. Whose rows it may be is the service's part (404).
 */
export function installPolicy(
  app: App,
  { clock, config, sessions }: Pick<Context, 'clock' | 'config' | 'sessions'>,
): void {
  const inventory: RouteEntry[] = [];
  app.decorate('inventory', inventory);
  app.addHook('onRoute', (route) => {
    for (const fault of faultsOf(route)) throw new Error(`${String(route.method)} ${route.url}: ${fault}`);
    const policy = route.config?.policy;
    if (!policy) return;
    for (const method of [route.method].flat())
      inventory.push({
        method,
        url: route.url,
        policy,
        config: { ...route.config },
        ...(route.schema && { schema: route.schema }),
      });
  });
  app.addHook('onRequest', async (request) => {
    const permission = request.routeOptions.config.policy;
    // Only the not-found handler has none.
    if (!permission) return;
    const line: PolicyLine = POLICY[permission];
    if (line.open === 'carrier') {
      request.person = null;
      return;
    }
    // What the token may is the service's part; a cookie that came along does not count.
    if (line.open === 'token' && bearerToken(request)) {
      request.person = null;
      return;
    }
    if (!request.person) {
      if (line.open === 'public') return;
      const token = readSessionCookie(request, config);
      const reason = token && (await sessions.endedBecause(token));
      throw reason ? new HttpError(401, reason, 'This agency is disabled.') : new UnauthorizedError();
    }
    if (request.person.view) refuseInView(request.person.view, permission, request.method);
    if (!scopeOf(permission, request.person.role)) throw new ForbiddenError();
    if (request.person.mustChangePassword && line.open !== 'public' && !BEFORE_A_PASSWORD.has(permission))
      throw new HttpError(403, 'password-change-required', 'Please choose a new password first.');
    const { factorRequired, hasFactor } = request.person;
    if (factorRequired && !hasFactor && line.open !== 'public' && !BEFORE_A_FACTOR.has(permission))
      throw new HttpError(403, 'second-factor-required', 'Please set up a second factor first.');
    if (line.proof === 'always') demandProof(request.person);
  });
  app.addHook('preHandler', async ({ person, routeOptions, body }) => {
    const permission = routeOptions.config.policy;
    if (!person || !permission || (POLICY[permission] as PolicyLine).proof !== 'many') return;
    const { ids } = (body ?? {}) as { ids?: unknown };
    if (Array.isArray(ids) && ids.length > 1) demandProof(person);
  });

  /** Somebody of the platform looks as somebody else: what shows, until the time is over, and the way out. */
  const refuseInView = ({ endsAt }: View, permission: Permission, method: string) => {
    if (!isInView(permission, method))
      throw new HttpError(
        403,
        'view-only',
        'You are viewing the console as someone else. Stop viewing to do this.',
      );
    if (endsAt <= clock.now() && !AFTER_A_VIEW.has(permission))
      throw new HttpError(403, 'view-over', 'The time to look as somebody else is over.');
  };

  const demandProof = ({ provenAt }: SessionPerson) => {
    // A proof from a clock that was set back is none.
    const age = Math.abs(clock.now().getTime() - provenAt.getTime());
    if (age > PROOF_MS) throw new HttpError(403, 'proof-needed', 'Please confirm that it is you.');
  };
}

function faultsOf({ config, schema }: RouteOptions): string[] {
  const faults: string[] = [];
  const permission = config?.policy;
  if (!permission) faults.push('config.policy is missing; name a line of shared-api/src/policy.ts.');
  else if (!Object.hasOwn(POLICY, permission)) faults.push(`the policy has no line '${permission}'.`);
  // The response schema is the list of fields that may leave; without one a row's every column would.
  if (!config?.raw && !schema?.response) faults.push('schema.response is missing (or config.raw: true).');
  return faults;
}
