import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openFrame } from '../journeys/console';
import { mfeOf } from '../mfe';

const MESSAGE = 'Back at noon, the lists are being counted.';

type Mfe = Awaited<ReturnType<typeof mfeOf>>;
let mfe: Mfe;

test.beforeAll(async () => (mfe = await mfeOf('lists')));
test.afterAll(async () => {
  if (/ OFF /.test(await mfe('status', 'lists'))) await mfe('enable', 'lists');
});

/** A minute of an open tab: it asks for the release in force. */
async function letAMinutePass(page: Page) {
  const asked = page.waitForResponse('**/platform/registry/release');
  await page.clock.runFor(61_000);
  await asked;
}
const enter = (page: Page) => page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { name: 'Phone Lists', exact: true });

test('mfe disable takes a remote from new and open tabs with the operator’s words, and enable gives it back', async ({
  page,
}) => {
  await page.clock.install();
  await openFrame(page);
  await enter(page);
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  expect(await mfe('disable', 'lists', '--message', MESSAGE)).toContain('lists is off.');
  const newTab = await page.context().newPage();
  await newTab.goto('/phonelist');
  await expect(newTab.getByRole('main').getByText(MESSAGE)).toBeVisible();
  await newTab.getByRole('link', { name: /^Identities/ }).click();
  await expect(newTab.locator('[data-remote=identity] h1')).toBeVisible();

  // Who is in the remote keeps it and is told; the next entry finds it shut.
  await letAMinutePass(page);
  await expect(page.getByRole('status').getByText(MESSAGE)).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await page.getByRole('link', { name: /^Identities/ }).click();
  await enter(page);
  await expect(page.getByRole('main').getByText(MESSAGE)).toBeVisible();
  await expect(heading(page)).toHaveCount(0);

  expect(await mfe('enable', 'lists')).toContain('lists is on.');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await newTab.close();
});
