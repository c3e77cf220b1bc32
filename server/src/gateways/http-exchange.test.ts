import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { ExchangeError, openHttpClient } from './http-exchange';
import type { HttpClient } from './http-exchange';
import { LOCAL_CERTIFICATE } from '../testing/local-certificate';

let server: Server;
let client: HttpClient;
let asked = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = openHttpClient(new URL(`http://127.0.0.1:${port}`), 2);
});
afterAll(() => {
  client.close();
  server.close();
});

const exchange = () =>
  client.exchange({ method: 'POST', path: '/', headers: {}, body: '{}', timeoutMs: 1_000 });

describe('a request', () => {
  it('is answered', async () => {
    expect(await exchange()).toMatchObject({ status: 200, text: '{}' });
    expect(asked).toBe(1);
  });

  it('D04 is not written by a process that stood still until its deadline was over, and certainly not sent', async () => {
    client.close();
    const real = performance.now.bind(performance);
    const waiting = exchange();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => real() + 60_000);
    const problem = await waiting.catch((error: unknown) => error).finally(() => clock.mockRestore());
    expect(problem).toBeInstanceOf(ExchangeError);
    expect(problem).toMatchObject({ written: false });
    expect(asked).toBe(1);
  });

  it.each(['http', 'https'])(
    'over %s is taken back when no answer comes: the connection is reset',
    async (protocol) => {
      const connectTls = tls.connect as (options: tls.ConnectionOptions) => tls.TLSSocket;
      const trusting = jest
        .spyOn(tls, 'connect')
        .mockImplementation(((options: tls.ConnectionOptions) =>
          connectTls({ ...options, ca: LOCAL_CERTIFICATE.cert })) as never);
      const ends: string[] = [];
      const had: string[] = [];
      const silent: RequestListener = (asking) => asking.on('data', (data: Buffer) => had.push(String(data)));
      const other =
        protocol === 'https' ? createSecureServer(LOCAL_CERTIFICATE, silent) : createServer(silent);
      const closed = new Promise<void>((resolve) => {
        other.on(protocol === 'https' ? 'secureConnection' : 'connection', (socket: Socket) => {
          socket.on('error', (error: NodeJS.ErrnoException) => ends.push(String(error.code)));
          socket.on('end', () => ends.push('end'));
          socket.on('close', resolve);
        });
      });
      other.listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const own = openHttpClient(new URL(`${protocol}://127.0.0.1:${port}`), 2);
      try {
        const asked = own.exchange({
          method: 'POST',
          path: '/',
          headers: {},
          body: 'a text',
          timeoutMs: 300,
        });
        await expect(asked).rejects.toMatchObject({ message: 'no answer in 300 ms', written: true });
        await closed;
        expect([had, ends]).toEqual([['a text'], ['ECONNRESET']]);
      } finally {
        own.close();
        other.close();
        trusting.mockRestore();
      }
    },
  );

  it('over https that nobody answers for is certainly not sent', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    other.close();
    const own = openHttpClient(new URL(`https://127.0.0.1:${port}`), 2);
    const asked = own.exchange({ method: 'POST', path: '/', headers: {}, body: 'a text', timeoutMs: 1_000 });
    await expect(asked).rejects.toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
      written: false,
    });
  });
});
