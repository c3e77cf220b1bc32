import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log';

type Handler = (request: IncomingMessage, reply: ServerResponse) => void;

const scope = new AsyncLocalStorage<IncomingMessage>();

/** Whatever the handler begins, streams and promises too, is known to be of its request for as long as it lives. */
export const inRequestScope =
  (handle: Handler): Handler =>
  (request, reply) =>
    scope.run(request, handle, request, reply);

/**
 * Decides what an error does that nobody caught: of a request it cuts off that request and is logged, and the process
 * goes on, because what strangers send must never stop the others. `end` is given every other one.
 */
export function watchForStrays(log: Log, end: (error: unknown) => void): void {
  const onStray = (error: unknown) => {
    const request = scope.getStore();
    if (!request) return end(error);
    const path = request.url?.split('?', 1)[0];
    log.error({ err: error, method: request.method, path }, 'An error of a request was caught by nobody.');
    request.destroy();
  };
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);
}
