import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** Half a year. */
const LIFE_S = 180 * 86_400;

/** Says that this browser has signed in before, and nothing of who is signed in now. */
const cookieName = ({ secure }: Pick<Config, 'secure'>) => (secure ? '__Host-device' : 'device');

export function readDeviceCookie(
  request: FastifyRequest,
  config: Pick<Config, 'secure'>,
): string | undefined {
  const value = request.cookies[cookieName(config)];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export function setDeviceCookie(reply: FastifyReply, config: Pick<Config, 'secure'>, device: string): void {
  reply.setCookie(cookieName(config), device, {
    path: '/',
    httpOnly: true,
    secure: config.secure,
    sameSite: 'lax',
    maxAge: LIFE_S,
  });
}
