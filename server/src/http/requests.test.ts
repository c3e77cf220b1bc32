import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { z } from 'zod';
import { ConflictError, ForbiddenError, NotFoundError, RateLimitedError, ValidationError } from '../problems';
import { openTestServer } from '../testing';
import type { TestClient, TestServer } from '../testing';
import { openApp } from '../app';
import type { App, Module } from './module';

let server: TestServer;
let agency: TestClient;
let log: string[];

/** Routes that fail in every way there is. */
const failing: Module = (app) => {
  const failures: Record<string, () => unknown> = {
    validation: () => {
      throw new ValidationError('Please check the fields.', { name: 'Name is required.' });
    },
    forbidden: () => {
      throw new ForbiddenError();
    },
    missing: () => {
      throw new NotFoundError('job');
    },
    conflict: () => {
      throw new ConflictError('Only a pending job can be approved.');
    },
    limited: () => {
      throw new RateLimitedError('Too many attempts.', 90);
    },
    unknown: () => {
      throw new Error('select secret from +12025550123 failed');
    },
    database: () => {
      throw Object.assign(new Error('duplicate key value (email)=(a@b.c)'), { code: '23505' });
    },
    busy: () => {
      throw Object.assign(new Error('canceling statement'), { code: '57014' });
    },
    crowded: () => {
      throw Object.assign(new Error('connect EMFILE 127.0.0.1:5432'), { code: 'EMFILE' });
    },
    'no-socket': () => new Promise((_, fail) => connect('/nowhere/.s.PGSQL.5432').once('error', fail)),
    'no-file': () => readFile('/nowhere/file'),
    full: () => {
      throw Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' });
    },
    'disk-full': () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
    leak: () => ({ data: { name: 'x', password_hash: 'secret' } }),
    broken: () => ({ data: { name: 5 } }),
  };
  for (const [name, handler] of Object.entries(failures)) {
    app.route({
      method: 'GET',
      url: `/fail/${name}`,
      config: { policy: 'session:read' },
      schema: { response: { 200: z.object({ data: z.object({ name: z.string() }) }) } },
      handler: handler as () => Promise<{ data: { name: string } }>,
    });
  }
  app.route({
    method: 'POST',
    url: '/echo',
    config: { policy: 'session:read' },
    schema: {
      body: z.object({ id: z.number().int().positive(), name: z.string().max(20) }),
      response: { 200: z.unknown() },
    },
    handler: async (request) => request.body,
  });
};

let other: App;
const call = (path: string) =>
  other.inject({ url: `/api/v1${path}`, headers: { cookie: agency.cookie } }).then((reply) => ({
    status: reply.statusCode,
    body: reply.json<Record<string, unknown>>(),
    headers: reply.headers,
  }));
const post = (payload: unknown, headers: Record<string, string> = {}) =>
  other.inject({
    method: 'POST',
    url: '/api/v1/echo',
    headers: {
      cookie: agency.cookie,
      'x-requested-with': 'campaign-console',
      'content-type': 'application/json',
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  log = [];
  const { openLog } = await import('../log');
  const ctx = { ...server.ctx, log: openLog('info', { write: (line: string) => void log.push(line) }) };
  other = await openApp(ctx, [failing]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

describe('problems (API-02, API-04)', () => {
  it.each([
    [
      'validation',
      400,
      { error: 'Please check the fields.', code: 'invalid', fields: { name: 'Name is required.' } },
    ],
    ['forbidden', 403, { error: 'You are not allowed to do this.', code: 'forbidden' }],
    ['missing', 404, { error: 'This job was not found.', code: 'not-found' }],
    ['conflict', 409, { error: 'Only a pending job can be approved.', code: 'conflict' }],
    ['limited', 429, { error: 'Too many attempts.', code: 'rate-limited' }],
    ['busy', 503, { code: 'unavailable' }],
    ['crowded', 503, { code: 'unavailable' }],
    ['no-socket', 503, { code: 'unavailable' }],
    ['no-file', 500, { code: 'internal' }],
    ['full', 507, { code: 'no-room', error: expect.stringContaining('no room left') as string }],
    ['disk-full', 507, { code: 'no-room' }],
  ])('answers %s as %i', async (name, status, problem) => {
    const reply = await call(`/fail/${name}`);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject(problem);
  });

  it('D06 tells when to come back', async () => {
    expect((await call('/fail/limited')).headers['retry-after']).toBe('90');
    expect((await call('/fail/busy')).headers['retry-after']).toBe('2');
  });

  it.each(['unknown', 'database', 'broken'])(
    'S18 says nothing of an unexpected error (%s) but an id that finds it in the log',
    async (name) => {
      log.length = 0;
      const { status, body } = await call(`/fail/${name}`);
      expect(status).toBe(500);
      expect(body).toEqual({
        error: 'Something went wrong on our side. Please try again.',
        code: 'internal',
        id: expect.stringMatching(/^[A-Z0-9]{10}$/) as string,
      });
      expect(
        log.find((line) => line.includes(String(body.id)) && line.includes('"level":"error"')),
      ).toBeDefined();
    },
  );

  it('lets only the fields of the contract leave', async () => {
    expect((await call('/fail/leak')).body).toEqual({ data: { name: 'x' } });
  });

  it('answers an unknown address with the same shape', async () => {
    const reply = await agency.get('/no/such/call');
    expect(reply).toMatchObject({
      status: 404,
      body: { code: 'not-found', error: expect.any(String) as string },
    });
  });

  it('logs each refusal with its status, its code and who asked', async () => {
    log.length = 0;
    await call('/fail/forbidden');
    await other.inject({ url: '/api/v1/job' });
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'A request was refused.', status: 403, code: 'forbidden' }),
        expect.objectContaining({
          msg: 'request',
          path: '/api/v1/fail/forbidden',
          status: 403,
          agentId: agency.person?.agent_id,
          accountId: agency.person?.account_id,
        }),
        expect.objectContaining({ msg: 'request', path: '/api/v1/job', status: 401 }),
      ]),
    );
  });

  it('masks phones in every log line', async () => {
    log.length = 0;
    await call('/fail/unknown?phone=2025550123');
    expect(log.join('')).toContain('***23 failed');
    expect(log.join('')).not.toMatch(/202\D?555\D?0123/);
  });

  it.each([
    '/downloads',
    '/report-files',
    '/mdr-files',
    '/dncs/export',
    '/messages/delivery/export',
    '/chats/digest/end',
  ])('keeps the ticket of %s out of the log', async (path) => {
    log.length = 0;
    await call(`${path}/Secret-Ticket.1?now=1`);
    await call('/job/7?query=x');
    expect(log.join('')).not.toContain('Secret-Ticket');
    expect(log.join('')).toContain(`"path":"/api/v1${path}/:ticket"`);
    expect(log.join('')).toContain('"path":"/api/v1/job/7"');
  });
});

