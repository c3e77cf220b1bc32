import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { openApp } from '../app';
import { openTestServer } from '../testing';
import type { TestServer } from '../testing';
import type { App } from './module';

let server: TestServer;
let app: App;
const contents: Readable[] = [];
async function* endless() {
  for (;;) yield await new Promise<string>((resolve) => setTimeout(resolve, 5, 'a row\n'));
}
beforeAll(async () => {
  server = await openTestServer();
  app = await openApp(server.ctx, [
    (api) =>
      api.get('/endless', { config: { policy: 'session:read', raw: true } }, (_request, reply) => {
        const content = Readable.from(endless());
        contents.push(content);
        return reply.type('text/csv').send(content);
      }),
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const content of contents) content.destroy();
  await app.close();
  await server.close();
});

async function download(cookie: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const asked = get({ port, path: '/api/v1/endless', headers: { cookie } });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  await once(reply, 'data');
  return reply;
}

it('a file under way breaks off when its session ends, and goes on for everybody else', async () => {
  const [leaving, staying] = [await server.signInAs('agency'), await server.signInAs('agency')];
  const mine = await download(leaving.cookie ?? '');
  const others = await download(staying.cookie ?? '');
  const broken = once(mine, 'error');
  expect((await leaving.post('/users/logout', {})).status).toBe(200);
  await expect(broken).resolves.toMatchObject([{ code: 'ECONNRESET' }]);
  await once(others, 'data');
  expect(contents.map(({ destroyed }) => destroyed)).toEqual([true, false]);
});
