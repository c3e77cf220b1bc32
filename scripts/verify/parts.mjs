import { checkTasks } from './checks.mjs';
import { findFirefox } from './firefox.mjs';
import { runChaosSuite } from './run-chaos-suite.mjs';
import { runJest } from './run-jest.mjs';
import { runPlaywright } from './run-playwright.mjs';

const MINUTES = 60_000;
const isThorough = process.env.THOROUGH === '1';
/**
 * What a part may take before it is ended by force: several times what it needs, and at night ten times that. PATIENCE=3 for a
 * machine that is busy with something else.
 */
const limit = (minutes) => minutes * MINUTES * (isThorough ? 10 : 1) * Number(process.env.PATIENCE ?? 1);

/** So that two cores can share it, and a third one finds work. */
const inShards = (count, seconds, task) =>
  Array.from({ length: count }, (_, index) => ({
    ...task(`--shard=${index + 1}/${count}`, index + 1),
    seconds: seconds / count,
  }));

/** Jest's tests in shards; `seconds` is about what all of them take of one core, `cores` what one of them is busy with. */
const jestTasks = (name, { shards, seconds, cores, args, env }) =>
  inShards(shards, seconds, (shard, number) => ({
    name: `${name}-${number}`,
    cores,
    run: () => runJest(`${name}-${number}`, [...args, shard], { env, limitMs: limit(20) }),
  }));

const PORTS_APART = 40;
/**
 * The browser's suites, each against a product of its own: the tests of a suite know each other's campaigns, and a
 * browser waits about as much as it works.
 */
const SUITES = [
  { name: 'accessibility', seconds: 420, folders: ['accessibility/', 'appearance/'], isFilled: true },
  // An empty folder, because the demo's short links name the product's address. Send waits, as it does by default.
  { name: 'journeys', seconds: 400, folders: ['journeys/'], env: { UNDO_SECONDS: '8' } },
  { name: 'remotes', seconds: 300, folders: ['chaos/', 'skew/'], isFilled: true },
];
const browserTasks = ({ chromium, product, filled }, suites = SUITES) =>
  suites.map(({ name, seconds, folders, isFilled, env }, index) => ({
    name: `browser-${name}`,
    seconds,
    cores: 0.65,
    after: Promise.all([chromium, isFilled ? filled : product]),
    run: async () =>
      runPlaywright('e2e', folders, {
        chromium: await chromium,
        limitMs: limit(40),
        env: {
          ...env,
          ...(isFilled && { E2E_FILLED: await filled }),
          E2E_PORT: String(Number(process.env.E2E_PORT ?? 4400) + index * PORTS_APART),
          E2E_RESULTS: `test-results/${name}`,
        },
      }),
  }));

/**
 * The parts of `npm test`, told as they stand in its output. `needs` is what has to be there first, see prepare.mjs.
 */
export const PARTS = {
  check: { title: 'Checks: types, lint, format, walls, dead code', needs: [], tasks: checkTasks },
  unit: {
    title: 'Unit and screen tests',
    needs: [],
    tasks: () => jestTasks('unit', { shards: 4, seconds: 300, args: ['--selectProjects', 'web'] }),
  },
  server: {
    title: 'Server, simulator and scripts',
    needs: ['postgres'],
    tasks: ({ postgres }) =>
      jestTasks('server', {
        shards: 3,
        seconds: 240,
        cores: 0.85,
        args: ['--selectProjects', 'node'],
        env: { TEST_DATABASE_URL: postgres.url },
      }),
  },
  chaos: {
    title: 'Kills, faults and STOPs against the running product',
    needs: [],
    tasks: () => [
      { name: 'chaos', seconds: 90, cores: 0.4, run: () => runChaosSuite({ limitMs: limit(15) }) },
    ],
  },
  stories: {
    title: 'Every story of the design system: axe, sideways scrolling; named, its appearance',
    needs: ['chromium'],
    tasks: ({ chromium, isNamed }) => [
      {
        name: 'stories',
        seconds: 76,
        cores: 1.5,
        after: chromium,
        run: async () =>
          runPlaywright('shared-ui', [], {
            config: 'catalogue',
            chromium: await chromium,
            limitMs: limit(15),
            env: { PICTURES: isNamed ? 'strict' : 'usual' },
          }),
      },
    ],
  },
  browser: {
    title: 'The product in a browser',
    needs: ['chromium', 'product', 'filled'],
    tasks: (ready) => browserTasks(ready),
  },
  firefox: {
    title: 'Journeys in Firefox',
    needs: ['product'],
    tasks: ({ product }) => [
      {
        name: 'firefox',
        seconds: 300,
        after: product,
        run: async () =>
          runPlaywright('e2e', [], {
            config: 'firefox',
            limitMs: limit(30),
            env: { FIREFOX_PATH: await findFirefox(), E2E_RESULTS: 'test-results/firefox' },
          }),
      },
    ],
  },
  screens: {
    title: 'The kept screens, as they looked',
    needs: ['chromium', 'product'],
    tasks: (ready) => browserTasks(ready, [{ name: 'screens', seconds: 60, folders: ['appearance'] }]),
  },
};

/** What runs unless parts are named: `screens` is of `browser`, Firefox is for the night. */
export const USUAL = ['check', 'unit', 'server', 'chaos', 'stories', 'browser'];
