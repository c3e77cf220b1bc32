import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { isThorough } from '../../jest/thorough';
import { faultsOf, inBothThemes, SOUND } from '../accessibility/audit';
import { PASSWORD } from '../product';
import { openSession, watchForErrors } from './console';

const WHO = 'reader';

test('SIGNIN-06 a passkey is set up in Security, asked for at the next sign-in, and taken away', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  // In the gate `second-factor-states` audits the same question and the same codes.
  const isClean = async () => {
    if (!isThorough) return;
    expect(await inBothThemes(page, () => faultsOf(page))).toEqual(SOUND);
  };

  await openSession(page, WHO);
  // The least page inside.
  await page.goto('/nowhere');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  const panel = page.getByRole('dialog', { name: 'Security' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(panel.getByText('Keep these recovery codes')).toBeVisible();
  await isClean();
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await expect(panel.getByText('10 recovery codes left')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(`${WHO}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm with your second factor' })).toBeVisible();
  // The password alone is no session.
  expect((await page.request.get('/api/v1/session')).status()).toBe(401);
  await isClean();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();

  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await panel.getByRole('button', { name: /^Remove Passkey of/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  expect(errors).toEqual([]);
});
