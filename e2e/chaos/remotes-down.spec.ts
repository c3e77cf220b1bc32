import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openFrame, openSession } from '../journeys/console';
import { visit } from '../accessibility/played-states';
import { PASSWORD } from '../product';
import { AT_ONCE_MS } from './arrange';
import { intercept, letThrough, type Asked } from './interception';
import { stageRelease } from './staged-release';

const REMOTE = '*/mfe/lists/*';
const REMOTES = '*/mfe/*';
const isDown = (asked: Asked) => asked.abort('ConnectionRefused');

const openLists = (page: Page) => page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
const isThere = (page: Page) => expect(page.getByRole('heading', { name: 'Phone Lists' })).toBeVisible();

test('M04 the sign-in page works when the host of every remote is down', async ({ page }) => {
  await intercept(page, REMOTES, isDown);
  await page.goto('/signin');
  await page.getByLabel('Email').fill('agency@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This page cannot be reached')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  await letThrough(page, REMOTES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
});

test('M04 no page is blank while the host of every remote is down', async ({ page }) => {
  await openSession(page, 'admin');
  const { original } = await stageRelease(page);
  await letThrough(page);
  await intercept(page, REMOTES, isDown);
  await page.goto('/nowhere/at/all');
  for (const { build } of Object.values(original.remotes)) {
    await test.step(build.remote, async () => {
      await visit(page, build.routes.find(({ path }) => !path.includes(':'))?.path ?? '/p2pchats/1');
      await expect(page.getByRole('main').getByText('This page cannot be reached')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await visit(page, '/nowhere/at/all');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    });
  }
});

test('M03 a remote that hangs holds up nobody, says so after four seconds, and gives up after twelve', async ({
  page,
}) => {
  await intercept(page, REMOTE, () => {});
  await page.clock.install();
  await openFrame(page);
  await openLists(page);
  await page.clock.runFor(4_000);
  await expect(page.getByText('Still loading. This takes longer than it should.')).toBeVisible();

  const took = await page.getByRole('link', { name: /^Identities/ }).evaluate(async (link: HTMLElement) => {
    const from = performance.now();
    link.click();
    while (link.getAttribute('aria-current') !== 'page')
      await new Promise((next) => requestAnimationFrame(next));
    return performance.now() - from;
  });
  expect(took).toBeLessThan(AT_ONCE_MS);
  await expect(page.getByRole('heading', { name: 'Identities' })).toBeVisible();

  await openLists(page);
  await expect(page.getByText('Loading the page')).toBeAttached();
  await page.clock.runFor(12_000);
  await expect(page.getByText('This page takes too long')).toBeVisible();
});

test('a remote that is offline comes back by itself', async ({ page, context }) => {
  // Nothing of it may have been fetched ahead of its time.
  await intercept(page, REMOTE, isDown);
  await openFrame(page);
  await context.setOffline(true);
  await openLists(page);
  await expect(page.getByText('You are offline')).toBeVisible();
  await letThrough(page, REMOTE);
  await context.setOffline(false);
  await isThere(page);
});

/** One step of the browser's own history; the path it leads to. */
const travel = (page: Page, steps: number) =>
  page.evaluate(
    (by) =>
      new Promise<string>((done) => {
        window.addEventListener('popstate', () => done(location.pathname), { once: true });
        // As the browser's own buttons: the page's scripts are held back.
        History.prototype.go.call(history, by);
      }),
    steps,
  );

test('Back and Forward give the exact sequence of twenty steps across remotes', async ({ page }) => {
  await openFrame(page);
  // Of three remotes, none of them dear to load.
  const doors = [
    ['Identities', '/identity'],
    ['Chat History', '/chats'],
    ['P2P Phone Lists', '/p2p-phonelist'],
  ] as const;
  const visited = ['/nowhere/at/all'];
  // A walk that looks like chance and is the same every time.
  for (let step = 0, seed = 7; step < 20; step += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    const onward = doors.filter(([, path]) => path !== visited.at(-1));
    const [name, path] = onward[seed % onward.length]!;
    // What waits behind an entry is a part of its name.
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(path);
    visited.push(path);
  }
  for (const path of visited.slice(0, -1).reverse()) expect(await travel(page, -1)).toBe(path);
  for (const path of visited.slice(1)) expect(await travel(page, 1)).toBe(path);
});

test('unsaved work is asked about once on Back and in the sidebar, and a no loses neither text nor entry', async ({
  page,
}) => {
  await openFrame(page);
  await openLists(page);
  await isThere(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('link', { name: 'Create Job +' })
    .or(page.getByRole('button', { name: 'Create Job +' }))
    .click();
  await page
    .getByRole('link', { name: /P2P Send/ })
    .last()
    .click();
  await expect(page).toHaveURL('/p2p/create');
  await page.getByRole('textbox', { name: 'Job Name' }).fill('Half a job');

  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await page.goBack();
  await expect(question).toHaveCount(1);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/p2p/create');
  await expect(page.getByRole('textbox', { name: 'Job Name' })).toHaveValue('Half a job');

  // CONF-03: an answer is told 300 ms after its dialog has closed; until then nothing else is asked.
  const asks = (leave: () => Promise<unknown>) =>
    expect(async () => {
      await leave();
      await expect(question).toHaveCount(1, { timeout: 300 });
    }).toPass();
  await asks(() => page.getByRole('link', { name: 'Phone Lists', exact: true }).click());
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await asks(() => page.goBack());
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/select-send-type');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/phonelist');
  await page.goForward();
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/p2p/create');
});

test('unsaved work is asked about by the browser itself before a reload', async ({ page }) => {
  await openSession(page);
  await page.goto('/p2p/create');
  await page.getByRole('textbox', { name: 'Job Name' }).fill('Half a job');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByRole('textbox', { name: 'Job Name' })).toHaveValue('Half a job');
});

test('short link: the small page loads one script and leads nowhere it should not', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/signin');
  scripts.length = 0;
  await page.goto('/Zz9Zz9Zz');
  // SREDIR-02: no host knows the code, so the browser goes back one step.
  await expect(page).toHaveURL('/signin');
  expect(scripts.filter((url) => url.includes('short-link'))).toHaveLength(1);
});
