import { expect, type Page } from '@playwright/test';
import { intercept, interceptJson } from '../chaos/interception';
import { test } from '../kept-context';
import { isThorough } from '../../jest/thorough';
import { signInByForm } from '../journeys/console';
import { faultsIn, inBothThemes, SOUND } from './audit';
import { says } from './played-states';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function isSound(page: Page, what: string) {
  const faults = await inBothThemes(page, () => faultsIn(page, 'html'));
  expect([what, faults]).toEqual([what, SOUND]);
}

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
