import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

const ROOT = join(__dirname, '../../../..');
const of = createRequire(join(ROOT, 'server/package.json'));

/** What a team outside would write: a page of releases by its token, and a refusal. */
const CALLER = `import createClient from 'openapi-fetch';
import type { components, paths } from './api';

const [baseUrl, token] = process.argv.slice(2) as [string, string];
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
const build: components['schemas']['RemoteBuild'] = JSON.parse(process.env['BUILD']!);
const announced = await client.POST('/registry/builds', { body: build });
const missing: string[] | undefined = announced.data?.data.missing;
const unknown = await client.GET('/registry/releases/{release}', { params: { path: { release: 4711 } } });
const problem: string | undefined = unknown.error?.error;
const foreign = await client.GET('/job', { params: { query: { size: 5 } } });
console.log(JSON.stringify({ missing, problem, status: unknown.response.status, jobs: foreign.error?.code }));
`;
/** The same with a field that no release has. */
const WRONG = `${CALLER}
const releases = await client.GET('/registry/releases');
export const no = releases.data?.data.map((each) => each.reasons);
`;

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await openTestServer();
  // Below the server, whose packages it finds.
  folder = mkdtempSync(join(ROOT, 'server/node_modules/.client-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: said.trim() })));
}

const OPTIONS = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--types',
  'node',
];
const compile = (...files: string[]) => run([of.resolve('typescript/bin/tsc'), ...OPTIONS, ...files]);

it('a client that openapi-typescript makes of the document compiles, finds a wrong field, and works with a token', async () => {
  const admin = await server.signInAs('admin');
  const made = await admin.post<{ data: { secret: string } }>('/api/v1/registry/tokens', {
    remote: 'surveys',
    name: 'team',
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const headers = { authorization: `Bearer ${made.body.data.secret}` };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const document = await (await fetch(`${base}/api/docs/openapi.json`, { headers })).text();
  writeFileSync(join(folder, 'openapi.json'), document);
  const generator = join(of.resolve('openapi-typescript'), '../../bin/cli.js');
  expect(await run([generator, 'openapi.json', '-o', 'api.d.ts'])).toMatchObject({ code: 0 });

  writeFileSync(join(folder, 'caller.ts'), CALLER.replace("'./api'", "'./api.js'"));
  writeFileSync(join(folder, 'wrong.ts'), WRONG.replace("'./api'", "'./api.js'"));
  const { said } = await compile('caller.ts', 'wrong.ts');
  expect(said.match(/^\w+\.ts.*$/gm)).toEqual([
    expect.stringMatching(/^wrong\.ts\(15,.*Property 'reasons' does not exist/),
  ]);

  const { requestBody } = (
    JSON.parse(document) as {
      paths: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>;
    }
  ).paths['/registry/builds']!.post;
  const build = requestBody.content['application/json']!.example;
  const sum = `sha384-${'A'.repeat(64)}`;
  const given = {
    ...build,
    ...{
      remote: 'surveys',
      build: '3f9c2a71b0de',
      container: 'mfe_surveys_3f9c2a71b0de',
      entry: 'remoteEntry.js',
    },
    ...{
      integrity: { 'remoteEntry.js': sum },
      bytes: { 'remoteEntry.js': { raw: 1, gzip: 1 } },
      preload: [],
    },
    routes: [{ path: '/surveys', title: 'Surveys' }],
  };
  const told = await run(
    ['--import', of.resolve('tsx'), 'caller.ts', `${base}/api/v1`, made.body.data.secret],
    {
      BUILD: JSON.stringify(given),
    },
  );
  expect(told).toEqual({ code: 0, said: expect.stringContaining('{') });
  expect(JSON.parse(told.said)).toEqual({
    missing: ['remoteEntry.js'],
    problem: 'This release was not found.',
    status: 404,
    jobs: 'unauthorized',
  });
  expect(readFileSync(join(folder, 'api.d.ts'), 'utf8')).toContain('getJobByIdReport');
}, 120_000);
