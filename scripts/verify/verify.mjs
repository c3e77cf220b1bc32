import { install, isInstalled } from '../launch/install.mjs';
import { giveUp, seconds, step, Trouble } from '../launch/step.mjs';
import { findPostgres, startPrivatePostgres } from './private-postgres.mjs';

/** Accessibility and appearance, a third of the tests, take as long as all others: they audit whole pages. */
const EVEN_SHARES = [37, 63];

const counts = { passed: 0, failed: 0 };

/** Runs one part, adds what it counted, and says it in a line. */
async function part(title, work) {
  console.log(`\n${title}`);
  const from = performance.now();
  const { passed, failed, skipped = 0 } = await work();
  counts.passed += passed;
  counts.failed += failed;
  const remark = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`  ${failed === 0 ? '✓' : '✗'} ${passed} passed, ${failed} failed${remark} (${seconds(from)})`);
}

const PARTS = {
  async check() {
    const { runChecks } = await import('./checks.mjs');
    await part('Checks: types, lint, format, walls, dead code', runChecks);
  },
  async unit() {
    const { runJest } = await import('./suites.mjs');
    await part('Unit and screen tests', () => runJest('web', ['--selectProjects', 'web']));
  },
  async integration() {
    const { runJest } = await import('./suites.mjs');
    await part('Server, simulator and scripts, on the embedded database', () =>
      runJest('node', ['--selectProjects', 'node'], { TEST_DATABASE_URL: '' }),
    );
  },
  async postgres() {
    const programs = findPostgres();
    if (!programs) {
      console.log('\nServer, on PostgreSQL: left out, no PostgreSQL 15 or newer is installed here.');
      return;
    }
    const { runJest } = await import('./suites.mjs');
    const postgres = await startPrivatePostgres(programs);
    try {
      await part(`Server, on PostgreSQL ${programs.version}`, () =>
        runJest('postgres', ['--selectProjects', 'node', '--testPathPatterns', '^.*/server/src/'], {
          TEST_DATABASE_URL: postgres.url,
        }),
      );
    } finally {
      await postgres.stop();
    }
  },
  async chaos() {
    const { runChaosScenarios } = await import('./suites.mjs');
    await part('Kills, faults and STOPs against the running product', runChaosScenarios);
  },
  async stories({ named }) {
    const { findChromium } = await import('./chromium.mjs');
    const { runPlaywright } = await import('./suites.mjs');
    console.log('');
    let chromium;
    await step('Finding Chromium', async () => (chromium = await findChromium()));
    await part('Every story of the design system: axe, sideways scrolling, appearance', () =>
      runPlaywright('shared-ui', ['-c', 'catalogue'], chromium, { PICTURES: named ? 'strict' : 'usual' }),
    );
  },
  async browser() {
    const { runPlaywrightInShards } = await import('./suites.mjs');
    const chromium = await prepareBrowser();
    await part('The product in a browser', () => runPlaywrightInShards('e2e', EVEN_SHARES, chromium));
  },
  async screens() {
    const { runPlaywright } = await import('./suites.mjs');
    const chromium = await prepareBrowser();
    await part('The kept screens, as they looked', () => runPlaywright('e2e', ['appearance'], chromium));
  },
};

/** A browser, and the product built as it is now. */
async function prepareBrowser() {
  const { findChromium } = await import('./chromium.mjs');
  const { build, changedBuilds } = await import('../launch/build.mjs');
  console.log('');
  let chromium;
  await step('Finding Chromium', async () => (chromium = await findChromium()));
  const builds = changedBuilds();
  if (builds.length > 0)
    await step(`Building ${builds.map(({ folder }) => folder).join(', ')}`, () => build(builds));
  return chromium;
}

/** What runs unless parts are named: `screens` is of `browser`. */
const USUAL = ['check', 'unit', 'integration', 'postgres', 'chaos', 'stories', 'browser'];

/** Runs the parts that are named, or the usual ones, and ends with the one line that counts. */
export async function verify(names) {
  try {
    const unknown = names.find((name) => !(name in PARTS));
    if (unknown)
      throw new Trouble(`There is no part "${unknown}": choose from ${Object.keys(PARTS).join(', ')}.`);
    const from = performance.now();
    if (!isInstalled()) await step('Installing packages (npm ci, about a minute)', install);
    const named = names.length > 0;
    for (const name of named ? names : USUAL) {
      await PARTS[name]({ named }).catch((problem) => {
        counts.failed += 1;
        console.log(`  ✗ ${problem instanceof Trouble ? problem.message : problem.stack}`);
      });
    }
    console.log(`\nIn ${seconds(from)}`);
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
    process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
  } catch (problem) {
    giveUp(problem);
  }
}
