// npm run bench memory: what the embedded installation holds half a minute after "Ready", after its first start and warm, and
// what its database alone holds on the same folder. Memory hardly depends on what else the machine does.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, changedBuilds } from '../launch/build.mjs';
import { freePort } from '../launch/addresses.mjs';
import { ROOT } from '../launch/places.mjs';

const REST_MS = 30_000;
/** Over the database's floor. */
const GOAL_MB = 250;

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
  const all = memoryOf(family.map(({ pid }) => pid));
  const server = memoryOf(
    family.filter(({ command }) => /server\/dist\/main/.test(command)).map(({ pid }) => pid),
  );
  console.log(
    `${title}: ready after ${(ready / 1000).toFixed(1)} s; all ${all.pss} MB (sum of each ${all.rss}), ` +
      `of that the server with its database ${server.pss} (${server.rss})`,
  );
  process.kill(-npm.pid, 'SIGINT');
  await once(npm, 'exit');
  return { all, server };
}

/** The database opened on that folder and asked, with nothing around it. */
function floorOf(dataDir) {
  const script = `
    const { readFileSync } = await import('node:fs');
    const { PGlite } = await import('@electric-sql/pglite');
    const db = await PGlite.create(${JSON.stringify(join(dataDir, 'database'))});
    const { rows } = await db.query("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace");
    for (const { relname } of rows) await db.query('select * from "' + relname + '" limit 1000');
    const rollup = readFileSync('/proc/self/smaps_rollup', 'utf8');
    console.log(Math.round(/^Pss:\\s+(\\d+)/m.exec(rollup)[1] / 1024));
    await db.close();`;
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: join(ROOT, 'server') }),
  );
}

await build(changedBuilds());
const dataDir = mkdtempSync(join(tmpdir(), 'campaign-memory-'));
try {
  const first = await startAndLook('first start', dataDir);
  const warm = await startAndLook('warm start', dataDir);
  const floor = floorOf(dataDir);
  console.log(`the database alone, after a thousand rows of every table: ${floor} MB`);
  const say = (isMet) => (isMet ? 'met' : 'missed');
  console.log(
    `warm over the database: ${warm.all.pss - floor} MB (goal ${GOAL_MB}, ${say(warm.all.pss - floor <= GOAL_MB)}); ` +
      `the first start over a warm one: ${first.server.pss - warm.server.pss} MB`,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
