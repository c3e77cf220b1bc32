import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';

/**
 * `__Host-` ties the cookie to this host and to https, and browsers keep it only with Secure. Over plain http
 * (a developer's machine) it would be dropped, so there the name is bare and the cookie not Secure.
 */
export const cookieName = (config: Pick<Config, 'secure'>) => (config.secure ? '__Host-session' : 'session');

export function readSessionCookie(
  request: FastifyRequest,
  config: Pick<Config, 'secure'>,
): string | undefined {
  const value = request.cookies[cookieName(config)];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Lives as long as the browser; the server ends it after two idle or twelve hours. */
export function setSessionCookie(reply: FastifyReply, config: Pick<Config, 'secure'>, token: string): void {
  reply.setCookie(cookieName(config), token, attributes(config));
}

export function clearSessionCookie(reply: FastifyReply, config: Pick<Config, 'secure'>): void {
  reply.clearCookie(cookieName(config), attributes(config));
}

const attributes = ({ secure }: Pick<Config, 'secure'>) =>
  ({ path: '/', httpOnly: true, secure, sameSite: 'lax' }) as const;
