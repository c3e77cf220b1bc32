import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openSession } from '../journeys/console';
import { mfeOf } from '../mfe';
import { PASSWORD } from '../product';
import { openRegistry } from '../registry';
import { buildNextLists, NEXT_LISTS, type BuiltRemote } from '../remotes';

const OURS = { 'x-requested-with': 'campaign-console' };

let next: BuiltRemote;
let url: string;

test.beforeAll(async () => {
  next = buildNextLists();
  await (await openRegistry()).publish(next);
  const mfe = await mfeOf('lists');
  ({ url } = JSON.parse(await mfe('preview', 'lists', next.part.build, '--json')) as { url: string });
});

async function openAs(somebody: () => Promise<Page>, who: string): Promise<Page> {
  const page = await somebody();
  await openSession(page, who);
  return page;
}
const banner = (page: Page) =>
  page.getByText(`Preview: in this tab you alone see lists ${next.part.build}, published by lists: `);
const start = (page: Page) => page.getByRole('button', { name: 'Start the preview' });

async function seesWhatEverybodySees(page: Page) {
  await page.goto('/phonelist');
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
}

test('a person of the list presses, sees the build in that tab alone, and no more after logout', async ({
  somebody,
}) => {
  const page = await openAs(somebody, 'agency');
  await page.goto(url);
  await expect(
    page.getByText('You are not on the preview list of lists. Its team has you put on it.'),
  ).toBeVisible();
  await expect(start(page)).toHaveCount(0);

  const admin = await openAs(somebody, 'admin');
  const email = 'agency@demo.example';
  const listed = await admin.request.post('/api/v1/registry/remotes/lists/previewers', {
    headers: OURS,
    data: { email },
  });
  expect(listed.status()).toBe(200);
  // Who may put others on the list is not on it by that.
  await admin.goto(url);
  await expect(admin.getByRole('heading', { name: 'This preview cannot be started' })).toBeVisible();

  await page.goto(url);
  await expect(page.getByRole('definition').filter({ hasText: next.part.build })).toBeVisible();
  await seesWhatEverybodySees(page);
  await page.goto(url);
  await start(page).click();
  await expect(page.getByRole('heading', { name: NEXT_LISTS })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: NEXT_LISTS })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(banner(page)).toBeVisible();

  const other = await page.context().newPage();
  await seesWhatEverybodySees(other);

  await page.getByRole('button', { name: 'End the preview' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(banner(page)).toHaveCount(0);

  await page.goto(url);
  await start(page).click();
  await expect(banner(page)).toBeVisible();
  const kept = await page.evaluate(() => sessionStorage.getItem('preview-pass'));
  await page.request.post('/api/v1/users/logout', { headers: OURS });
  await openSession(page, 'agency');
  await page.evaluate((pass) => sessionStorage.setItem('preview-pass', pass!), kept);
  await seesWhatEverybodySees(page);
});

test('whoever is not signed in does so at the link', async ({ page }) => {
  await page.goto(url);
  await page.getByLabel('Email').fill('agency@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(start(page)).toBeVisible();
});
