import { expect, test, type Route } from '@playwright/test';
import { openSession } from '../journeys/console';

// Answers are held back, so that only what does not wait for one can be asked for.
test('a click asks for everything a page needs at once, and the remote comes with its first screen', async ({
  page,
}) => {
  await openSession(page);
  await page.goto('/nowhere/at/all');
  const link = page.getByRole('link', { name: 'Phone Lists', exact: true });
  await expect(link).toBeVisible();
  const needed = await page.evaluate(() => {
    const { remotes } = JSON.parse(document.getElementById('campaign-resolved')?.textContent ?? '') as {
      remotes: Record<
        string,
        { build: { base: string; preload: string[]; routes: { path: string; preload: string[] }[] } }
      >;
    };
    const { base, preload, routes } = remotes.lists!.build;
    const own = routes.find(({ path }) => path === '/phonelist')!.preload;
    return { own: own.map((file) => base + file), files: [...preload, ...own].map((file) => base + file) };
  });
  expect(needed.own.length).toBeGreaterThan(0);

  const held = new Map<string, Route>();
  await page.route('**/mfe/lists/**', (route) => {
    held.set(new URL(route.request().url()).pathname, route);
  });
  const door = page.waitForRequest(/\/assets\/.+\.js$/);
  // By key: a pointer on its way to the link would have asked before the click.
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => [...held.keys()].sort()).toEqual(needed.files.toSorted());
  await door;

  const late: string[] = [];
  page.on('request', (request) => {
    if (/\.js$/.test(request.url())) late.push(request.url());
  });
  const screens = needed.own.map((path) => held.get(path));
  for (const route of held.values()) if (!screens.includes(route)) await route.continue();
  // The remote is there and has begun; what one sees is still the shell's picture of one that loads.
  const remote = page.locator('[data-remote=lists]');
  await expect(remote).toBeAttached();
  await expect(remote).toBeEmpty();
  await expect(page.getByText('Loading the page')).toBeAttached();
  for (const route of screens) await route?.continue();
  await expect(page.getByRole('heading', { name: 'Phone Lists' })).toBeVisible();
  expect(late.filter((url) => !needed.files.includes(new URL(url).pathname))).toEqual([]);
});
