import { expect, test } from '@playwright/test';
import { openSession, watchForErrors } from './console';

const NAME = 'Northfield Seniors';

test('IMGR-05 SHELL-14 ADMIN adds an identity from the agencies, and comes to its page', async ({ page }) => {
  const errors = watchForErrors(page);
  await openSession(page, 'admin');
  await page.goto('/agencies?query=Launchpad');
  await page.getByRole('button', { name: 'More actions for Launchpad' }).click();
  await page.getByRole('menuitem', { name: 'Add Identity' }).click();
  const panel = page.getByRole('dialog', { name: 'Identity Manager' });
  await expect(panel.getByLabel('Agency').locator('option:checked')).toHaveText('Launchpad');
  await panel.getByLabel('Identity name').fill(NAME);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Identity saved successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/identity\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText(/^Launchpad · .*Added /)).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('IDEN-02 the list hides identity 1 from ADMIN, who may open it', async ({ page }) => {
  await openSession(page, 'admin');
  await page.goto('/identity?query=House identity');
  await expect(page.getByText('No match for these filters')).toBeVisible();
  await page.goto('/identity?query=Rivera');
  const list = page.getByRole('main').getByRole('table');
  await expect(list.getByRole('link', { name: 'Rivera for Mayor' })).toHaveAttribute('href', '/identity/101');
  await page.goto('/identity/1');
  await expect(page.getByRole('heading', { level: 1, name: 'House identity' })).toBeVisible();
});
