import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config';
import { headersOfEveryAnswer } from '../../http/security-headers';
import { BODY_LIMIT } from './carrier-callbacks';
import type { CarrierCallbacks } from './carrier-callbacks';

type Handler = (request: IncomingMessage, reply: ServerResponse) => void;

const failures = new WeakMap<IncomingMessage, { error?: unknown }>();

/** Why a callback whose body was read was not taken here, if it was not; without an `error` it is not the carrier's. */
export const failureOf = (request: IncomingMessage) => failures.get(request);

/**
 * Acknowledges a carrier's callback before everything that is done for the console: no session, cookie or policy can matter
 * to it, and a campaign is told of by thousands at once. Only what is taken is answered here; everything else, a
 * failure too, goes on to the console's own handler and route, which says what is wrong. Once `closing`, a connection ends
 * with its answer. A callback is its rows in `webhook_event`, and no line of the log besides.
 */
export function callbackFirst(
  {
    config,
    callbacks,
  }: { config: Pick<Config, 'secure'>; callbacks: Pick<CarrierCallbacks, 'reader' | 'take'> },
  handle: Handler,
  closing: AbortSignal,
): Handler {
  const headers = Object.entries(headersOfEveryAnswer(config)).flat();
  const { reader, take } = callbacks;

  async function answer(request: IncomingMessage, reply: ServerResponse, body: string): Promise<void> {
    const failure = await take(request.headers, body).then(
      (isTaken) => (isTaken ? undefined : {}),
      (error: unknown) => ({ error }),
    );
    if (failure) {
      failures.set(request, failure);
      return handle(request, reply);
    }
    if (closing.aborted) reply.shouldKeepAlive = false;
    reply.writeHead(204, headers).end();
  }

  /** Of a length that is said and allowed: what is longer, or has none, is read and refused by the route. */
  const isOurs = ({ method, url, headers: given, socket }: IncomingMessage) =>
    method === 'POST' &&
    url === '/webhooks/carrier' &&
    Number(given['content-length']) <= BODY_LIMIT &&
    socket.remoteAddress !== undefined &&
    reader.admits(given);

  return (request, reply) => {
    if (!isOurs(request)) return handle(request, reply);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    // One that is cut off before its end is nobody's: the carrier tells it again.
    request.once('end', () => void answer(request, reply, Buffer.concat(parts).toString()));
    request.once('error', () => reply.destroy());
  };
}
