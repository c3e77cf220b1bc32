import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { openSession } from '../journeys/console';
import { openRegistry } from '../registry';

/** Kilobytes gzip. */
const SIGN_IN = 200;
// The console and the packages shared with remotes, about 258.5 with the texts of job holds, e-mail verification and opt-outs by hand.
const WITH_CONSOLE = 259;
const REMOTE_ENTRY = 9;
// The heaviest is the job wizard, about 62 with Resume's question and the preflight's states.
const FIRST_ROUTE = 63;

const kilobytes = (code: Buffer) => gzipSync(code).length / 1000;

/** Every script the page loads from now on. */
function watchScripts(page: Page) {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, answer.body());
  });
  return async () =>
    new Map(
      await Promise.all([...scripts].map(async ([path, body]) => [path, kilobytes(await body)] as const)),
    );
}
const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, each) => total + each, 0);

test('the sign-in page needs no more code than its budget, and none of a remote’s, even while one types', async ({
  page,
}) => {
  const weigh = watchScripts(page);
  const total = async () => {
    await page.waitForLoadState('networkidle');
    const sizes = await weigh();
    expect([...sizes.keys()].filter((path) => path.startsWith('/mfe/'))).toEqual([]);
    return { kB: sum(sizes.values()), scripts: sizes.size };
  };
  await page.goto('/signin');
  await expect(page).toHaveTitle(/^Sign in/);
  const untouched = await total();
  // What comes once somebody types is the console behind: no part of the page, and weighed beside it.
  const behind = ['vendor', 'console'].map((name) => page.waitForResponse(new RegExp(`/assets/${name}\\.`)));
  await page.getByLabel('Email').press('a');
  await Promise.all(behind);
  const touched = await total();
  console.log(`  sign-in page: ${untouched.kB.toFixed(1)} kB gzip in ${untouched.scripts} scripts`);
  console.log(`  with the console: ${touched.kB.toFixed(1)} kB gzip in ${touched.scripts} scripts`);
  expect(untouched.scripts).toBeGreaterThan(0);
  expect(untouched.kB).toBeLessThanOrEqual(SIGN_IN);
  expect(touched.kB).toBeLessThanOrEqual(WITH_CONSOLE);
});

test('every remote’s entry and first route hold their budgets as they are served', async ({ page }) => {
  await openSession(page);
  const { remotes } = await (await openRegistry()).overview();
  for (const { name, builds } of remotes) {
    const build = builds.find(({ runsAs }) => runsAs.includes('stable'));
    if (!build) continue;
    const entry = await page.request.get(`/mfe/${name}/${build.build}/remoteEntry.js`);
    expect(kilobytes(await entry.body()), `${name}: remoteEntry.js`).toBeLessThanOrEqual(REMOTE_ENTRY);
    expect(build.firstRouteBytes / 1000, `${name}: first route`).toBeLessThanOrEqual(FIRST_ROUTE);
  }
});
