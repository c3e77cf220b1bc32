import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { script } from '../carrier';
import { signIn } from '../journeys/console';
import { tabTo } from './keys';

const JOB = 'Written by keys alone';

/** No pointer from the dashboard to the job that is made. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

let page: Page;
test.beforeAll(async ({ browser }) => {
  await script({ profile: 'quiet', latencyMs: [2, 8], receiptMs: [20, 60], rules: [] });
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await signIn(page, 'agent-admin');
});
test.afterAll(() => page.close());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const step = (name: string) => page.getByRole('group', { name, exact: true });
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
/** By its first letters, as a select is used without a pointer. */
const choose = async (label: string, option: string) => {
  const select = page.getByLabel(label, { exact: true });
  await select.getByRole('option', { name: option }).waitFor({ state: 'attached' });
  await type(select, option);
  await expect(select.locator('option:checked')).toHaveText(option);
};
const goOn = async (to: string) => {
  await press(button('Continue'));
  await expect(step(to)).toBeFocused();
};

test('A02 JOBS-11 STYPE-02 gets from the dashboard into a new job', async () => {
  await press(page.getByRole('link', { name: 'Create Job +' }));
  await expect(page.getByRole('main')).toBeFocused();
  await press(page.getByRole('link', { name: /A2P Send/ }));
  await expect(page.getByRole('heading', { name: 'New P2P SMS Job' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('A02 WIZ-09 WIZ-22 Continue leads to the first field that is missing', async () => {
  const name = page.getByLabel('Job name');
  await press(button('Continue'));
  await expect(name).toBeFocused();
  await page.keyboard.insertText(JOB);
});

test('A02 CONT-02 CONT-05 chooses the identity and its number', async () => {
  await choose('Identity', 'Rivera for Mayor');
  await choose('Sending number', '(512) 555-0103');
});

test('A02 WIZ-17 opens the delivery hours, goes round in them, and comes back', async () => {
  const opener = button('New hours');
  await press(opener);
  const hours = page.getByRole('dialog');
  await expect(hours.getByLabel('Name')).toBeFocused();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await hours.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('A02 SLINK-01 CONT-14 makes a short link and writes the message with it', async () => {
  await write(page.getByLabel('Link', { exact: true }), 'https://demo.example/keys');
  await press(button('Generate short link'));
  const link = page.getByRole('status', { name: 'Short link' });
  await expect(link).toHaveText(/\/[A-Za-z0-9]{8}$/);
  const editor = page.getByRole('textbox', { name: 'Initial message' });
  await type(editor, `Hi {first_name}, will you join us? ${await link.textContent()} Stop to end`);
  await expect(editor).toContainText('Stop to end');
});

test('A02 MMGR-02 opens the Media Manager and comes back to its button', async () => {
  const mms = page.getByRole('switch', { name: 'MMS' });
  await press(mms, 'Space');
  await press(button('Browse media'));
  const manager = dialog('Media Manager');
  await expect(manager.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Browse media')).toBeFocused();
  await tabTo(page, mms, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(mms).not.toBeChecked();
});

test('A02 WIZ-07 TPL-01 goes on to the reply templates and writes one', async () => {
  await goOn('Reply Templates');
  await press(button('Add template'));
  const form = dialog('Add template');
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Thanks');
  await write(form.getByRole('textbox', { name: 'Text' }), 'Thank you!');
  await press(form.getByRole('button', { name: 'Add', exact: true }));
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Thanks' })).toBeVisible();
  await expect(button('Add template')).toBeFocused();
  await press(button('Delete Thanks'));
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(question.getByRole('button', { name: 'Confirm' }));
  await expect(page.getByText('No reply templates')).toBeVisible();
  expect(await step('Reply Templates').evaluate((element) => element.contains(document.activeElement))).toBe(
    true,
  );
});

test('A02 AGTAB-01 PLTAB-01 passes the agents and chooses who receives it', async () => {
  await goOn('Agents');
  await goOn('Phone List');
  const list = page.getByRole('table', { name: 'Send lists' }).getByRole('checkbox', { disabled: false });
  await press(list.first(), 'Space');
  await expect(list.first()).toBeChecked();
  await goOn('Suppression List');
});

test('A02 WIZ-16 sends it, and the focus is in the page that follows', async () => {
  const send = button(/^Send to [\d,]+ (person|people)/);
  await press(send);
  // A message that does not say who writes is looked at once more.
  const question = page.getByRole('alertdialog', { name: /^Send with (one|\d+) warnings?\?$/ });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expect(question).toContainText('Sender name: The message does not say it is from Rivera for Mayor.');
  await press(question.getByRole('button', { name: 'Send anyway' }));
  await expect(page.getByText('Job scheduled successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('main')).toBeFocused();
});
