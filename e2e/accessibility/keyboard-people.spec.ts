import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openSession } from '../journeys/console';
import { mailTo } from '../outbox';
import { tabTo } from './keys';

/** No pointer from here to the end: what is done, is done with keys alone. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

const STAMP = String(Date.now());
const AGENCY = `By keys ${STAMP}`;
const COLLEAGUE = `kim-${STAMP}@keys.example`;

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
test.afterAll(() => page.close());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = async (stop: Locator, key = 'Enter') => {
  await tabTo(page, stop);
  await page.keyboard.press(key);
};
const type = async (stop: Locator, text: string) => {
  await tabTo(page, stop);
  await page.keyboard.type(text);
};
/** As from the clipboard: each letter by itself is drawn anew. */
const write = async (stop: Locator, text: string) => {
  await tabTo(page, stop);
  await page.keyboard.insertText(text);
};
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('A02 UMGR-01 UMGR-08 UMGR-12 adds a colleague by an invitation', async () => {
  await openSession(page, 'agent-admin');
  await page.goto('/agent');
  const opener = button('Add User').first();
  await press(opener);
  const panel = page.getByRole('dialog', { name: 'User Manager' });
  await write(panel.getByRole('textbox', { name: 'Email' }), COLLEAGUE);
  await write(panel.getByRole('textbox', { name: 'First name' }), 'Kim');
  await write(panel.getByRole('textbox', { name: 'Last name' }), 'Keys');
  const role = panel.getByRole('combobox', { name: 'Role' });
  await type(role, 'Clicker');
  await expect(role.locator('option:checked')).toHaveText('Clicker');
  await tabTo(page, panel.getByRole('radio', { name: 'Set a temporary password' }));
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: 'Send an invitation' })).toBeChecked();
  await press(panel.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Agent created successfully!')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
  await mailTo(COLLEAGUE, 'You are invited to Launchpad');

  await write(page.getByRole('searchbox'), COLLEAGUE);
  await expect(row(COLLEAGUE).getByText('Invited')).toBeVisible();
});

test('A02 AGNEW-01 AGNEW-04 AGCY-08 makes an agency that waits, and approves it', async () => {
  await openSession(page, 'admin');
  await page.goto('/agencies');
  const opener = button('Add Agency');
  await press(opener);
  await expect(page.getByRole('textbox', { name: 'Agency name' })).toBeFocused();
  await page.keyboard.insertText(AGENCY);
  await write(page.getByRole('textbox', { name: 'Owner’s email' }), `owner-${STAMP}@keys.example`);
  const approve = page.getByRole('checkbox', { name: 'Approve at once' });
  await press(approve, 'Space');
  await expect(approve).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Create a new agency!')).toBeVisible();
  await expect(opener).toBeFocused();

  await write(page.getByRole('searchbox'), AGENCY);
  await expect(row(AGENCY).getByText('Pending')).toBeVisible();
  await press(button(`Approve ${AGENCY}`));
  await expect(page.getByText(`${AGENCY} is approved.`)).toBeVisible();
  await expect(row(AGENCY).getByText('Approved')).toBeVisible();
  await mailTo(`owner-${STAMP}@keys.example`, `${AGENCY} is approved`);
});

test('A02 RATE-01 RATE-03 changes a rate, from a day on, and takes that back', async () => {
  const more = button(`More actions for ${AGENCY}`);
  await press(more);
  await expect(page.getByRole('menuitem', { name: 'Edit Rates' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Message Rates' });
  const sms = dialog.getByRole('spinbutton', { name: 'SMS', exact: true });
  await expect(sms).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.0131');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rates updated successfully!')).toBeVisible();
  await expect(row(AGENCY).getByText('$0.0131')).toBeVisible();
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(sms).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.02');
  await tabTo(page, dialog.getByRole('radio', { name: 'Now' }));
  await page.keyboard.press('ArrowDown');
  await type(dialog.getByLabel('Start date'), '03012099');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The rates change on Mar 1, 2099.')).toBeVisible();
  await expect(row(AGENCY).getByText('$0.0131')).toBeVisible();

  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await press(dialog.getByRole('button', { name: 'Withdraw the change of 2099-03-01' }));
  await expect(page.getByText('The change was withdrawn.')).toBeVisible();
  await expect(dialog.getByText('Planned')).toHaveCount(0);
});

test('A02 IMGR-05 SHELL-14 adds an identity to it from where the agencies are, and comes to its page', async () => {
  await page.keyboard.press('Escape');
  await press(button(`More actions for ${AGENCY}`));
  for (let entry = 0; entry < 3; entry += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Add Identity' })).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Identity Manager' });
  await expect(panel.getByLabel('Agency').locator('option:checked')).toHaveText(AGENCY);
  await write(panel.getByLabel('Identity name'), 'Northfield Seniors');
  await press(panel.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Identity saved successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/identity\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Northfield Seniors' })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${AGENCY} · .*Added `))).toBeVisible();
  await expect(panel).toHaveCount(0);
});
