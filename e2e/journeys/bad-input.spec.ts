import { expect, type Page } from '@playwright/test';
import { rows as rowsOf } from '../../jest/thorough';
import { test } from '../kept-context';
import { openSession } from './console';

const rows = (lines: string[]) => Buffer.from(lines.join('\n'));
const phones = ['2025550123', '2025550124', '2025550125'];
const utf16 = Buffer.concat([
  Buffer.from([0xff, 0xfe]),
  Buffer.from(`PhoneNumber\n${phones.join('\n')}\n`, 'utf16le'),
]);

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await openSession(page);
  await page.goto('/phonelist');
});
test.afterAll(() => page.close());
/** What was typed is given up: the next mistake is made in an empty panel of the same page. */
test.afterEach(async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function openUpload() {
  await page.getByRole('button', { name: 'Add Phone List' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('List Name').fill('Typed before');
  await panel.getByLabel('Identity').selectOption({ label: 'Rivera for Mayor' });
  await panel.getByLabel('List Type').selectOption('Bulk SMS');
  return panel;
}

const give = async (name: string, buffer: Buffer) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });

const REFUSED: [title: string, name: string, content: Buffer, words: RegExp][] = [
  ['PLUP-06 a wrong extension', 'people.xlsx', rows(phones), /\.txt, \.csv and \.zip/],
  ['PLUP-08 nothing at all', 'empty.csv', Buffer.alloc(0), /empty or not properly formatted/],
  ['PLUP-08 a header alone', 'header.csv', rows(['PhoneNumber']), /empty or not properly formatted/],
  [
    'PLUP-09 no PhoneNumber',
    'names.csv',
    rows(['Name,Cell', ...phones.map((p) => `Ann,${p}`)]),
    /must contain a 'PhoneNumber' column/,
  ],
  [
    'PLUP-30 a doubled header',
    'twice.csv',
    rows(['PhoneNumber,PhoneNumber', ...phones.map((p) => `${p},${p}`)]),
    /PhoneNumber/,
  ],
  [
    'PLUP-11 a bad first row',
    'bad.csv',
    rows(['PhoneNumber', 'call me', ...phones]),
    /Invalid phone number format at row 1: call me/,
  ],
  ['a document called .zip', 'people.zip', rows(phones), /zip|archive/i],
];

/** By day one that is refused when it is chosen, and two by the server; `check-file` and the server's own tests hold the rest. */
const IN_GATE = ([title]: (typeof REFUSED)[number]) => /PLUP-11|PLUP-30|zip/.test(title);

test.describe('what an agency may hand in by mistake', () => {
  for (const [title, name, content, words] of rowsOf(REFUSED, IN_GATE)) {
    test(`${title} is refused in words and nothing typed is lost`, async () => {
      const panel = await openUpload();
      await give(name, content);
      const save = panel.getByRole('button', { name: 'Save' });
      // Some are refused when chosen, which takes Save away; the others by the server, once it is pressed.
      await expect(async () => {
        if (await save.isEnabled()) await save.click({ timeout: 5_000 });
        await expect(panel.getByText(words).first()).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await expect(panel.getByLabel('List Name')).toHaveValue('Typed before');
      await expect(panel.getByText('Phone List Mapping')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Finish' })).toHaveCount(0);
    });
  }

  for (const [title, name, content] of [
    ['UTF-16', 'utf16.csv', utf16],
    ['semicolons', 'semi.csv', rows(['First;PhoneNumber', ...phones.map((p) => `Ann;${p}`)])],
  ] as const) {
    test(`${title} is read`, async () => {
      const panel = await openUpload();
      await give(name, content);
      await panel.getByRole('button', { name: 'Save' }).click();
      await expect(panel.getByText(/3 rows in/)).toBeVisible();
      await expect(panel.getByLabel('System column of PhoneNumber')).toHaveValue('lead_phone');
    });
  }
});
