import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openFrame } from '../journeys/console';
import { mfeOf } from '../mfe';
import { openRegistry } from '../registry';
import { buildNextLists, NEXT_LISTS } from '../remotes';

const NEW_TABS_MS = 5_000;

type Mfe = Awaited<ReturnType<typeof mfeOf>>;
let mfe: Mfe;
let before: string;
let next: string;

test.beforeAll(async () => {
  mfe = await mfeOf('lists');
  const registry = await openRegistry();
  before = (await registry.remote('lists'))!.channels.find(({ id }) => id === 'stable')!.build;
  const built = buildNextLists();
  next = built.part.build;
  await registry.publish(built);
});
test.afterAll(async () => {
  if (new RegExp(`stable ${next}`).test(await mfe('status', 'lists'))) await mfe('rollback', 'lists');
});

const shows = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
const newTab = async (page: Page) => {
  const tab = await page.context().newPage();
  await tab.goto('/phonelist');
  return tab;
};
/** A minute of an open tab: it asks for the release in force. */
async function letAMinutePass(page: Page) {
  const asked = page.waitForResponse('**/platform/registry/release');
  await page.clock.runFor(61_000);
  await asked;
}
async function enterAgain(page: Page) {
  await page.getByRole('link', { name: /^Identities/ }).click();
  await expect(page.locator('[data-remote=identity] h1')).toBeVisible();
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
}

test('mfe promotes to everybody and rolls back: new tabs at once, open ones at their next entry', async ({
  page,
}) => {
  await page.clock.install();
  await openFrame(page);
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await shows(page, 'Phone Lists');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  expect(await mfe('promote', 'lists', next, '--channel', 'stable')).toContain(`lists ${next} is stable.`);
  await shows(await newTab(page), NEXT_LISTS);
  await letAMinutePass(page);
  await shows(page, 'Phone Lists');
  await enterAgain(page);
  await shows(page, NEXT_LISTS);

  expect(await mfe('rollback', 'lists', '--reason', 'The title was wrong')).toContain('lists is back at ');
  const from = Date.now();
  await shows(await newTab(page), 'Phone Lists');
  expect(Date.now() - from).toBeLessThan(NEW_TABS_MS);
  await letAMinutePass(page);
  await enterAgain(page);
  await shows(page, 'Phone Lists');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(await mfe('status', 'lists')).toContain(`stable ${before}`);
});
