import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { PASSWORD } from '../product';
import { openFrame, openSession } from './console';

test('SIGNIN-06 SIGNIN-07 one person of two agencies picks one', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('Email').fill('both@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('radio', { name: 'Bright Harbor' })).toBeVisible();
  await page.getByText('Bright Harbor').click();
  await page.getByRole('button', { name: /Sign in|Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
  await expect(page.getByText('Bright Harbor').first()).toBeVisible();
});

test('SIGNIN-10 SIGNIN-17 a wrong password, a disabled and a rejected agency are told so', async ({
  page,
}) => {
  for (const [who, password, words] of [
    ['agency', 'wrong-password', 'The email or the password is wrong.'],
    ['disabled', PASSWORD, 'This agency is disabled.'],
    ['rejected', PASSWORD, 'This agency was rejected.'],
  ] as const) {
    await page.goto('/signin');
    await page.getByLabel('Email').fill(`${who}@demo.example`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page).toHaveURL(/signin/);
  }
});

test('ROUTE-02 ROUTE-03 ROUTE-04 SESS-02 SESS-04 guards, restores and forgets', async ({ page }) => {
  await page.goto('/phonelist');
  await expect(page).toHaveURL(/signin/);
  // The dashboard is the dearest page to load, and any is restored alike.
  await openFrame(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/signin');
  await expect(page).toHaveURL(/dashboard/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/signin/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('SESS-01 keeps two things in local storage and no secret', async ({ page, context }) => {
  await openSession(page);
  await page.goto('/dashboard?status=all');
  const keys = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(keys.filter((key) => !['dashboardFilters', 'user'].includes(key))).toEqual([]);
  const session = (await context.cookies()).find(({ name }) => name.includes('session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});
