import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { standIn, stageRelease, type Stage, type StagedBuild } from '../chaos/staged-release';
import { openSession } from '../journeys/console';
import { buildNextLists, NEXT_LISTS } from '../remotes';

/** A console that was open before the deploy: its shell stays what it is, its release asks every second. */
async function openBefore(page: Page): Promise<Stage> {
  await openSession(page);
  const stage = await stageRelease(page);
  stage.put({ ...stage.original, pollSeconds: 1 });
  await page.goto('/nowhere/at/all');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return stage;
}

/** Shell and remote go to platform 2 together, as they do when the contract changes. */
function deployTwo(stage: Stage, build: StagedBuild, fallback?: StagedBuild) {
  const release = stage.change('lists', ({ fallback: _earlier, ...remote }) => ({
    ...remote,
    build: { ...build, requires: { platform: 2 } },
    ...(fallback && { fallback }),
  }));
  stage.put({ ...release, shell: { build: 'the-next-shell', contract: 2 } });
}

const toldOfShell = (page: Page) =>
  expect(page.getByText('A newer version of the console is ready.')).toBeVisible();
const enter = (page: Page) => page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
const askedFor = (page: Page, base: string) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(base)) asked.push(request.url());
  });
  return asked;
};
test('M08 an old shell shows a new remote that still keeps its contract', async ({ page }) => {
  const stage = await openBefore(page);
  const own = stage.original.remotes.lists!;
  const build = await standIn(page, own.build, buildNextLists());
  stage.put({
    ...stage.change('lists', (remote) => ({ ...remote, build, fallback: own.build })),
    shell: { build: 'the-next-shell', contract: 1 },
  });
  await toldOfShell(page);
  await enter(page);
  await expect(page.getByRole('heading', { name: NEXT_LISTS })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('M08 an old shell shows the build before where the new remote needs a newer platform', async ({
  page,
}) => {
  const stage = await openBefore(page);
  const own = stage.original.remotes.lists!.build;
  const asked = askedFor(page, '/mfe/lists/of-platform-two/');
  deployTwo(stage, { ...own, build: 'of-platform-two', base: '/mfe/lists/of-platform-two/' }, own);
  await toldOfShell(page);
  await enter(page);
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  // Told in one line what is the matter: only a reload brings the newer one.
  await toldOfShell(page);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('M08 without a build before it says so, names both platforms, and a reload is one press away', async ({
  page,
}) => {
  const stage = await openBefore(page);
  const own = stage.original.remotes.lists!.build;
  const asked = askedFor(page, '/mfe/lists/of-platform-two/');
  deployTwo(stage, { ...own, build: 'of-platform-two', base: '/mfe/lists/of-platform-two/' });
  await toldOfShell(page);
  await enter(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'This page needs a newer console' })).toBeVisible();
  await expect(main.getByText(/made for platform 2; this console has platform 1/)).toBeVisible();
  expect(asked).toEqual([]);

  // The rest of the console works; then the reload brings what is in force by now.
  await page.getByRole('link', { name: /^Identities/ }).click();
  await expect(page.locator('[data-remote=identity] h1')).toBeVisible();
  await enter(page);
  stage.put({ ...stage.original, release: stage.current().release + 1 });
  await main.getByRole('button', { name: 'Reload the console' }).click();
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
});
