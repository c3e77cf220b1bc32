import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeError, openHttpClient } from './http-exchange';
import type { HttpClient } from './http-exchange';

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
});
