import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** This machine or the holder of METRICS_TOKEN. By the socket, not a proxied request: anyone can write a header. */
export function mayReadMetrics({ config }: Context, { socket, headers }: FastifyRequest): boolean {
  const { metricsToken } = config;
  if (metricsToken && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`)))
    return true;
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isProxied && LOOPBACK.has(socket.remoteAddress ?? '');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The metrics of this process in Prometheus' text format. */
export function readProcessMetrics({ metrics, db }: Context): Promise<string> {
  const pool = db.pool.usage();
  if (pool) {
    metrics.pool.set({ state: 'busy' }, pool.size - pool.idle);
    metrics.pool.set({ state: 'idle' }, pool.idle);
    metrics.poolWaiting.set(pool.waiting);
  }
  return metrics.registry.metrics();
}
