import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { mailTo } from '../outbox';
import { PASSWORD } from '../product';
import { openSession, watchForErrors } from './console';

const WHO = `joiner-${Date.now()}`;
const EMAIL = `${WHO}@demo.example`;
/** Launchpad's. */
const AGENCY_NUMBER = '1000060';

async function signInAsJoiner(page: Page) {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
const namesFor = async (page: Page) => {
  const answer = await page.request.get('/api/v1/identities?page=1&size=50');
  const { data } = (await answer.json()) as { data: { identityName: string }[] };
  return data.map(({ identityName }) => identityName);
};

test('SIGNUP-14 UPERM-02 USER-05 who signs up to join is confirmed, limited to one identity, sees only that, and is deleted', async ({
  somebody,
}) => {
  const [joiner, admin, colleague] = [await somebody(), await somebody(), await somebody()];
  const errors = [joiner, admin, colleague].map(watchForErrors);
  await openSession(admin, 'agent-admin');
  await openSession(colleague, 'reader');

  await joiner.goto('/signup');
  await joiner.getByText('Join an existing agency').click();
  await joiner.getByLabel('Agency Number').fill(AGENCY_NUMBER);
  await joiner.getByLabel('Email').fill(EMAIL);
  await joiner.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await joiner.getByRole('button', { name: 'Create account' }).click();
  await expect(joiner).toHaveURL(/\/signin$/);
  // Carried over from the sign-up form, and not in the URL.
  await expect(joiner.getByLabel('Email')).toHaveValue(EMAIL);
  await signInAsJoiner(joiner);
  await expect(joiner.getByRole('heading', { name: 'P2P SMS Jobs' })).toHaveCount(0);

  await admin.goto('/agent?tab=waiting');
  await admin.getByRole('button', { name: `Confirm ${EMAIL}` }).click();
  await admin
    .getByRole('dialog', { name: 'Let this person join?' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(admin.getByText('User confirmed.')).toBeVisible();
  await mailTo(EMAIL, 'You have joined Launchpad');

  await signInAsJoiner(joiner);
  await expect(joiner.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
  const before = await namesFor(colleague);
  expect(before.length).toBeGreaterThan(3);
  expect(await namesFor(joiner)).toEqual(before);

  await admin.getByRole('tab', { name: 'Users' }).click();
  await admin.getByRole('searchbox').fill(EMAIL);
  const row = admin.getByRole('row').filter({ hasText: EMAIL });
  await row.getByRole('button', { name: /^Edit permission of/ }).click();
  const panel = admin.getByRole('dialog', { name: 'Manage Identity Permission' });
  await panel.getByRole('button', { name: 'Uncheck all' }).click();
  await panel.getByRole('checkbox', { name: 'Rivera for Mayor' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Saved successfully!')).toBeVisible();

  await expect(joiner.getByText('Your session has expired. Please sign in again.').first()).toBeVisible();
  // Without the dashboard, which comes after the form.
  await openSession(joiner, WHO);
  await joiner.goto('/identity?size=50');
  const seen = joiner.getByRole('table', { name: 'Identities' }).getByRole('link');
  await expect(seen).toHaveText(['Rivera for Mayor']);
  expect((await joiner.request.get('/api/v1/identities/102')).status()).toBe(404);
  expect(await namesFor(colleague)).toEqual(before);

  await row.getByRole('button', { name: /^Delete / }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(admin.getByText('User deleted.')).toBeVisible();
  await expect(joiner.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await signInAsJoiner(joiner);
  await expect(joiner.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(errors.flat()).toEqual([]);
});
