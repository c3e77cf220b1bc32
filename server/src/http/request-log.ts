import type { App } from './module';

/** One line a request. The address goes without its query, where tokens and numbers travel. */
export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.person && { agentId: request.person.agentId, accountId: request.person.accountId }),
      },
      'request',
    );
  });
}
