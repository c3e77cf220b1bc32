import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { tryGeneratedClient } from '../../testing/generated-client';
import { aRemoteBuild } from '../../testing/remote-builds';
import { breakingChanges } from './breaking-changes';
import { operationIdOf } from './document';
import type { ApiDocument, Operation } from './shapes';

const ROOT = join(__dirname, '../../../..');
/** What is promised by the version it names; `KEEP_API=1` writes it anew (CONTRIBUTING.md). */
const KEPT = join(ROOT, 'shared-api/openapi.json');

let server: TestServer;
let document: ApiDocument;
let operations: (Operation & { path: string; method: string })[];

beforeAll(async () => {
  server = await openTestServer();
  const reader = await server.signInAs('reader');
  document = (await reader.call({ url: '/api/docs/openapi.json' })).json<ApiDocument>();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, path, method })),
  );
});
afterAll(() => server.close());

const major = (version: string) => Number(version.split('.')[0]);

describe('the document of the API', () => {
  it('has every call below /api/v1, each with a name of its own', () => {
    const calls = server.app.inventory.filter(
      ({ url, method }) => url.startsWith('/api/v1/') && method !== 'HEAD',
    );
    expect(operations).toHaveLength(calls.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
    expect(operationIdOf('GET', '/api/v1/job/:id/report')).toBe('getJobByIdReport');
    expect(document.openapi).toBe('3.1.0');
  });

  it('names every shape of a body and of a reply, and none that is not there', () => {
    const shapes = operations.flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((each) =>
        Object.entries((each && 'content' in each && each.content) || {})
          .filter(([type]) => type === 'application/json')
          .map(([, { schema }]) => schema),
      ),
    );
    expect(shapes.length).toBeGreaterThan(150);
    for (const shape of shapes) expect(shape).toEqual({ $ref: expect.any(String) });
    const mentioned = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g);
    for (const [, part, name] of mentioned)
      expect(document.components[part as 'schemas' | 'responses']).toHaveProperty([name!]);
    expect(document.components.schemas['Job']).toMatchObject({ properties: { jobId: { type: 'integer' } } });
  });

  it('documents the rules of input: lengths, bounds, formats and what may be left out', () => {
    const { schemas } = document.components;
    expect(schemas['Credentials']).toMatchObject({
      properties: { email: { maxLength: 254 }, password: { maxLength: 128 } },
      required: expect.arrayContaining(['email', 'password']),
    });
    expect(schemas['NewHold']).toMatchObject({
      properties: { reason: { minLength: 3, maxLength: 200 } },
      required: ['reason'],
    });
    const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    expect(bodies.length).toBeGreaterThan(50);
    const rules = JSON.stringify(bodies.map(({ schema }) => schema)) + JSON.stringify(schemas);
    for (const rule of ['maxLength', 'minLength', 'maximum', 'minimum', 'maxItems', 'enum', 'pattern'])
      expect([rule, rules.includes(`"${rule}":`)]).toEqual([rule, true]);
  });

  it('says of every call how it refuses', () => {
    for (const { operationId, responses } of operations) {
      expect([operationId, responses['default']]).toEqual([
        operationId,
        { $ref: '#/components/responses/Failed' },
      ]);
    }
    const { responses } = document.paths['/job/{id}']!['put']!;
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '415',
      '429',
      'default',
    ]);
    expect(document.components.responses['SignedOut']!.content).toEqual({
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: { error: 'Please sign in.', code: 'unauthorized', id: '7F3K-Q2MD' },
      },
    });
  });

  it('gives examples that the contracts take', () => {
    const wrong: string[] = [];
    for (const { method, url, schema = {}, config } of server.app.inventory) {
      if (!url.startsWith('/api/v1/') || method === 'HEAD') continue;
      const id = operationIdOf(method, url);
      const operation = operations.find(({ operationId }) => operationId === id)!;
      const check = (what: string, own: unknown, example: unknown) => {
        if (!(own instanceof z.ZodType)) return;
        const result = own.safeParse(example);
        if (!result.success)
          wrong.push(
            `${id} ${what}: ${JSON.stringify(result.error.issues[0])} in ${JSON.stringify(example)?.slice(0, 300)}`,
          );
      };
      const given = (place: string) =>
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((each) => each.in === place)
            .map((each) => [each.name, String(each.example)]),
        );
      check('path', schema.params, given('path'));
      check('body', schema.body, operation.requestBody?.content['application/json']?.example);
      if (config.raw) continue;
      for (const [status, reply] of Object.entries((schema.response ?? {}) as object)) {
        const answer = operation.responses[status];
        check(
          status,
          reply,
          answer && 'content' in answer ? answer.content?.['application/json']?.example : undefined,
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  it('lets nobody overwrite unseen: what replaces a form names the version it began from', () => {
    const bodies = operations
      .filter(({ method }) => method === 'put' || method === 'patch')
      .map(({ path, requestBody }) => {
        const { schema } = requestBody?.content['application/json'] ?? { schema: {} };
        const name = String(schema['$ref']).split('/').at(-1)!;
        return {
          path,
          has: Object.keys((document.components.schemas[name]?.['properties'] as object) ?? {}),
        };
      });
    expect(bodies.length).toBeGreaterThan(10);
    expect(bodies.filter(({ has }) => !has.includes('version')).map(({ path }) => path)).toEqual([
      // Switches: whoever turns one says how it is to stand.
      '/chats/digest',
      '/factors/required',
      '/registry/builds/{remote}/{build}/{file}',
      '/users/updateApproved',
      '/users/updateStatus',
    ]);
  });

  it('is of the version that the changelog begins with', () => {
    const newest = /^## (\d+\.\d+\.\d+)$/m.exec(
      readFileSync(join(ROOT, 'platform/CHANGELOG.md'), 'utf8'),
    )?.[1];
    expect(document.info.version).toBe(newest);
  });

  it('takes nothing back of what its kept version promises, but by a new major version', () => {
    if (process.env['KEEP_API']) {
      const before = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as ApiDocument) : document;
      if (major(document.info.version) === major(before.info.version))
        expect(breakingChanges(before, document)).toEqual([]);
      writeFileSync(KEPT, `${JSON.stringify(document, null, 1)}\n`);
    }
    const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as ApiDocument;
    if (major(document.info.version) === major(kept.info.version))
      expect(breakingChanges(kept, document)).toEqual([]);
    // A version that is written down comes with the document it promises: KEEP_API=1, see CONTRIBUTING.md.
    expect(kept.info.version).toBe(document.info.version);
  });

  it('would be red for a field, a call or a word less', () => {
    const less = structuredClone(document);
    const job = less.components.schemas['Job'] as { properties: Record<string, unknown> };
    delete job.properties['jobName'];
    delete less.paths['/job/{id}/report'];
    const { changedTimezone } = job.properties as Record<string, { enum: string[] }>;
    changedTimezone!.enum = ['true'];
    const found = breakingChanges(document, less);
    expect(found).toContain('GET /job/{id}/report (getJobByIdReport) is gone.');
    expect(found).toContain('getJobById: reply.data.jobName is gone.');
    expect(found).toContain('getJobById: reply.data.changedTimezone is never false any more.');
  });
});

