import type { FastifyRequest } from 'fastify';
import { scopeOf } from '@campaign/shared-api/policy';
import type { Actor, SessionPerson } from '../actor';
import type { Config } from '../config';
import type { Context } from '../context';
import type { LineOwner } from '../event-watchers';
import { UnauthorizedError } from '../problems';
import type { App } from './module';
import { readSessionCookie } from './session-cookie';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever the cookie stands for; null for a visitor and on calls of a carrier. */
    person: SessionPerson | null;
  }
}

/** Finds out who calls, before the body is read. */
export function installAuthentication(
  app: App,
  { config, sessions }: Pick<Context, 'config' | 'sessions'>,
): void {
  app.decorateRequest('person', null);
  app.addHook('onRequest', async (request) => {
    const token = readSessionCookie(request, config);
    if (token) request.person = (await sessions.find(token)) ?? null;
  });
}

/** The session that calls. Throws UnauthorizedError for a visitor. */
export function sessionOf({ person }: FastifyRequest): SessionPerson {
  if (!person) throw new UnauthorizedError();
  return person;
}

/** Whose line to the server it is that this request opens: the session's, and the person's who signed in. */
export function lineOwnerOf(request: FastifyRequest, config: Pick<Config, 'secure'>): LineOwner {
  const { agentId, view } = sessionOf(request);
  return { token: readSessionCookie(request, config) ?? '', agentId: view?.viewerId ?? agentId };
}

/** Who calls, and whose rows this call lets them touch. Throws UnauthorizedError for a visitor. */
export function actorOf(request: FastifyRequest): Actor {
  const { person } = request;
  const permission = request.routeOptions.config.policy;
  const scope = person && permission && scopeOf(permission, person.role);
  if (!scope) throw new UnauthorizedError();
  return { ...person, scope };
}
