import { expect, type BrowserContext, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { times } from '../../jest/thorough';
import { openSession } from '../journeys/console';
import { standIn, stageRelease, type Stage, type StagedBuild } from '../chaos/staged-release';
import { buildNextLists, NEXT_LISTS, nextVersion, type BuiltRemote } from '../remotes';

/** What the next version of each remote says where the one before says something else. */
const NEXT_TYPES = 'Which kind of job is it today?';

/** Of the figure "drafts lost: 0 of 50". */
const DEPLOYS = times(10, 50);

let context: BrowserContext;
let nextJobs: BuiltRemote;
let nextLists: BuiltRemote;

test.beforeAll(async ({ browser }) => {
  nextJobs = nextVersion('jobs', 'What kind of send is it?', NEXT_TYPES);
  nextLists = buildNextLists();
  context = await browser.newContext();
  await openSession(await context.newPage());
});
test.afterAll(async () => context.close());

/** A tab whose release asks for news every second. */
async function openTab(): Promise<{ page: Page; stage: Stage }> {
  const page = await context.newPage();
  const stage = await stageRelease(page);
  stage.put({ ...stage.original, pollSeconds: 1 });
  return { page, stage };
}

/** Puts the next versions in force for this tab, as a promotion does. */
async function deploy(page: Page, stage: Stage) {
  const { jobs, lists } = stage.original.remotes;
  const next = {
    jobs: await standIn(page, jobs!.build, nextJobs),
    lists: await standIn(page, lists!.build, nextLists),
  };
  const release = stage.current();
  stage.put({
    ...release,
    release: release.release + 1,
    remotes: {
      ...release.remotes,
      jobs: { ...jobs!, build: next.jobs, fallback: jobs!.build },
      lists: { ...lists!, build: next.lists, fallback: lists!.build },
    },
  });
}

/** Another remote, dear neither to load nor to leave. */
async function openIdentities(page: Page) {
  await page.getByRole('link', { name: /^Identities/ }).click();
  await expect(page.getByRole('heading', { name: 'Identities' })).toBeVisible();
}
const news = (page: Page) => page.getByText('A newer version of this page is ready.');
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('M07 a deploy leaves a half-filled form alone, tells of itself, and comes with the next entry', async () => {
  const { page, stage } = await openTab();
  await page.goto('/soapbox/create');
  await mark(page);
  const name = page.getByRole('textbox', { name: 'Job Name' });
  await name.fill('Half a job');

  await deploy(page, stage);
  await expect(news(page)).toBeVisible();
  await expect(name).toHaveValue('Half a job');

  // What this build had not loaded yet is still there to be loaded.
  const part = page.waitForResponse(`**${stage.original.remotes.jobs!.build.base}*.js`);
  await page.getByRole('button', { name: 'New hours' }).click();
  expect((await part).ok()).toBe(true);
  const hours = page.getByRole('dialog', { name: 'New delivery hours' });
  await expect(hours).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hours).toHaveCount(0);
  await expect(name).toHaveValue('Half a job');

  // The banner's button asks like any other way out, and a no loses nothing.
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave this page?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(name).toHaveValue('Half a job');

  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: NEXT_LISTS })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('link', { name: 'Create Job +' })
    .or(page.getByRole('button', { name: 'Create Job +' }))
    .click();
  await expect(page.getByText(NEXT_TYPES)).toBeVisible();
  await expect(news(page)).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
  await page.close();
});

/** Bytes of heap an open page may gain by so many deploys of releases that are heavier than the limit together. */
const HEAP = 2_000_000;
const WEIGHT = 100_000;

