import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Operations } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import type { Module } from '../../http/module';
import { NotFoundError } from '../../problems';
import { measureOperations } from './operations.service';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * GET /metrics in Prometheus' text: this process, and how sending fares on the whole platform. For this machine
 * and for METRICS_TOKEN; to all others it does not exist.
 */
export const metricsRoutes: Module = (app, ctx) => {
  const registry = new Registry();
  const tell = platformGauges(registry);
  collectDefaultMetrics({ register: registry });
  app.addHook('onClose', async () => registry.clear());
  app.get('/metrics', { config: { policy: 'system:metrics', raw: true } }, async (request, reply) => {
    if (!mayRead(ctx, request)) throw new NotFoundError('page');
    tell(await measureOperations(ctx));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** By the socket, and not through a proxy on this machine: an address in a header is anybody's to write. */
function mayRead({ config }: Context, { socket, headers }: FastifyRequest): boolean {
  const { metricsToken } = config;
  if (metricsToken && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`)))
    return true;
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isProxied && LOOPBACK.has(socket.remoteAddress ?? '');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function platformGauges(registry: Registry): (now: Operations) => void {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `campaign_${name}`, help, labelNames, registers: [registry] });
  const texts = gauge('texts', 'Texts that are not settled, by state.', ['state']);
  const held = gauge('dispatch_held', '1 while the platform holds all dispatch.');
  const callbacks = gauge('callbacks_unread', 'Callbacks of the carrier that are stored and not applied.');
  const lag = gauge('lag_seconds', 'How long the oldest has waited.', ['of']);
  const waiting = gauge('held_recipients', 'Recipients of running jobs that wait, by reason.', ['reason']);
  const errors = gauge('carrier_errors_last_day', 'Texts the carrier refused in 24 hours, by code.', [
    'code',
  ]);
  return ({ queue, hold, holds, errors: refused }) => {
    for (const state of ['pending', 'sending', 'unknown'] as const) texts.set({ state }, queue[state]);
    held.set(hold ? 1 : 0);
    callbacks.set(queue.callbacks);
    lag.set({ of: 'callbacks' }, queue.callbackLag);
    lag.set({ of: 'dispatch' }, queue.dispatchLag);
    waiting.reset();
    for (const { reason, recipients } of holds) waiting.set({ reason }, recipients);
    errors.reset();
    for (const { code, texts: count } of refused) errors.set({ code }, count);
  };
}
