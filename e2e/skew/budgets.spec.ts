import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../journeys/console';
import { openRegistry } from '../registry';

/** Kilobytes gzip. */
const SIGN_IN = 250;
const REMOTE_ENTRY = 9;
const FIRST_ROUTE = 60;

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

test('the sign-in page needs no more code than its budget, and none of a room’s', async ({ page }) => {
  const weigh = watchScripts(page);
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const sizes = await weigh();
  const total = sum(sizes.values());
  console.log(`  sign-in page: ${total.toFixed(1)} kB gzip in ${sizes.size} scripts`);
  expect(sizes.size).toBeGreaterThan(0);
  expect([...sizes.keys()].filter((path) => path.startsWith('/mfe/'))).toEqual([]);
  expect(total).toBeLessThanOrEqual(SIGN_IN);
});

test('every room’s entry and first route hold their budgets as they are served', async ({ page }) => {
  await signIn(page);
  const { remotes } = await (await openRegistry()).overview();
  for (const { name, builds } of remotes) {
    const build = builds.find(({ runsAs }) => runsAs.includes('stable'));
    if (!build) continue;
    const entry = await page.request.get(`/mfe/${name}/${build.build}/remoteEntry.js`);
    expect(kilobytes(await entry.body()), `${name}: remoteEntry.js`).toBeLessThanOrEqual(REMOTE_ENTRY);
    expect(build.firstRouteBytes / 1000, `${name}: first route`).toBeLessThanOrEqual(FIRST_ROUTE);
  }
});
