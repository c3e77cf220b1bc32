import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { ExchangeError, openHttpClient } from './http-exchange';
import type { HttpClient } from './http-exchange';
import { LOCAL_CERTIFICATE } from '../testing/local-certificate';

const connectTls = tls.connect as (options: tls.ConnectionOptions) => tls.TLSSocket;
const trusting = (options: tls.ConnectionOptions) => connectTls({ ...options, ca: LOCAL_CERTIFICATE.cert });

describe.each(['http', 'https'] as const)('a request over %s', (protocol) => {
  let server: Server;
  let client: HttpClient;
  let answers = true;
  const had: string[] = [];
  const ends: string[] = [];
  /** Settled once every connection there was has ended: whatever came is there by then. */
  const closed: Promise<unknown>[] = [];
  beforeAll(async () => {
    // The product trusts what its system trusts; here, our own certificate.
    jest.spyOn(tls, 'connect').mockImplementation(trusting as typeof tls.connect);
    const listener: RequestListener = (request, response) => {
      request.on('data', (data: Buffer) => had.push(String(data)));
      if (answers) request.on('end', () => response.end('{}'));
    };
    server = protocol === 'https' ? createSecureServer(LOCAL_CERTIFICATE, listener) : createServer(listener);
    server.on('connection', (socket: Socket) => {
      closed.push(new Promise((resolve) => socket.on('error', () => {}).on('close', resolve)));
    });
    server.on(protocol === 'https' ? 'secureConnection' : 'connection', (socket: Socket) => {
      socket.on('error', ({ code }: NodeJS.ErrnoException) => ends.push(String(code)));
      socket.on('end', () => ends.push('end'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    client = openHttpClient(new URL(`${protocol}://127.0.0.1:${port}`), 2);
  });
  beforeEach(() => {
    answers = true;
    for (const kept of [had, ends]) kept.length = 0;
  });
  afterEach(async () => {
    client.close();
    await Promise.all(closed);
  });
  afterAll(() => {
    server.close();
    jest.restoreAllMocks();
  });

  const exchange = (timeoutMs = 1_000) =>
    client.exchange({ method: 'POST', path: '/', headers: {}, body: 'a text', timeoutMs });

  it('is answered', async () => {
    expect(await exchange()).toMatchObject({ status: 200, text: '{}' });
    expect(had).toEqual(['a text']);
  });

  it('D04 is not written by a process that stood still until its deadline was over, and certainly not sent', async () => {
    const real = performance.now.bind(performance);
    const waiting = exchange();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => real() + 60_000);
    const problem = await waiting.catch((error: unknown) => error).finally(() => clock.mockRestore());
    expect(problem).toBeInstanceOf(ExchangeError);
    expect(problem).toMatchObject({ message: 'no answer in 1000 ms', written: false });
    await Promise.all(closed);
    expect(had).toEqual([]);
  });

  it('is taken back when no answer comes: the connection is reset', async () => {
    answers = false;
    await expect(exchange(300)).rejects.toMatchObject({ message: 'no answer in 300 ms', written: true });
    await Promise.all(closed);
    expect([had, ends]).toEqual([['a text'], ['ECONNRESET']]);
  });

  it('that nobody listens for is certainly not sent', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const own = openHttpClient(new URL(`${protocol}://127.0.0.1:${port}`), 2);
    const asked = own.exchange({ method: 'POST', path: '/', headers: {}, body: 'a text', timeoutMs: 1_000 });
    await expect(asked).rejects.toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
      written: false,
    });
  });
});
