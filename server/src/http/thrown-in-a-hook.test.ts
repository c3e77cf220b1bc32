import { z } from 'zod';
import { openApp } from '../app';
import { openTestServer } from '../testing';
import type { TestClient, TestServer } from '../testing';
import type { App, Module } from './module';

const HOOKS = ['onRequest', 'preValidation', 'preHandler', 'preSerialization', 'onSend'] as const;

/** A route for each hook that throws, once a request: the answer that tells of it passes some of them again. */
const careless: Module = (app) => {
  const met = new WeakSet<object>();
  for (const hook of [...HOOKS, 'onResponse'] as const)
    app.route({
      method: 'GET',
      url: `/thrown/${hook}`,
      config: { policy: 'session:read' },
      schema: { response: { 200: z.object({ data: z.string() }) } },
      handler: async () => ({ data: hook }),
      [hook]: async (request: object) => {
        if (met.has(request)) return;
        met.add(request);
        throw new Error(`planted in ${hook}`);
      },
    });
};

let server: TestServer;
let agency: TestClient;
let other: App;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  other = await openApp(server.ctx, [careless]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const call = (path: string) =>
  other.inject({ url: `/api/v1${path}`, headers: { cookie: agency.cookie ?? '' } });

it.each(HOOKS)('F13 what is thrown in %s costs its own request, in words, and nothing else', async (hook) => {
  const { statusCode, body } = await call(`/thrown/${hook}`);
  expect([statusCode, JSON.parse(body)]).toMatchObject([500, { code: 'internal' }]);
  expect(body).not.toContain('planted');
  expect((await call('/session')).statusCode).toBe(200);
});

it('F13 what is thrown after the answer costs nothing', async () => {
  expect((await call('/thrown/onResponse')).statusCode).toBe(200);
  expect((await call('/session')).statusCode).toBe(200);
});
