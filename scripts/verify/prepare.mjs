import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, changedBuilds } from '../launch/build.mjs';
import { openEmbeddedDatabase } from '../launch/embedded-database.mjs';
import { run, tail } from '../launch/run.mjs';
import { CommandError, seconds, step } from '../launch/step.mjs';
import { findChromium } from './chromium.mjs';
import { findPostgres, startPrivatePostgres } from './private-postgres.mjs';

/** As many builds at a time as there are cores, which wait for their files and for each other. */
const BUILD_CORES = 0.7 * availableParallelism();

/**
 * What the parts need before they can begin, as promises: a browser's path, the product built as it is now. What is not
 * needed is resolved. `tasks` brings it about and belongs in the schedule. A database server of its own is there at once;
 * `end` ends it.
 *
 * @param {Set<string>} needs
 */
export async function prepare(needs) {
  const chromium = needs.has('chromium') ? found() : Promise.resolve(undefined);
  // Whoever needs it hears of it.
  chromium.catch(() => {});
  const product = task('build', {
    isNeeded: needs.has('product'),
    cores: BUILD_CORES,
    work: buildProduct,
  });
  const folder = needs.has('filled') ? mkdtempSync(join(tmpdir(), 'campaign-demo-')) : undefined;
  const filled = task('demo data', {
    isNeeded: folder !== undefined,
    after: product.done,
    work: () => product.done.then(() => fillFolder(folder)),
  });
  const postgres = needs.has('postgres') ? await startPostgres() : undefined;
  return {
    chromium,
    postgres,
    product: product.done,
    filled: filled.done.then(() => folder),
    tasks: [...product.tasks, ...filled.tasks],
    end: async () => {
      if (folder) rmSync(folder, { recursive: true, force: true });
      await postgres?.stop();
    },
  };
}

/** Work for the schedule, and a promise of how it ends; at once where it is not needed. */
function task(name, { isNeeded, work, ...rest }) {
  if (!isNeeded) return { tasks: [], done: Promise.resolve() };
  let begin = () => {};
  const done = new Promise((resolve, reject) => (begin = () => work().then(resolve, reject)));
  // Whoever needs it hears of it.
  done.catch(() => {});
  const run = async () => {
    begin();
    await done.catch(() => {});
  };
  return { done, tasks: [{ name, seconds: Infinity, ...rest, run }] };
}

async function found() {
  const from = performance.now();
  const path = await findChromium();
  console.log(`  ✓ Chromium: ${path} (${seconds(from)})`);
  return path;
}

async function buildProduct() {
  const builds = changedBuilds();
  if (builds.length > 0)
    await step(`Building ${builds.map(({ folder }) => folder).join(', ')}`, () => build(builds));
}

/** The tables and demo data of a new folder, once for all products that the tests start. */
async function fillFolder(folder) {
  const database = await openEmbeddedDatabase(folder);
  const { code, all } = await run('node', ['server/dist/main.mjs', 'prepare'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      DATABASE_EMBEDDED: 'on',
      NODE_ENV: 'development',
    },
  });
  await database.end('SIGINT');
  if (code !== 0) throw new CommandError(`There is no demo data:\n${tail(all)}`);
}

async function startPostgres() {
  const programs = findPostgres();
  let postgres;
  await step(`Starting PostgreSQL ${programs.version}`, async () => {
    postgres = await startPrivatePostgres(programs);
  });
  return postgres;
}