test('M07 many deploys take no draft, weigh nothing, and leave what is open whole', async () => {
  const { page, stage } = await openTab();
  // Asked whenever somebody comes back to the tab, which the test plays.
  stage.put({ ...stage.original, pollSeconds: 0.01 });
  await page.goto('/soapbox/create');
  await mark(page);
  const name = page.getByRole('textbox', { name: 'Job Name' });
  await name.fill('Half a job');
  const browser = await context.newCDPSession(page);
  await browser.send('Performance.enable');
  const measure = async () => {
    await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    const of = (metric: string) => metrics.find((each) => each.name === metric)!.value;
    return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners') };
  };

  const next = await standIn(page, stage.original.remotes.jobs!.build, nextJobs);
  const deployOnce = async (build: StagedBuild) => {
    stage.put(stage.change('jobs', ({ build: fallback, ...remote }) => ({ ...remote, build, fallback })));
    const asked = page.waitForResponse('**/platform/registry/release');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await expect(news(page)).toHaveCount(1);
    await expect(name).toHaveValue('Half a job');
  };
  await deployOnce(next);
  const before = await measure();
  for (let made = 2; made < DEPLOYS; made += 1) {
    const build = `deploy${made}`;
    const panels = { ...next.panels, ballast: { title: 'x'.repeat(WEIGHT), width: 480 } };
    await deployOnce({ ...next, panels, build, base: `/mfe/jobs/${build}/`, container: `mfe_jobs_${build}` });
  }
  await deployOnce(next);
  const after = await measure();
  console.log(`  ${DEPLOYS} deploys: heap ${before.heap} → ${after.heap}`);
  expect(stage.current().release).toBe(stage.original.release + DEPLOYS);
  expect(after.heap).toBeLessThan(before.heap + HEAP);
  expect(after.listeners).toBeLessThan(before.listeners + DEPLOYS);

  // The page is many builds old; what it had not loaded is still there, and the way out leads to the last one.
  await page.getByRole('button', { name: 'New hours' }).click();
  await expect(page.getByRole('dialog', { name: 'New delivery hours' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('Half a job');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Create Job +' }).click();
  await expect(page.getByText(NEXT_TYPES)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await page.close();
});

test('M08 what is new is shown in place when asked for, two builds of one remote in a tab, and a rollback as well', async () => {
  const { page, stage } = await openTab();
  await page.goto('/phonelist');
  await mark(page);
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  await deploy(page, stage);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('heading', { name: NEXT_LISTS })).toBeVisible();
  // Each with its own code.
  const containers = [stage.original.remotes.lists!.build.container, nextLists.part.container];
  expect(await page.evaluate((names) => names.map((each) => each in window), containers)).toEqual([
    true,
    true,
  ]);

  stage.put({ ...stage.original, pollSeconds: 1, release: stage.current().release + 1 });
  await expect(news(page)).toBeVisible();
  await openIdentities(page);
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await page.close();
});

test('M08 a build in force next is not run ahead beside the one that is on the page', async () => {
  const { page, stage } = await openTab();
  await page.clock.install();
  await page.goto('/phonelist');
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  await deploy(page, stage);
  await expect(news(page)).toBeVisible();
  const isRun = () => page.evaluate((name) => name in window, nextLists.part.container);
  const link = page.getByRole('link', { name: 'Phone Lists', exact: true });
  await link.hover();
  // Longer than a pointer rests before its page is prepared.
  await page.clock.runFor(1_000);
  expect(await isRun()).toBe(false);
  await openIdentities(page);
  await link.hover();
  await expect.poll(isRun).toBe(true);
  await page.close();
});

test('another shell in force offers a reload and forces none', async () => {
  const { page, stage } = await openTab();
  await page.goto('/phonelist');
  await mark(page);
  stage.put({
    ...stage.current(),
    release: stage.current().release + 1,
    shell: { build: 'next', contract: 1 },
  });
  await expect(page.getByText('A newer version of the console is ready.')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('A newer version of the console is ready.')).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(false);
  await page.close();
});

test('a remote for another platform is not asked for a byte, and both versions are named', async () => {
  const { page, stage } = await openTab();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mfe/lists/')) asked.push(request.url());
  });
  stage.put(
    stage.change('lists', (remote) => ({
      ...remote,
      build: { ...remote.build, requires: { platform: 2 }, preload: [] },
    })),
  );
  await page.goto('/nowhere/at/all');
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await expect(page.getByText(/made for platform 2; this console has platform 1/)).toBeVisible();
  expect(asked).toEqual([]);
  await page.close();
});

test('M06 every library is on the page once after all remotes were visited', async () => {
  const { page, stage } = await openTab();
  const scripts: string[] = [];
  page.on('response', (answer) => {
    if (/\/mfe\/.*\.js/.test(answer.url())) scripts.push(answer.url());
  });
  // Whose person may enter them.
  const remotes = Object.keys(stage.original.remotes).filter((name) => name !== 'admin');
  for (const [order, name] of remotes.entries()) {
    const { build } = stage.original.remotes[name]!;
    const path = build.routes.find((route) => !route.path.includes(':'))?.path ?? '/p2pchats/1';
    build.nav = [{ label: `Enter ${name}`, path, icon: 'x', order }];
  }
  stage.put(stage.original);
  await page.goto('/nowhere/at/all');
  for (const name of remotes) {
    await page.getByRole('link', { name: `Enter ${name}` }).click();
    await expect(page.locator(`[data-remote=${name}] :is(h1, h2, [role=alert])`).first()).toBeVisible();
  }
  // What each of them says when it fails, and nobody else says.
  const signs = [
    'react.dev/errors',
    'redux-toolkit.js.org/Errors',
    'data-styled-version',
    'may be used only in the context of a <Router>',
  ];
  for (const url of new Set(scripts)) {
    const code = await (await page.request.get(url)).text();
    expect(
      signs.filter((sign) => code.includes(sign)),
      url,
    ).toEqual([]);
  }
  expect(scripts.length).toBeGreaterThan(6);
  await page.close();
});
