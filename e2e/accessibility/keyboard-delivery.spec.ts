import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openSession } from '../journeys/console';
import { tabTo } from './keys';

/** No pointer from here to the end: what is done, is done with keys alone. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await openSession(page, 'admin');
});
test.afterAll(() => page.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const press = async (stop: Locator, key = 'Enter') => {
  await tabTo(page, stop);
  await page.keyboard.press(key);
};
const chips = () => page.getByRole('group', { name: 'Narrowed to' });

test('A02 DASH-01 DLV-05 goes to the Delivery tab and applies a filter with Enter', async () => {
  await page.goto('/dashboard');
  await tabTo(page, page.getByRole('tab', { name: 'P2P SMS Jobs' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Delivery' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Delivery', level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'From Number' }));
  await page.keyboard.type('+1512');
  await expect(page.getByText('Changes are not applied yet.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=%2B1512/);
});

test('A02 DLV-07 reads the line’s points, and narrows to a day by one', async () => {
  const figure = page.getByRole('figure', { name: 'Delivery by day' });
  await press(figure.getByRole('group', { name: /^Delivery by day/ }), 'End');
  const told = figure.locator('[aria-live=polite]');
  await expect(told).toHaveText(/^\w{3} \d+, Failed: \d+\.\d%$/);
  await page.keyboard.press('Home');
  await expect(told).toHaveText(/^\w{3} \d+, Delivered: \d+\.\d%$/);
  await page.keyboard.press('Enter');
  await expect(chips().getByRole('button')).toHaveText([/^Day: /]);
});

test('A02 DLV-09 takes the day off again, and narrows to a number and to a code', async () => {
  await press(button(/^Remove Day: /));
  await expect(chips()).toHaveCount(0);
  await press(page.getByRole('group', { name: /^Top 3 numbers with errors/ }), 'Home');
  await page.keyboard.press('Enter');
  await expect(chips().getByRole('button')).toHaveText([/^Number: \+1512/]);
  await press(button('Narrow to code 4720'));
  await expect(chips().getByRole('button')).toHaveText([/^Number: /, 'Code: 4720', 'Remove all']);
});

test('A02 opens the texts behind the figures, and a job of theirs', async () => {
  await press(button('Show texts'));
  const texts = page.getByRole('table', { name: 'Texts behind these figures' });
  await expect(texts.getByRole('row').nth(1)).toContainText('Failed: 4720');
  await press(texts.getByRole('link', { name: /^Open job / }).first());
  await expect(page).not.toHaveURL(/\/dashboard/);
});

test('A02 MDR-03 asks for a report, changes its mind, and stands where it was', async () => {
  await page.goto('/dashboard?tab=mdr');
  const generate = button('Generate Report').first();
  await press(generate);
  const dialog = page.getByRole('dialog', { name: 'Generate Report' });
  await press(dialog.getByRole('button', { name: 'Generate' }));
  await expect(dialog.getByText('Please select a valid date range')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(generate).toBeFocused();
});