describe('requests', () => {
  it.each([
    ['a missing field', { name: 'x' }, 400],
    ['a wrong type', { id: '1', name: 'x' }, 400],
    ['too long a text', { id: 1, name: 'x'.repeat(21) }, 400],
    ['an array', [], 400],
    ['null', 'null', 400],
    ['J06 1e400', '{"id":1e400,"name":"x"}', 400],
    ['J06 2^53+1', '{"id":9007199254740993,"name":"x"}', 400],
    ['J05 __proto__', '{"id":1,"name":"x","__proto__":{"admin":true}}', 400],
    ['J05 constructor.prototype', '{"id":1,"name":"x","constructor":{"prototype":{"admin":true}}}', 400],
    ['broken JSON', '{"id":', 400],
    ['nothing', '', 400],
    ['J01 more than allowed', JSON.stringify({ id: 1, name: 'x'.repeat(300_000) }), 413],
    ['J02 depth 10,000', `{"id":1,"name":"x","deep":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 200],
    ['J12 unknown fields', { id: 1, name: 'x', role: 'ADMIN' }, 200],
  ])('answer %s', async (_what, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status);
  });

  it('J12 drop what the contract does not know', async () => {
    expect((await post({ id: 1, name: 'x', role: 'ADMIN' })).json()).toEqual({ id: 1, name: 'x' });
  });

  it('name the field that is wrong', async () => {
    const body = (await post({ id: 0, name: 'x' })).json<{ fields: object; code: string }>();
    expect(body.code).toBe('invalid');
    expect(Object.keys(body.fields)).toEqual(['id']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'x',
  ])('J13 refuse a body of type %s', async (type) => {
    expect((await post({ id: 1, name: 'x' }, { 'content-type': type })).statusCode).toBe(415);
  });

  it('answer a broken address with 400', async () => {
    const reply = await other.inject({ url: '/api/v1/%E0%A4%A', headers: { cookie: agency.cookie } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'bad-request' });
  });

  it('answer 400, never 500, to NUL in a text the database would refuse', async () => {
    const reply = await agency.get('/identities?query=%00');
    expect(reply.status).toBe(400);
  });
});

describe('S06 writes', () => {
  const body = { id: 1, name: 'x' };
  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['our own page in an older browser', { origin: 'http://localhost:4000' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another port of this host', { 'sec-fetch-site': 'same-site' }, 403],
    ['a bookmark', { 'sec-fetch-site': 'none' }, 403],
    ['another origin', { origin: 'http://evil.example' }, 403],
    ['a file or a sandbox', { origin: 'null' }, 403],
    ['a form, which cannot set our header', { 'sec-fetch-site': 'same-origin', 'x-requested-with': '' }, 403],
  ])('from %s', async (_whence, headers, status) => {
    expect((await post(body, headers as Record<string, string>)).statusCode).toBe(status);
  });
});

describe('every answer', () => {
  it('S15 carries the security headers, and data is not stored', async () => {
    const { headers } = await agency.get('/session');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    // Over plain http there is nothing to insist on.
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('API-01 comes under /api/v1 and its alias /api, with a trailing slash or without', async () => {
    for (const url of ['/api/v1/session', '/api/session', '/api/session/', '/api/v1/session/'])
      expect((await agency.call({ url })).statusCode).toBe(200);
  });

  it('says that the process is alive, and no more', async () => {
    const health = await server.app.inject({ url: '/healthz' });
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('the start', () => {
  it.each([
    ['names no line of the policy', {}, 'config.policy is missing'],
    ['names a line that does not exist', { policy: 'job:explode' }, "no line 'job:explode'"],
    ['says nothing of what it answers', { policy: 'session:read' }, 'schema.response is missing'],
  ])('fails on a route that %s', async (_what, config, message) => {
    const careless: Module = (app) => {
      app.route({
        method: 'GET',
        url: '/careless',
        config: config as { policy: 'session:read' },
        handler: () => 1,
      });
    };
    await expect(openApp(server.ctx, [careless])).rejects.toThrow(message);
  });
});
