import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openSession } from '../journeys/console';
import { mfeOf } from '../mfe';
import { openRegistry } from '../registry';
import { buildNextLists, NEXT_LISTS, type BuiltRemote } from '../remotes';

const COOKIE = 'mfe-override';

let next: BuiltRemote;

test.beforeAll(async () => {
  next = buildNextLists();
  await (await openRegistry()).publish(next);
});

async function openAs(somebody: () => Promise<Page>, who: string): Promise<Page> {
  const page = await somebody();
  await openSession(page, who);
  return page;
}
const banner = (page: Page) => page.getByText(/^You see builds of your own choice \(lists\) until /);
const chosen = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith(COOKIE));

async function seesWhatEverybodySees(page: Page) {
  await page.goto('/phonelist');
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
}

test('an ADMIN looks at a published build alone, is told so on every page, and goes back with one press', async ({
  somebody,
}) => {
  const mfe = await mfeOf('lists');
  const said = await mfe('override', 'lists', next.part.build, '--json');
  const { url } = JSON.parse(said) as { url: string };
  const page = await openAs(somebody, 'admin');
  await page.goto(url);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await chosen(page)).toBeUndefined();

  await page.goto(url);
  await page.getByRole('dialog').getByRole('button', { name: 'See this build' }).click();
  await expect(banner(page)).toBeVisible();
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await expect(page.getByRole('heading', { name: NEXT_LISTS })).toBeVisible();
  await expect(banner(page)).toBeVisible();

  // No script can read the choice, make it or keep it.
  const cookie = (await chosen(page))!;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(60 * 60);
  const inReach = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }));
  expect(inReach).not.toContain(next.part.build);
  expect(inReach).not.toContain(COOKIE);

  // It is nobody else's: not another person's, and not of who carries the cookie off.
  const other = await openAs(somebody, 'agency');
  await seesWhatEverybodySees(other);
  await other.context().addCookies([cookie]);
  await seesWhatEverybodySees(other);

  await page.getByRole('button', { name: 'Return to the live version' }).click();
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(await chosen(page)).toBeUndefined();
});

test('a build nobody published, and a person who is no ADMIN, get no override', async ({ somebody }) => {
  const page = await openAs(somebody, 'admin');
  await page.goto('/admin/releases?override=lists:0000000000aa');
  await page.getByRole('dialog').getByRole('button', { name: 'See this build' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await chosen(page)).toBeUndefined();

  const person = await openAs(somebody, 'agency');
  const reply = await person.request.post('/api/v1/registry/override', {
    headers: { 'x-requested-with': 'campaign-console' },
    data: { builds: { lists: next.part.build } },
  });
  expect(reply.status()).toBe(403);
  expect(await chosen(person)).toBeUndefined();
});
