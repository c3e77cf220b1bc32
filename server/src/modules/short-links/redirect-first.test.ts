import { Agent, createServer, get } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { takeTry } from './misses';
import { failureOf, redirectFirst } from './redirect-first';

let server: TestServer;
const closing = new AbortController();
const handed: IncomingMessage[] = [];
let port: number;
const door = createServer();
// One connection for all, as a proxy keeps them.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  server = await openTestServer();
  const agency = await server.signInAs('agency');
  await agency.post('/job/campaign/link', {
    campaignid: 'https://example.org/vote',
    guidlink: 'http://localhost:4000/Quick123',
  });
  const behind = redirectFirst(
    server.ctx,
    (request, reply) => {
      handed.push(request);
      reply.writeHead(404).end();
    },
    closing.signal,
  );
  door.on('request', behind);
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  port = (door.address() as AddressInfo).port;
});
afterAll(async () => {
  agent.destroy();
  door.close();
  await server.close();
});
beforeEach(() => handed.splice(0));

const tap = (path: string, forwarded?: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((done, fail) => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (iPhone)',
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    };
    get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
      answer.resume().once('end', () => done({ status: answer.statusCode, headers: answer.headers }));
    }).once('error', fail);
  });

it('SREDIR-06 answers what leads somewhere by itself, and hands on what does not', async () => {
  expect(await tap('/Quick123')).toMatchObject({
    status: 302,
    headers: { location: 'https://example.org/vote' },
  });
  expect(handed).toEqual([]);
  for (const path of ['/Nobody12', '/dashboard', '/api/v1/jobs']) expect((await tap(path)).status).toBe(404);
  expect(handed.map(({ url }) => url)).toEqual(['/Nobody12', '/dashboard', '/api/v1/jobs']);
});

it('hands on only what may come from where somebody scans for codes, however it is forwarded', async () => {
  for (let round = 0; round < 60; round++) takeTry(server.ctx, '203.0.113.5');
  expect((await tap('/Quick123')).status).toBe(302);
  expect((await tap('/Quick123', '203.0.113.6, 10.0.0.1')).status).toBe(302);
  expect(handed).toEqual([]);
  expect((await tap('/Quick123', '203.0.113.5')).status).toBe(404);
  expect((await tap('/Quick123', '198.51.100.1,  203.0.113.5 , 10.0.0.1')).status).toBe(404);
  expect(handed).toHaveLength(2);
  // Once half of it is forgotten, a thousand at once are few again.
  server.clock.advance(31_000);
  expect((await tap('/Quick123', '203.0.113.5')).status).toBe(302);
});

it('hands on a tap it could not count with the reason, so that nobody counts it again', async () => {
  await server.db.schema.alterTable('click').renameTo('click_elsewhere').execute();
  expect((await tap('/Quick123')).status).toBe(404);
  await server.db.schema.alterTable('click_elsewhere').renameTo('click').execute();
  const [request] = handed;
  expect(String(request && (failureOf(request)?.error as Error).message)).toContain('click');
});

it('ends a connection with its answer once the server closes', async () => {
  expect((await tap('/Quick123')).headers.connection).toBe('keep-alive');
  closing.abort();
  expect(await tap('/Quick123')).toMatchObject({ status: 302, headers: { connection: 'close' } });
});
