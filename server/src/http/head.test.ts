import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ReadableOptions } from 'node:stream';
import { openApp } from '../app';
import { aJob, anIdentity, openTestServer } from '../testing';
import type { TestServer } from '../testing';
import type { App } from './module';

let server: TestServer;
let app: App;
let read = 0;
let closed: Promise<unknown>;
async function* many() {
  while (read < 10_000) yield `${(read += 1)}\n`;
}
beforeAll(async () => {
  server = await openTestServer();
  app = await openApp(server.ctx, [
    (api) =>
      api.get('/failing', { config: { policy: 'session:read', raw: true } }, (_request, reply) => {
        const destroy: ReadableOptions['destroy'] = (_error, done) => done(new Error('The file is gone.'));
        const content = new Readable({ read() {}, destroy });
        closed = new Promise((resolve) => content.once('close', resolve));
        return reply.send(content);
      }),
    (api) =>
      api.get('/many', { config: { policy: 'session:read', raw: true } }, (_request, reply) => {
        const content = Readable.from(many());
        closed = once(content, 'close');
        return reply.header('content-length', '9000').send(content);
      }),
  ]);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function head(url: string, cookie: string) {
  const reply = await app.inject({ method: 'HEAD', url: `/api/v1${url}`, headers: { cookie } });
  return [reply.statusCode, reply.headers['content-length'], reply.body];
}

it('reads nothing of a stream for whoever asks for its head alone', async () => {
  const { cookie = '' } = await server.signInAs('agency');
  expect(await head('/many', cookie)).toEqual([200, '9000', '']);
  await closed;
  expect(read).toBeLessThan(100);
});

it('hears of a stream that fails while it is ended', async () => {
  const { cookie = '' } = await server.signInAs('agency');
  expect(await head('/failing', cookie)).toEqual([200, undefined, '']);
  await closed;
});

it('keeps no line open for them', async () => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const { job_id } = await aJob(server.db, { account_id, identity_id });
  const { cookie = '' } = await server.signInAs('agency');
  for (const url of [`/job/events?ids=${job_id}`, '/phone_lists/events'])
    for (let count = 0; count < 13; count++) expect(await head(url, cookie)).toEqual([200, undefined, '']);
});
