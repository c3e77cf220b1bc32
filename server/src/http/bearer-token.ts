import type { FastifyRequest } from 'fastify';

/** The token a call shows in its Authorization header; cookies never carry one. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];
}
