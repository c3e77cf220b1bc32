import type { FastifyRequest } from 'fastify';
import { deviceOf } from './device';

/** Address and device that a request comes from, as the audit log records them. */
export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) => ({
  address: ip,
  device: deviceOf(headers),
});
