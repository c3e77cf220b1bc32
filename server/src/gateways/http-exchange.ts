import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** A longer response is refused. Default: 256 KB. */
  maxBytes?: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Nothing usable came back. `written`: the other side may have had the whole request. */
export class ExchangeError extends Error {
  constructor(
    message: string,
    readonly written: boolean,
  ) {
    super(message);
  }
}

const MAX_ANSWER_BYTES = 256 * 1024;
/** Idle connections go before a usual server's own time-out: a reused one must not be closing already. */
const KEEP_IDLE_MS = 4_000;

export interface HttpClient {
  /** No redirects, a limited response size, one deadline for everything. Throws ExchangeError. */
  exchange(wanted: Exchange): Promise<Answer>;
  close(): void;
}

/** Speaks with one origin only, over kept connections. */
export function openHttpClient(origin: URL, maxSockets: number): HttpClient {
  const secure = origin.protocol === 'https:';
  const options = { keepAlive: true, maxSockets, maxFreeSockets: maxSockets, timeout: KEEP_IDLE_MS };
  const agent = secure ? new ResettableHttpsAgent(options) : new HttpAgent(options);
  const request = secure ? httpsRequest : httpRequest;
  const base = {
    protocol: origin.protocol,
    hostname: origin.hostname.replace(/^\[|\]$/g, ''),
    port: origin.port || (secure ? 443 : 80),
    agent,
  };

  return {
    exchange: ({ method, path, headers, body, timeoutMs, maxBytes }) =>
      new Promise((resolve, reject) => {
        let written = false;
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const outgoing = request({ ...base, method, path, headers: { ...headers, ...length } });
        const begun = performance.now();
        const giveUp = () => {
          const error = new ExchangeError(`no answer in ${timeoutMs} ms`, written);
          settle(() => reject(error));
          // Before it was written nothing is to be taken back, and a reset in the midst of a TLS handshake ends the process.
          if (written) reset(outgoing.socket);
          outgoing.destroy(error);
        };
        const deadline = setTimeout(giveUp, timeoutMs);
        outgoing.on('socket', (socket) =>
          onConnected(socket, secure, () => {
            // A process that stood still hears of the connection before it hears of the deadline.
            if (performance.now() - begun >= timeoutMs) giveUp();
            else written = true;
          }),
        );
        outgoing.on('response', (incoming) => {
          readAll(incoming, maxBytes).then(
            (text) =>
              settle(() => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })),
            (error: Error) => settle(() => reject(new ExchangeError(error.message, true))),
          );
        });
        outgoing.on('error', (error) => settle(() => reject(new ExchangeError(error.message, written))));
        outgoing.end(body);

        function settle(act: () => void) {
          clearTimeout(deadline);
          act();
        }
      }),
    close: () => agent.destroy(),
  };
}

/** TLS connections, and what each runs over: that alone can be reset. */
const carriedBy = new WeakMap<Duplex, Socket>();

class ResettableHttpsAgent extends HttpsAgent {
  override createConnection(options: TcpNetConnectOpts) {
    // One address: trying several would change the connection under the TLS that is begun on it.
    const tcp = connect({ ...options, autoSelectFamily: false });
    const over = { ...options, socket: tcp };
    const secure = super.createConnection(over)!;
    tcp.on('error', (error) => secure.destroy(error));
    carriedBy.set(secure, tcp);
    return secure;
  }
}

/**
 * Takes back what the other side has not had. A connection that is merely closed goes on being delivered by the kernel for up to
 * a quarter of an hour after the network broke (tcp_orphan_retries, tcp(7)): long after it was asked whether it had come.
 */
function reset(socket: Socket | null): void {
  const tcp = (socket && carriedBy.get(socket)) ?? socket;
  if (tcp && !tcp.connecting && !tcp.destroyed) tcp.resetAndDestroy();
}

/** Until the socket is connected, not one byte of the request has left; afterwards all of it may have. */
function onConnected(socket: Socket, secure: boolean, act: () => void) {
  if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', act);
  else act();
}

function readAll(incoming: IncomingMessage, maxBytes = MAX_ANSWER_BYTES): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else incoming.destroy(new Error('the answer is too large'));
    });
    incoming.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    incoming.on('error', reject);
    incoming.on('aborted', () => reject(new Error('the answer broke off')));
  });
}
