import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from './launch/addresses.mjs';
import { build, changedBuilds } from './launch/build.mjs';
import { ROOT } from './launch/places.mjs';
import { readWords } from './launch/read-words.mjs';
import { npm, run, tail } from './launch/run.mjs';
import { CommandError, seconds } from './launch/step.mjs';

/** The oldest that works, and the newest of the two that are kept up. */
const VERSIONS = ['20.20', '24.21', '26.10'];
const START_MS = 180_000 * Number(process.env.PATIENCE ?? 1);
const STOP_MS = 60_000;

/** The program of a Node, fetched into `folder`. */
async function fetchNode(version, folder) {
  // The package fetches the program as it is installed, which ours forbid theirs.
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--ignore-scripts=false'];
  const [program, words] = npm(['install', ...options, `node@${version}`]);
  const { code, all } = await run(program, words, { cwd: folder });
  if (code !== 0) throw new CommandError(`Node ${version} could not be fetched:\n${tail(all)}`);
  return join(folder, 'node_modules/node/bin/node');
}

/** Starts the product with `node` on an empty folder, signs in and stops it. Throws with what it said. */
async function startWith(node, folder) {
  const port = await freePort(Number(process.env.E2E_PORT ?? 4400));
  const env = { ...process.env, NODE_PROGRAM: node, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  const child = spawn(node, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...env, PORT: String(port), DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'close');
  try {
    await new Promise((resolve, reject) => {
      const late = setTimeout(reject, START_MS, new Error('It was not ready in time.'));
      const hear = (text) => {
        said += text;
        if (/Ready: /.test(said)) resolve(clearTimeout(late));
      };
      for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', hear);
      void ended.then(([code]) => reject(new Error(`It ended with ${code}.`)));
    });
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'campaign-console' },
      body: JSON.stringify({ email: 'agency@demo.example', password: 'campaign-demo' }),
    });
    if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}.`);
    child.kill('SIGINT');
    const [code] = await Promise.race([
      ended,
      new Promise((resolve) => setTimeout(resolve, STOP_MS, ['late'])),
    ]);
    if (code !== 0) throw new Error(`It stopped with ${code}.`);
  } catch (problem) {
    throw new CommandError(`${problem.message}\n${tail(said)}`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** Throws with what failed. */
async function testWith(node) {
  const env = { ...process.env, NODE_PROGRAM: node, THOROUGH: '' };
  const { code, all } = await run(node, ['scripts/test.mjs', 'unit', 'server'], { env, detached: true });
  if (code !== 0) throw new CommandError(tail(all, 80));
}

const USAGE = `npm run node-versions [-- 24]

  The product starts, signs in and stops under each Node it is said to run on (${VERSIONS.join(', ')}), and the tests of units,
  screens and server pass on the oldest, with the counts of the gate. A Node comes from npm's package of that name, into a folder
  that goes again.

    --help    this`;
const { words: asked } = readWords(USAGE, {
  knows: (word) => VERSIONS.some((version) => version.startsWith(word)),
});
const chosen = VERSIONS.filter(
  (version) => asked.length === 0 || asked.some((part) => version.startsWith(part)),
);
let failed = 0;
await build(changedBuilds());
for (const version of chosen) {
  const from = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'campaign-node-'));
  try {
    const node = await fetchNode(version, folder);
    const is = (await run(node, ['--version'])).all.trim();
    await startWith(node, folder);
    if (version === VERSIONS[0]) await testWith(node);
    console.log(`  ✓ Node ${is} (${seconds(from)})`);
  } catch (problem) {
    failed += 1;
    console.log(`  ✗ Node ${version} (${seconds(from)})\n${problem.message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
process.exit(failed > 0 ? 1 : 0);
