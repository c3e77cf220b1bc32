import { expect, type Page } from '@playwright/test';
import { intercept, interceptJson } from '../chaos/interception';
import { test } from '../kept-context';
import { isThorough, rows } from '../../jest/thorough';
import { openSession, signInByForm } from '../journeys/console';
import { faultsIn, inBothThemes, SOUND } from './audit';
import { dialog, says } from './played-states';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function isSound(page: Page, what: string, part = 'html') {
  const faults = await inBothThemes(page, () => faultsIn(page, part), part);
  expect([what, faults]).toEqual([what, SOUND]);
}
const OVER = '[aria-modal=true]';

test('A01 the second factor of a sign-in, and the one that has to be set up, light and dark', async ({
  page,
}) => {
  await signInByForm(page, 'secured', 'Confirm with your second factor');
  await isSound(page, 'the factor');
  await page.getByLabel('Code from your authenticator app').fill('12');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await says(page, 'Enter the six digits.');
  if (isThorough) await isSound(page, 'no code');

  await interceptJson<{ data: object }>(page, '*/api/v1/users/login', (body) => ({
    ...body,
    data: { ...body.data, mustEnroll: true },
  }));
  await signInByForm(page, 'reader', 'Set up a second factor');
  await isSound(page, 'which one');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByRole('form', { name: 'Add an authenticator app' }).waitFor();
  await isSound(page, 'an app');

  const codes = Array.from({ length: 10 }, (_, at) => `demo-demo-de${at}0`);
  await intercept(page, '*/api/v1/factors/totp', (asked) =>
    asked.fulfill({ json: { data: { recoveryCodes: codes }, message: 'Added.' } }),
  );
  await page.getByLabel('Code from your authenticator app').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await says(page, 'Keep these recovery codes');
  await isSound(page, 'recovery codes');
});

test('A01 one’s own sessions and second factors, and a colleague’s, light and dark', async ({ page }) => {
  await openSession(page, 'agent-admin');
  await page.goto('/agent?size=25');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await says(page, 'Asked for after your password');
  await isSound(page, 'one’s own', OVER);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const colleagues = [
    ['Luz Lost', 'Will be removed'],
    ['Sofia Secured', 'Asked for after the password'],
  ] as const;
  for (const [name, said] of rows(colleagues, 1)) {
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await dialog(page).getByText(said).waitFor();
    await isSound(page, name, OVER);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});
