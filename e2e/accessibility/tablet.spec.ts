import { expect, type Page } from '@playwright/test';
import { rows } from '../../jest/thorough';
import { test } from '../kept-context';
import { jobNamed, openSession } from '../journeys/console';

/** How many chips in a table's rows reach under the actions of their row. Runs in the page. */
const chipsUnderActions = () =>
  [...document.querySelectorAll('tbody tr')].flatMap((row) => {
    const edge = row.querySelector('[data-kind=actions]')!.getBoundingClientRect().left;
    return [...row.querySelectorAll('td > * > span[data-tone]:first-child')].filter(
      (chip) => chip.getBoundingClientRect().right > edge,
    );
  }).length;

const scrollsSideways = (page: Page) =>
  page
    .getByRole('table')
    .evaluate((table) => table.parentElement!.scrollWidth > table.parentElement!.clientWidth);

const PLACES = [
  ['PL-02', '/phonelist'],
  ['P2PL-04', '/p2p-phonelist'],
  ['JOBS-32', '/dashboard?status=all&type=all'],
] as const;

test.describe('A03 on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  // By day `jobs-at-widths` sees the jobs.
  for (const [ids, path] of rows(PLACES, 2))
    test(`${ids} the state of every row of ${path} is in sight`, async ({ page }) => {
      await openSession(page, 'agent-admin');
      await page.goto(path);
      await expect(page.locator('tbody td > * > span[data-tone]:first-child').first()).toBeVisible();
      expect(await page.evaluate(chipsUnderActions)).toBe(0);
      if (path.includes('phonelist')) expect(await scrollsSideways(page)).toBe(false);
    });

  test('PL-02 TBL-02 a name and what stands under it are two heads, each of which sorts', async ({
    page,
  }) => {
    await openSession(page);
    await page.goto('/phonelist');
    const [name, identity] = ['List Name', 'Identity'].map((each) =>
      page.getByRole('columnheader', { name: each }),
    );
    const [above, below] = [(await name!.boundingBox())!, (await identity!.boundingBox())!];
    expect(below.x).toBe(above.x);
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    await identity!.getByRole('button').click();
    await expect(identity!).toHaveAttribute('aria-sort', 'ascending');
  });

  test('P2P-05 beside an open sidebar one pane is seen, and Send is read whole', async ({ page }) => {
    await openSession(page, 'clicker');
    const { jobId } = await jobNamed(page, 'Downtown doors, week 2');
    await page.goto(`/p2pchats/${jobId}`);
    const list = page.getByRole('heading', { name: 'Numbers List' });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect(list).toBeVisible();
    await expect(send).toBeVisible();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect(list).toBeHidden();
    const isWhole = (button: Element) =>
      [button, ...button.querySelectorAll('*')].every((each) => each.scrollWidth <= each.clientWidth);
    expect(await send.evaluate(isWhole)).toBe(true);
    await page.getByRole('button', { name: 'Numbers List' }).click();
    await expect(list).toBeVisible();
    await expect(send).toBeHidden();
  });
});
