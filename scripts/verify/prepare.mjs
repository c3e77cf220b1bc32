import { availableParallelism } from 'node:os';
import { build, changedBuilds } from '../launch/build.mjs';
import { seconds, step } from '../launch/step.mjs';
import { findChromium } from './chromium.mjs';
import { findPostgres, startPrivatePostgres } from './private-postgres.mjs';

/**
 * What the parts need before they can begin, as promises: a browser's path, the product built as it is now. What is not
 * needed is resolved. `tasks` brings it about and belongs in the schedule. A database server of its own is there at once,
 * null where none is installed; `end` ends it.
 *
 * @param {Set<string>} needs
 */
export async function prepare(needs) {
  const chromium = needs.has('chromium') ? found() : Promise.resolve(undefined);
  // Whoever needs it hears of it.
  chromium.catch(() => {});
  let built = () => {};
  const product = needs.has('product')
    ? new Promise((resolve, reject) => (built = (work) => work.then(resolve, reject)))
    : Promise.resolve();
  product.catch(() => {});
  const tasks = needs.has('product')
    ? [
        {
          name: 'build',
          seconds: Infinity,
          cores: availableParallelism(),
          run: async () => {
            const work = buildProduct();
            built(work);
            await work.catch(() => {});
          },
        },
      ]
    : [];
  const postgres = needs.has('postgres') ? await startPostgres() : null;
  return { chromium, product, tasks, postgres, end: async () => postgres?.stop() };
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

async function startPostgres() {
  const programs = findPostgres();
  if (!programs) {
    console.log('  PostgreSQL 15 or newer is not installed: the server runs on the embedded database.');
    return null;
  }
  let postgres = null;
  await step(`Starting PostgreSQL ${programs.version}`, async () => {
    postgres = await startPrivatePostgres(programs);
  });
  return postgres;
}
