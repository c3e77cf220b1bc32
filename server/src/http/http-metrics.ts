import type { Context } from '../context';
import type { App } from './module';

/** Counts every request by its route pattern; a path itself could carry codes and numbers, and has no bound. */
export function countRequests(app: App, { metrics }: Context): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unmatched';
    metrics.requests.inc({ route, method, status: reply.statusCode });
    // An event stream lasts as long as its tab.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      metrics.latency.observe({ route, method }, reply.elapsedTime / 1000);
    if (routeOptions.config.policy === 'session:sign-in' && method === 'POST') {
      // 202 is half a sign-in: an agency to choose, a second factor to enter.
      if (reply.statusCode === 200) metrics.signIns.inc({ outcome: 'ok' });
      else if (reply.statusCode >= 400) metrics.signIns.inc({ outcome: 'refused' });
    }
  });
}
