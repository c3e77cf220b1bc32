import { expect, type Page } from '@playwright/test';
import {
  dialog,
  held,
  json,
  play,
  press,
  READERS,
  says,
  unplay,
  visit,
  type PlayedState,
} from './played-states';

const FILE = /\/api\/v1\/phone_lists\/upload$/;
const LIST = /\/api\/v1\/phone_lists$/;
const REFUSED = { error: 'The archive holds 2 different headers.', code: 'invalid' };
const TAKEN = { error: 'A list of this name exists already.', code: 'conflict' };
const WRONG = 'PhoneNumber\n12\n';
const RIGHT = 'PhoneNumber,First Name,Precinct\n2025550100,Ana,12\n2025550101,José,\n';
const UPLOADED = {
  fileUrl: 'files/60/voters.csv',
  fileName: 'voters.csv',
  count: 20_000,
  columns: ['PhoneNumber', 'First Name', 'Precinct'],
  sample: [
    { PhoneNumber: '2025550100', 'First Name': 'Ana', Precinct: '12' },
    { PhoneNumber: '2025550101', 'First Name': 'José', Precinct: '' },
  ],
};

const choose = (page: Page, content: string) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'voters.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
const finish = (page: Page) => dialog(page).getByRole('button', { name: 'Finish' });
const progress = (page: Page) => dialog(page).getByRole('progressbar');

const state = (name: string, open: PlayedState['open'], part: 'main' | 'dialog' = 'dialog'): PlayedState => ({
  name: `upload, ${name}`,
  part,
  not: READERS,
  open,
});

/** From the choice of a file to the list that is made of it, and the ways out between. */
export const UPLOAD_STATES: PlayedState[] = [
  state('begun', async (page) => {
    await visit(page, '/phonelist');
    await press(page, 'Add Phone List');
    await dialog(page).getByLabel('List Name').waitFor();
    // The shell's frame has gone from under the remote's own.
    await expect(dialog(page)).toHaveCount(1);
  }),
  state('why Save is off', async (page) => {
    await dialog(page).getByRole('button', { name: 'Save' }).hover();
    await says(page, 'Please select a file to upload.');
  }),
  state('a wrong file', async (page) => {
    await choose(page, WRONG);
    await says(page, 'Invalid phone number format at row 1');
  }),
  state('filled in', async (page) => {
    await choose(page, RIGHT);
    const agency = dialog(page).getByLabel('Agency');
    if ((await agency.count()) > 0) await agency.selectOption({ label: 'Launchpad' });
    await dialog(page).getByLabel('Identity', { exact: true }).selectOption({ label: 'Rivera for Mayor' });
    await dialog(page).getByLabel('List Type').selectOption('RVM');
    await dialog(page).getByRole('checkbox', { name: 'Add Landlines' }).check();
  }),
  state('under way', async (page) => {
    await play(page, FILE, held);
    await press(page, 'Save');
    await progress(page).waitFor();
  }),
  state('cancelled', async (page) => {
    await press(page, 'Cancel upload');
    await expect(progress(page)).toHaveCount(0);
  }),
  state('refused', async (page) => {
    await play(page, FILE, json(REFUSED, 422));
    await press(page, 'Save');
    await says(page, REFUSED.error);
  }),
  state('mapping', async (page) => {
    await play(page, FILE, json({ data: UPLOADED, ...UPLOADED }));
    await press(page, 'Save');
    await finish(page).waitFor();
  }),
  state('mapping without a phone', async (page) => {
    await dialog(page).getByLabel('System column of PhoneNumber').selectOption('');
    // Where Save was the pointer rests on it already.
    await page.mouse.move(0, 0);
    await finish(page).hover();
    await says(page, 'Map one column to lead_phone.');
  }),
  state('mapping refused', async (page) => {
    await play(page, LIST, json(TAKEN, 409));
    await dialog(page).getByLabel('System column of PhoneNumber').selectOption('lead_phone');
    await finish(page).click();
    await says(page, TAKEN.error);
  }),
  state('left?', async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor();
  }),
  state(
    'done',
    async (page) => {
      await press(page, 'Stay');
      const made = { listId: 9_000_100, listType: 'RVM' };
      await play(page, LIST, json({ data: made, message: 'Phone list saved successfully!' }));
      await finish(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await unplay(page, FILE);
      await unplay(page, LIST);
    },
    'main',
  ),
];
