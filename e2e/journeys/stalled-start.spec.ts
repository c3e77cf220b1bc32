import { expect, test, type Page, type Route } from '@playwright/test';
import { PASSWORD } from '../product';
import { watchForErrors } from './console';

const SCRIPTS = /\/assets\/(react|main)\.[^/]+\.js$/;
const CONSOLE = /\/assets\/console\.[^/]+\.js(\?|$)/;

/** Takes the call and answers nothing, as a server does that hangs. */
async function stall(page: Page, files: RegExp) {
  const held: Route[] = [];
  let isOver = false;
  await page.route(files, (route) => (isOver ? route.continue() : void held.push(route)));
  return {
    asked: () => held.length,
    /** Answers what is asked from now on. */
    end: () => void (isOver = true),
    /** Answers what was asked as well. */
    async go() {
      isOver = true;
      for (const route of held) await route.continue();
    },
  };
}

const said = (page: Page) => page.getByRole('alert').getByText('taking too long to load');

test('a sign-in page whose scripts never come says so, and its Reload keeps the address that was typed', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await page.clock.install();
  const scripts = await stall(page, SCRIPTS);
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('agency@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.clock.fastForward(12_000);
  await expect(said(page)).toBeHidden();
  await page.clock.fastForward(10_000);
  await expect(said(page)).toBeVisible();

  scripts.end();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveTitle(/^Sign in/);
  await expect(page.getByLabel('Email')).toHaveValue('agency@demo.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(said(page)).toHaveCount(0);
  expect(
    await page.evaluate(() => JSON.stringify([window.history.state, { ...sessionStorage }])),
  ).not.toContain('agency@');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('what comes late takes the place of the words about it', async ({ page }) => {
  await page.clock.install();
  const console = await stall(page, CONSOLE);
  await page.goto('/signup', { waitUntil: 'commit' });
  await expect.poll(console.asked).toBeGreaterThan(0);
  await page.clock.fastForward(21_000);
  await expect(said(page)).toBeVisible();
  await console.go();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(said(page)).toHaveCount(0);
});

test('a console that stalls is asked for again after two minutes, and not before', async ({ page }) => {
  await page.clock.install();
  const console = await stall(page, CONSOLE);
  await page.goto('/signup', { waitUntil: 'commit' });
  // Announced with the page, and asked for by the script: the time runs from then.
  await page.locator('script[src*="/console."]').waitFor({ state: 'attached' });
  const first = console.asked();
  await page.clock.fastForward(115_000);
  // Whatever the page asks for is asked for before this.
  await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
  expect(console.asked()).toBe(first);
  // Then the pause before the second try.
  await page.clock.fastForward(6_000);
  await page.clock.fastForward(1_000);
  await expect.poll(console.asked).toBe(first + 1);
  console.end();
  await page.clock.fastForward(121_000);
  await page.clock.fastForward(3_000);
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});
