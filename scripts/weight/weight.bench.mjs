// npm run bench weight: what the platform costs the person at the door and in the first remote. Both are the same
// sources, once as shell and remotes, once as one build (one-bundle.mjs), behind the same server, turn by turn in the
// same browser. BENCH_URL measures a product that is running already; else one is started on E2E_PORT.
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { CONSOLE_URL, PASSWORD } from '../../e2e/product.ts';
import startProduct from '../../e2e/start-product.ts';
import { CONDITIONS, measure } from './measure.mjs';
import { openMirrors } from './mirror.mjs';
import { buildOneBundle } from './one-bundle.mjs';
import { chromiumLaunch } from '../verify/chromium-launch.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const WAYS = ['federated', 'one'];
const LIMIT_KB = 200;

const PAGES = [
  { name: 'sign-in page', path: '/signin', mark: 'input[type=email]', title: '^Sign in' },
  {
    name: 'jobs tab, signed in',
    path: '/dashboard?status=all',
    mark: 'main table [data-row-link]',
    title: '^Dashboard',
    signedIn: true,
  },
];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const kb = (bytes) => (bytes / 1000).toFixed(1);
const ms = (time) => time.toFixed(0);

/** What is measured, how it is written, and the ratio we aim at. */
const FIGURES = [
  { key: 'gzip', title: 'JavaScript, kB gzip', show: kb, goal: 1.35 },
  { key: 'brotli', title: 'as sent, kB brotli', show: kb },
  { key: 'requests', title: 'requests', show: String },
  { key: 'paint', title: 'first paint, ms', show: ms },
  { key: 'ready', title: 'ready, ms', show: ms, goal: 1.05 },
  { key: 'live', title: 'run by its script, ms', show: ms },
  { key: 'work', title: 'main thread, ms of processor', show: ms },
];

/** A session as the browser keeps it: cookie and local storage, for each of the two addresses. */
async function signInAt(browser, base) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${base}/signin`);
  await page.getByLabel('Email').fill('agency@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/dashboard/);
  const { cookies } = await context.storageState();
  const storage = await page.evaluate(() => ({ user: globalThis.localStorage.getItem('user') }));
  await context.close();
  return { cookies, storage };
}

async function compare(browser, mirrors, page, slow, rounds) {
  const runs = { federated: [], one: [] };
  const session = page.signedIn ? await signInAt(browser, mirrors.federated) : {};
  // The first round warms server and disk and is thrown away; who goes first changes every round.
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) {
      const seen = await measure(browser, { ...page, ...session, url: mirrors[way] + page.path, slow });
      if (round > 0) runs[way].push(seen);
    }
  }
  const middle = (way, key) => median(runs[way].map((run) => run[key]));
  return Object.fromEntries(FIGURES.map(({ key }) => [key, WAYS.map((way) => middle(way, key))]));
}

function print(title, found) {
  console.log(
    `\n${title.padEnd(36)}${'federated'.padStart(12)}${'one build'.padStart(12)}${'ratio'.padStart(8)}`,
  );
  for (const { key, title: name, show, goal } of FIGURES) {
    const [federated, one] = found[key];
    const aim = goal ? `   goal ${goal}` : '';
    console.log(
      `${name.padEnd(36)}${show(federated).padStart(12)}${show(one).padStart(12)}${(federated / one).toFixed(2).padStart(8)}${aim}`,
    );
  }
}

const product = process.env.BENCH_URL ?? CONSOLE_URL;
const stop = process.env.BENCH_URL ? async () => {} : await startProduct();
try {
  const build = await buildOneBundle();
  const mirrors = await openMirrors(product, build);
  const browser = await chromium.launch(chromiumLaunch);
  console.log(`Chromium ${browser.version()}, median of ${ROUNDS}, load average ${loadavg()[0].toFixed(1)}`);
  const { latency, kilobits, processor } = CONDITIONS;
  try {
    for (const page of PAGES) {
      const slow = await compare(browser, mirrors, page, true, ROUNDS);
      print(`${page.name} (${kilobits / 1000} Mbps, ${latency} ms, processor ÷ ${processor})`, slow);
      print(`${page.name} (unthrottled)`, await compare(browser, mirrors, page, false, ROUNDS));
      const weight = slow.gzip[0] / 1000;
      if (page.path === '/signin' && weight > LIMIT_KB) {
        console.error(`The sign-in page weighs ${weight.toFixed(1)} kB gzip; its limit is ${LIMIT_KB}.`);
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    mirrors.close();
  }
} finally {
  await stop();
}
