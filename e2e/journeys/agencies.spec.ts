import { expect, test } from '@playwright/test';
import { contrastFaultsIn, faultsIn } from '../accessibility/audit';
import { openSession, watchForErrors } from './console';

test('AGNEW-01 AGCY-08 RATE-01 an agency is made, approved and priced with the keyboard alone', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const name = `Keyboard ${Date.now()}`;
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const isSound = async (what: string, part: string) => {
    expect([what, await faultsIn(page, part)]).toEqual([what, []]);
    expect([what, await contrastFaultsIn(page, part, 'dark')]).toEqual([what, []]);
  };
  await openSession(page, 'admin');
  await page.goto('/agencies');
  await expect(page.getByRole('heading', { name: 'Agencies', exact: true })).toBeVisible();
  await isSound('the list', 'main');

  await page.getByRole('button', { name: 'Add Agency' }).focus();
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Agency name' })).toBeFocused();
  await type(name);
  await press('Tab');
  await type(`owner-${Date.now()}@keyboard.example`);
  await press('Tab');
  await press('Space');
  await expect(page.getByRole('checkbox', { name: 'Approve at once' })).not.toBeChecked();
  await isSound('a new agency', '[role=dialog]');
  await press('Enter');
  await expect(page.getByText('Create a new agency!')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Pending')).toBeVisible();
  await row.getByRole('button', { name: `Approve ${name}` }).focus();
  await press('Enter');
  await expect(page.getByText(`${name} is approved.`)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search by agency name or number' }).fill(name);
  await expect(row.getByText('Approved')).toBeVisible();
  await row.getByRole('button', { name: `More actions for ${name}` }).focus();
  await press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Rates' })).toBeFocused();
  await press('Enter');
  const sms = page.getByRole('spinbutton', { name: 'SMS', exact: true });
  await expect(sms).toBeFocused();
  await press('ControlOrMeta+a');
  await type('0.0131');
  await expect(sms).toHaveValue('0.0131');
  await isSound('the rates', '[role=dialog]');
  await press('Enter');
  await expect(page.getByText('Rates updated successfully!')).toBeVisible();
  await expect(row.getByText('$0.0131')).toBeVisible();
  expect(errors).toEqual([]);
});
