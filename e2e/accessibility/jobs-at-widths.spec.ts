import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { rows } from '../../jest/thorough';
import { openSession } from '../journeys/console';
import { FITS, misfitsOf } from './table-fit';

const ALL_JOBS = '/dashboard?status=all&type=all';

const TABLE = 'P2P SMS Jobs';

const openJobs = async (page: Page, who: string) => {
  await openSession(page, who);
  await page.goto(ALL_JOBS);
  await expect(page.getByRole('row').nth(3).getByRole('cell').first()).not.toBeEmpty();
};

/** A window, and the heads it has besides the four. */
const WINDOWS = [
  { width: 1280, others: ['Segments', 'Opt Outs', 'Send Date'] },
  { width: 1024, others: [] },
  { width: 768, others: [] },
];
/** Whoever has most columns, and whoever has the widest button. */
const WIDEST = ['admin', 'clicker'];

/** WCAG 2.4.7: over cards the head is unseen, and only says what the columns are. What it was for stands over the cards. */
async function expectNothingToPressInHead(page: Page) {
  const head = page.getByRole('rowgroup').first();
  await expect(head.getByRole('columnheader', { name: 'Job Name', exact: true })).toHaveCount(1);
  await expect(head.getByRole('button')).toHaveCount(0);
  await expect(head.getByRole('checkbox')).toHaveCount(0);
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await page.getByRole('combobox', { name: 'Sort by' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(all).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(all).not.toBeChecked();
}

// By day they; at night all.
const ALL = ['agency', 'agent-admin', 'clicker', 'reader', 'admin'];
for (const who of rows(ALL, (each) => WIDEST.includes(each)))
  test(`JOBS-32 no column of the jobs lies under what can be done with them, for ${who}`, async ({
    page,
  }) => {
    for (const { width, others } of rows(WINDOWS, WIDEST.includes(who) ? WINDOWS.length : 1)) {
      await page.setViewportSize({ width, height: 800 });
      // A tablet begins with the narrow sidebar.
      if (width !== 1024) await openJobs(page, who);
      for (const head of ['Job Name', 'Status', 'Sent', 'Cost', ...others])
        await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeInViewport({
          ratio: 1,
        });
      await expect.poll(async () => [width, await misfitsOf(page, TABLE)]).toEqual([width, FITS]);
    }
    if (who !== 'admin') return;
    await page.setViewportSize({ width: 375, height: 812 });
    await expectNothingToPressInHead(page);
  });

test.describe('JOBS-32 on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test('what can be done with a job is in its menu, and the job is three lines and a tap', async ({
    page,
  }) => {
    await openJobs(page, 'agent-admin');
    const active = page.getByRole('row').filter({ hasText: 'Active' }).first();
    await expect(active.getByRole('button')).toHaveCount(1);
    const menu = (await active.getByRole('button').boundingBox())!;
    expect(Math.min(menu.width, menu.height)).toBeGreaterThanOrEqual(32);
    await active.getByRole('button').tap();
    for (const item of [/^Report$/, /^Pause$/, /^Open the job$/, /^Edit/, /^Clone$/, /^Delete$/])
      await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);

    const completed = page.getByRole('row').filter({ hasText: 'Completed' });
    expect(await completed.count()).toBeGreaterThan(1);
    for (const row of await completed.all()) {
      const tops = await row.evaluate((each) =>
        [...each.querySelectorAll('td:not([data-kind=actions])')]
          .map((cell) => cell.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ top, height }) => Math.round((top + height / 2) / 4)),
      );
      expect(new Set(tops).size).toBe(3);
      expect((await row.boundingBox())!.height).toBeLessThanOrEqual(112);
    }
    const first = completed.first();
    const name = (await first.getByRole('link').first().textContent())!;
    await first.tap({ position: { x: 60, y: 80 } });
    await expect(page).not.toHaveURL(/dashboard/);
    await expect(page.getByRole('main')).toContainText(name);
  });
});
