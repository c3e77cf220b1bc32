import type { App } from './module';

const TICKET = /:ticket\b/;

/**
 * One line a request. The address goes without its query, where tokens and numbers travel; of one that is itself a ticket the route is
 * told. Whoever reads the log could use it.
 */
export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    request.log.info(
      {
        method: request.method,
        path: TICKET.test(route) ? route : request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.person && { agentId: request.person.agentId, accountId: request.person.accountId }),
      },
      'request',
    );
  });
}
