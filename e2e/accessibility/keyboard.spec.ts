import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { PASSWORD } from '../product';
import { hasRing, tabTo } from './keys';

/** No pointer from here to the end: what is done, is done with keys alone. */
test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
test.afterAll(() => page.close());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const account = () => button(/^Account of/);
const main = () => page.getByRole('main');
const press = async (stop: Locator, key = 'Enter') => {
  await tabTo(page, stop);
  await page.keyboard.press(key);
};

test('A02 SIGNIN-01 SIGNIN-02 signs in by keys, and the focus is in the page that follows', async () => {
  await page.goto('/signin');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('agent-admin@demo.example');
  await page.keyboard.press('Tab');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(button('Show password')).toBeFocused();
  expect(await hasRing(page)).toBe(true);
  await page.keyboard.press('Space');
  await expect(password).toHaveValue(PASSWORD);
  await expect(password).toHaveAttribute('type', 'text');
  await expect(button('Hide password')).toBeFocused();
  await press(button('Sign in'));
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
  await expect(main()).toBeFocused();
});

test('A02 WCAG 2.4.1 skips the sidebar, and shows the way while it has the focus', async () => {
  await page.reload();
  await page.getByRole('heading', { name: 'P2P SMS Jobs' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toHaveCSS('clip-path', 'none');
  await page.keyboard.press('Enter');
  await expect(main()).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await main().evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('A02 an entry of the sidebar leads into its page', async () => {
  const entry = page.getByRole('link', { name: 'Phone Lists', exact: true });
  await tabTo(page, entry, 'Shift+Tab');
  expect(await hasRing(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Phone Lists', level: 1 })).toBeVisible();
  await expect(main()).toBeFocused();
});

test('A02 SHELL-14 a panel takes the focus, keeps it, and gives it back', async () => {
  const opener = button('Add Phone List');
  await press(opener);
  const panel = page.getByRole('dialog', { name: 'Phone List Manager' });
  const isInside = () => panel.evaluate((element) => element.contains(document.activeElement));
  await expect(panel.getByLabel('List Name')).toBeVisible();
  await expect(page.locator('[aria-modal=true]')).toHaveCount(1);
  expect(await isInside()).toBe(true);
  // Round and round, both ways.
  for (const key of [...Array<string>(12).fill('Tab'), ...Array<string>(4).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('A02 TBL-01 TBL-02 TBL-03 TBL-08 sorts, pages and sizes a table without losing the focus', async () => {
  const head = page.getByRole('columnheader', { name: 'List Name' });
  const sort = head.getByRole('button');
  await press(sort);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(sort).toBeFocused();
  await page.keyboard.press('Space');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(sort).toBeFocused();

  const size = page.getByLabel('Rows per page');
  await tabTo(page, size);
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/size=5/);
  await expect(size).toBeFocused();

  const next = button('Next page');
  await press(next);
  await expect(page).toHaveURL(/page=2/);
  await expect(button('Page 2')).toHaveAttribute('aria-current', 'page');
  await expect(next).toBeFocused();
});

test('A02 CONF-09 a question begins on Cancel and gives the focus back', async () => {
  const opener = main()
    .getByRole('button', { name: /^Delete / })
    .first();
  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
});

test('A02 a row opens by its name, and Escape leads back to it', async () => {
  const row = main().locator('[data-row-link]').first();
  await tabTo(page, row, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const ledger = page.getByRole('dialog');
  await expect(ledger).toBeVisible();
  expect(await ledger.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(ledger).toBeHidden();
  await expect(row).toBeFocused();
});

test('A02 a menu opens by arrows and letters, and its dialog gives the focus back', async () => {
  await tabTo(page, account(), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(account()).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('c');
  await expect(menu.getByRole('menuitem', { name: 'Change password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(account()).toBeFocused();
});

test('A02 SHELL-08 signs out from the menu, and the focus is at the beginning of the form', async () => {
  await tabTo(page, account());
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});