describe('who reads it', () => {
  it('a visitor does not, a remote’s tools do by its token, and by no other', async () => {
    const { visitor } = server;
    expect((await visitor.call({ url: '/api/docs' })).statusCode).toBe(401);
    const admin = await server.signInAs('admin');
    const made = await admin.post<{ data: { secret: string } }>('/api/v1/registry/tokens', {
      remote: 'surveys',
      name: 'the team',
    });
    const ask = (secret: string) =>
      visitor.call({ url: '/api/docs/openapi.json', headers: { authorization: `Bearer ${secret}` } });
    expect((await ask(made.body.data.secret)).json()).toMatchObject({ openapi: '3.1.0' });
    expect((await ask(`mfe_${'x'.repeat(43)}`)).statusCode).toBe(401);
  });

  it('a client that openapi-typescript makes of it compiles, finds a wrong field, and works with a token', async () => {
    const admin = await server.signInAs('admin');
    const order = { remote: 'polls', name: 'team' };
    const made = await admin.post<{ data: { secret: string } }>('/api/v1/registry/tokens', order);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { types, faults, told } = await tryGeneratedClient(JSON.stringify(document), {
      base: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/v1`,
      token: made.body.data.secret,
      build: aRemoteBuild('polls', 'polls1'),
    });
    expect(faults).toEqual([expect.stringMatching(/^wrong\.ts\(.*Property 'reasons' does not exist/)]);
    expect(types).toContain('getJobByIdReport');
    expect(told).toEqual({
      missing: ['remoteEntry.js', '__federation_expose_lifecycles.0123456789.js'],
      problem: 'This release was not found.',
      status: 404,
      jobs: 'unauthorized',
    });
  }, 120_000);

  it('people get a page that runs nothing, with every call and shape once', async () => {
    const clicker = await server.signInAs('clicker');
    const reply = await clicker.call({ url: '/api/docs', headers: { accept: 'text/html,*/*' } });
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(reply.body).not.toContain('<script');
    const ids = [...reply.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => /\s/.test(id!))).toEqual([]);
    for (const { operationId } of operations) expect(ids).toContain(operationId);
    for (const [, target] of reply.body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect((await clicker.call({ url: '/api/docs' })).json()).toMatchObject({ openapi: '3.1.0' });
  });
});
