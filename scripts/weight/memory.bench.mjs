// npm run bench memory: what `npm start` holds half a minute after "Ready", after its first start and warm. Memory hardly
// depends on what else the machine does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, changedBuilds } from '../launch/build.mjs';
import { freePort } from '../launch/addresses.mjs';
import { ROOT } from '../launch/places.mjs';

const REST_MS = 30_000;
/** All processes of a warm start but the simulator. */
const GOAL_MB = 420;

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** In MB: what is shared counted once, and in each. */
function memoryOf(pids) {
  const sum = (field) =>
    pids.reduce((all, pid) => {
      const [, kb = 0] =
        new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
      return all + Number(kb) / 1024;
    }, 0);
  return { pss: Math.round(sum('Pss')), rss: Math.round(sum('Rss')) };
}

/** A process and all it has started, with their command lines. */
function familyOf(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(read(`/proc/${name}/stat`).split(') ')[1]?.split(' ')[1])]);
  const family = [pid];
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  return family.map((each) => ({ pid: each, command: read(`/proc/${each}/cmdline`).replaceAll('\0', ' ') }));
}

async function startAndLook(title, dataDir) {
  const port = await freePort(Number(process.env.E2E_PORT ?? 4400));
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const from = performance.now();
  let said = '';
  await new Promise((resolve, reject) => {
    npm.stdout.setEncoding('utf8').on('data', (text) => /Ready: /.test((said += text)) && resolve());
    npm.once('exit', () => reject(new Error(said)));
  });
  const ready = performance.now() - from;
  await new Promise((done) => setTimeout(done, REST_MS));
  const family = familyOf(npm.pid);
  const of = (isOne) => memoryOf(family.filter(isOne).map(({ pid }) => pid));
  const all = of(({ command }) => !/simulator\/src\/main/.test(command));
  const server = of(({ command }) => /server\/dist\/main/.test(command));
  const database = of(({ command }) => /postgres/.test(command));
  console.log(
    `${title}: ready after ${(ready / 1000).toFixed(1)} s; without the simulator ${all.pss} MB (sum of each ${all.rss}), ` +
      `of that the server ${server.pss}, PostgreSQL ${database.pss}`,
  );
  process.kill(-npm.pid, 'SIGINT');
  await once(npm, 'exit');
  return all.pss;
}

await build(changedBuilds());
const dataDir = mkdtempSync(join(tmpdir(), 'campaign-memory-'));
try {
  await startAndLook('first start', dataDir);
  const warm = await startAndLook('warm start', dataDir);
  console.log(`goal ${GOAL_MB} MB: ${warm <= GOAL_MB ? 'met' : 'missed'}`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
