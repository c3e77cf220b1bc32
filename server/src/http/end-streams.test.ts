import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { openApp } from '../app';
import { openTestServer } from '../testing';
import type { TestServer } from '../testing';
import { eventually } from '../testing/sending-world';
import type { App } from './module';
import { readSessionCookie } from './session-cookie';

let server: TestServer;
let app: App;
const contents: Readable[] = [];
async function* endless() {
  for (;;) yield await new Promise<string>((resolve) => setTimeout(resolve, 5, 'a row\n'));
}
const send = (reply: FastifyReply, type: string) => {
  const content = Readable.from(endless());
  contents.push(content);
  return reply.type(type).send(content);
};
beforeAll(async () => {
  server = await openTestServer();
  app = await openApp(server.ctx, [
    (api) =>
      api.get('/endless', { config: { policy: 'session:read', raw: true } }, (_request, reply) =>
        send(reply, 'text/csv'),
      ),
    (api) =>
      api.get('/line', { config: { policy: 'session:read', raw: true } }, (_request, reply) =>
        send(reply, 'text/event-stream'),
      ),
    (api) =>
      api.get('/late', { config: { policy: 'session:read', raw: true } }, async (request, reply) => {
        await server.ctx.sessions.end(readSessionCookie(request, server.ctx.config) ?? '');
        return send(reply, 'text/csv');
      }),
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const content of contents) content.destroy();
  await app.close();
  await server.close();
});

async function download(cookie: string, path = '/endless'): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const asked = get({ port, path: `/api/v1${path}`, headers: { cookie } });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  return reply;
}

it('a file under way breaks off when its session ends, and goes on for everybody else', async () => {
  const [leaving, staying] = [await server.signInAs('agency'), await server.signInAs('agency')];
  const mine = await download(leaving.cookie ?? '');
  const others = await download(staying.cookie ?? '');
  // Whoever keeps lines open ends them.
  const line = await download(leaving.cookie ?? '', '/line');
  await Promise.all([once(mine, 'data'), once(others, 'data'), once(line, 'data')]);
  const broken = once(mine, 'error');
  expect((await leaving.post('/users/logout', {})).status).toBe(200);
  await expect(broken).resolves.toMatchObject([{ code: 'ECONNRESET' }]);
  await Promise.all([once(others, 'data'), once(line, 'data')]);
  expect(contents.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
});

it('breaks off, too, where its session ended before its first byte', async () => {
  const { cookie = '' } = await server.signInAs('agency');
  const reply = await download(cookie, '/late');
  // Cut off in its first bytes it is an error, which is one of the two ways to break off.
  reply.on('error', () => undefined);
  const closed = new Promise((resolve) => reply.once('close', resolve));
  reply.resume();
  await closed;
  expect(contents.at(-1)?.destroyed).toBe(true);
  expect(reply.statusCode === 500 || !reply.complete).toBe(true);
});

it('goes on where nobody can tell whether its session has ended', async () => {
  const { cookie = '' } = await server.signInAs('agency');
  const reply = await download(cookie);
  await once(reply, 'data');
  const other = await server.signInAs('agency');
  const lost = jest.spyOn(server.ctx.sessions, 'peek').mockRejectedValue(new Error('No database.'));
  const warned = jest.spyOn(server.ctx.log, 'warn');
  await other.post('/users/logout', {});
  await eventually(
    async () => warned.mock.calls.map(([, words]) => words),
    (words) => words.includes('Whether a file may still be sent could not be read.'),
  );
  lost.mockRestore();
  await once(reply, 'data');
});
