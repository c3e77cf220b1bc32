import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../context';
import { headersByHost } from '../../http/security-headers';
import { maySoonWait } from './misses';
import { openLink } from './open-link';

type Handler = (request: IncomingMessage, reply: ServerResponse) => void;

/** As the route reads it: a slash or a query at the end changes nothing. */
const ADDRESS = /^\/([A-Za-z0-9]{8})\/?(?:\?|$)/;

const failures = new WeakMap<IncomingMessage, { error: unknown }>();

/** Why a tap could not be answered here, if it could not: the route says so, and does not count it once more. */
export const failureOf = (request: IncomingMessage) => failures.get(request);

/**
 * Answers a tap on a short link before everything that is done for the console: no session, no body, no policy can
 * matter to it, and a campaign's link is opened by thousands at once. Only what leads somewhere is answered here,
 * after its click is stored; everything else, a failure too, goes on to the console's own handler and route. So does a tap from
 * where somebody scans for codes: who asks from behind a proxy is known there alone, and whoever scans is refused. Once
 * `closing`, a connection ends with its answer. A tap is its row in `click`, and no line of the log besides.
 */
export function redirectFirst(ctx: Context, handle: Handler, closing: AbortSignal): Handler {
  const headersOf = headersByHost(ctx.config);

  async function answer(request: IncomingMessage, reply: ServerResponse, code: string): Promise<void> {
    const url = await openLink(ctx, code, request.headers['user-agent']).catch((error: unknown) => {
      failures.set(request, { error });
    });
    if (url === undefined) return handle(request, reply);
    if (closing.aborted) reply.shouldKeepAlive = false;
    reply.writeHead(302, { ...headersOf(hostnameOf(request)), ...HEADERS_OF_REDIRECT, location: url }).end();
  }

  return (request, reply) => {
    const code = request.method === 'GET' ? ADDRESS.exec(request.url ?? '')?.[1] : undefined;
    const { socket, headers: given } = request;
    if (code === undefined || maySoonWait(ctx, socket.remoteAddress, given['x-forwarded-for']))
      handle(request, reply);
    else void answer(request, reply, code);
  };
}

const HEADERS_OF_REDIRECT = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-length': '0',
};

const hostnameOf = ({ headers }: IncomingMessage) => headers.host?.replace(/:\d+$/, '') ?? '';
