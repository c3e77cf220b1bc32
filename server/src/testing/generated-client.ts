import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const of = createRequire(join(ROOT, 'server/package.json'));

/** What a team outside would write: a page of releases by its token, and a refusal. */
const CALLER = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

declare const process: { argv: string[]; env: Record<string, string | undefined> };

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

const OPTIONS = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2022'.split(
  ' ',
);

function run(folder: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said: said.trim() })),
  );
}

/**
 * Generates a client of an API's document, compiles a caller by its types beside one that is wrong, and lets the first call.
 * @param build what it announces
 */
export async function tryGeneratedClient(
  document: string,
  { base, token, build }: { base: string; token: string; build: object },
) {
  // Below the server, whose packages it finds.
  const folder = mkdtempSync(join(ROOT, 'server/node_modules/.client-'));
  try {
    const files = { 'package.json': '{"type":"module"}', 'openapi.json': document };
    for (const [name, text] of Object.entries({ ...files, 'caller.ts': CALLER, 'wrong.ts': WRONG }))
      writeFileSync(join(folder, name), text);
    const generator = join(of.resolve('openapi-typescript'), '../../bin/cli.js');
    const generated = await run(folder, [generator, 'openapi.json', '-o', 'api.d.ts']);
    if (generated.code !== 0) throw new Error(generated.said);
    const compiler = of.resolve('typescript/bin/tsc');
    const compiled = await run(folder, [compiler, ...OPTIONS, 'caller.ts', 'wrong.ts']);
    const called = await run(folder, ['--import', of.resolve('tsx'), 'caller.ts', base, token], {
      BUILD: JSON.stringify(build),
    });
    if (called.code !== 0) throw new Error(called.said);
    return {
      types: readFileSync(join(folder, 'api.d.ts'), 'utf8'),
      faults: compiled.said.match(/^(?!\s).*error TS.*$/gm) ?? [],
      told: JSON.parse(called.said) as unknown,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
