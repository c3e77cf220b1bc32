import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { openSession } from '../journeys/console';

/** How far from its value's edge each line of chips ends. Runs in the page. */
const gapsOfChips = () =>
  [...document.querySelectorAll('td[data-label="10DLC"]')].flatMap((cell) => {
    const edge = cell.getBoundingClientRect().right;
    const ends = new Map<number, number>();
    for (const chip of cell.querySelectorAll('[data-tone]')) {
      const { top, right } = chip.getBoundingClientRect();
      ends.set(top, Math.max(right, ends.get(top) ?? 0));
    }
    return [...ends.values()].map((end) => Math.round(edge - end));
  });

test.describe('A03 rows that are cards', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('CHATL-01 a card names no column that says nothing of it', async ({ page }) => {
    await openSession(page);
    await page.goto('/chats');
    const job = page.getByRole('row').filter({ hasText: 'Donor match weekend' });
    await expect(job).toBeVisible();
    const oldest = job.locator('[data-label="Oldest waiting"]');
    await expect(oldest).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(oldest).toBeVisible();
  });

  test('IDEN-01 every line of chips ends where all values do', async ({ page }) => {
    await openSession(page, 'admin');
    await page.goto('/identity');
    await expect(page.getByText('Registry: verified').first()).toBeVisible();
    const gaps = await page.evaluate(gapsOfChips);
    expect(gaps.length).toBeGreaterThan(10);
    expect(gaps.filter((gap) => gap > 0)).toEqual([]);
  });
});
