import { expect, type Page } from '@playwright/test';
import {
  type Answer,
  close,
  dialog,
  EMPTY,
  FAILURE,
  held,
  json,
  main,
  play,
  press,
  READERS,
  REFUSAL,
  type PlayedState,
  says,
  unplay,
  visit,
} from './played-states';

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#3B55CF" d="M0 0h4v3H0z"/></svg>')}`;
const POSTER = {
  mediaId: 1,
  title: 'Poster',
  accountId: 60,
  identityId: 101,
  identityName: 'Rivera for Mayor',
  mediaType: 'IMAGE',
  mimeType: 'image/png',
  extension: 'png',
  sizeBytes: 182_400,
  thumbnailUrl: PICTURE,
  previewUrl: PICTURE,
  createdDate: '2026-11-19T19:04:00.000Z',
};
const MEDIA = /\/api\/v1\/media\?/;
const LISTS = /\/api\/v1\/phone_lists\?.*size=(?!1\b)/;
const ESTIMATE = /\/api\/v1\/job\/estimate$/;
const sendLists = (page: Page) => page.getByRole('searchbox', { name: 'Search send lists' });
const sendListBoxes = (page: Page) =>
  page.getByRole('table', { name: 'Send lists' }).getByRole('checkbox', { disabled: false });
const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Steps of the job' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

const media = (
  name: string,
  query: string,
  answer: Answer,
  seen: (page: Page) => Promise<unknown>,
): PlayedState => ({
  name: `media manager, ${name}`,
  part: 'dialog',
  async open(page) {
    await play(page, MEDIA, answer);
    if ((await dialog(page).count()) === 0) await press(page, 'Browse media');
    const search = dialog(page).getByRole('searchbox');
    await search.waitFor();
    // The shell's frame has gone from under the remote's own.
    await expect(dialog(page)).toHaveCount(1);
    await search.fill(query);
    await seen(page);
  },
});

/** From the choice of a send type to the last step, with what opens over the wizard on the way; CLICKER makes P2P jobs. */
export const wizardStates = (role: string): PlayedState[] => [
  {
    name: 'send types',
    async open(page) {
      await visit(page, '/select-send-type');
      await page
        .getByRole('link', { name: /P2P Send/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'wizard, begun',
    async open(page) {
      await visit(page, role === 'clicker' ? '/p2p/create' : '/house/create');
      await page.getByRole('textbox', { name: 'Initial message' }).waitFor();
      // Off, and faint, until the server has told how links are made.
      await expect(page.getByRole('button', { name: 'Generate short link' })).toBeEnabled();
    },
  },
  {
    name: 'wizard, nothing filled in',
    async open(page) {
      await press(page, 'Continue');
      await says(page, 'Please fill in the fields!');
    },
  },
  {
    name: 'wizard, an identity and a picture wanted',
    async open(page) {
      const agency = page.getByRole('combobox', { name: 'Agency' });
      if ((await agency.count()) > 0) {
        await agency.fill('Launchpad');
        await page.getByRole('option', { name: /Launchpad/ }).click();
      }
      await page.getByLabel('Identity').selectOption({ label: 'Rivera for Mayor' });
      await page.getByLabel('Sending number').waitFor();
      await page.getByRole('switch', { name: 'MMS' }).check();
      await page.getByRole('button', { name: 'Browse media' }).waitFor();
      await page.getByRole('textbox', { name: 'Initial message' }).click();
      // Longer than the phone is high.
      await page.keyboard.insertText(`${'Vote early. '.repeat(100)}Stop to end`);
      // What is said about a text comes when it rests, and moves what stands below.
      await says(page, '1211/1600');
      await says(page, '“Stop to end”');
    },
  },
  media('loading', '', held, (page) => dialog(page).getByRole('table').waitFor()),
  media('failed', 'p', json(FAILURE, 500), (page) => says(page, FAILURE.error)),
  media('refused', 'po', json(REFUSAL, 403), (page) => says(page, REFUSAL.error)),
  media('empty', '', json(EMPTY), (page) => says(page, 'No media')),
  media('full', 'post', json({ data: [POSTER], total: 1 }), (page) => says(page, 'Poster')),
  {
    name: 'media manager, uploading',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await press(page, 'Upload');
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await says(page, 'Only JPEG, PNG and GIF photos');
    },
  },
  {
    name: 'delivery hours',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await close(page);
      await press(page, 'New hours');
      await dialog(page).getByLabel('Monday from').waitFor();
    },
  },
  {
    name: 'wizard, reply templates, none',
    async open(page) {
      if ((await dialog(page).count()) > 0) await close(page);
      await step(page, 'Reply Templates');
      await says(page, 'No reply templates');
    },
  },
  {
    name: 'template dialog',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await press(page, 'Add template');
      await dialog(page).getByRole('textbox', { name: 'Text' }).waitFor();
    },
  },
  {
    name: 'wizard, agents',
    not: READERS,
    async open(page) {
      await close(page);
      await step(page, 'Agents');
      await main(page).getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'wizard, phone lists, loading',
    async open(page) {
      if ((await dialog(page).count()) > 0) await close(page);
      await play(page, LISTS, held);
      await step(page, 'Phone List');
      await page.getByRole('heading', { name: 'Phone lists' }).waitFor();
    },
  },
  ...(
    [
      ['no match', json(EMPTY), 'No match for these filters'],
      ['failed', json(FAILURE, 500), FAILURE.error],
      ['refused', json(REFUSAL, 403), REFUSAL.error],
    ] as const
  ).map(([name, answer, words], index) => ({
    name: `wizard, phone lists, ${name}`,
    async open(page: Page) {
      await play(page, LISTS, answer);
      await sendLists(page).fill(`${index}`);
      await says(page, words);
    },
  })),
  {
    name: 'wizard, phone lists, none',
    async open(page) {
      await play(page, LISTS, json(EMPTY));
      await sendLists(page).fill('');
      await says(page, 'This identity has no such list yet.');
    },
  },
  {
    name: 'wizard, phone lists, as they are',
    async open(page) {
      await unplay(page, LISTS);
      await sendLists(page).fill('o');
      await sendListBoxes(page).first().check();
    },
  },
  {
    name: 'wizard, recipients not counted',
    async open(page) {
      await play(page, ESTIMATE, json(FAILURE, 500));
      await sendListBoxes(page).nth(1).check();
      await says(page, 'Recipients could not be counted');
    },
  },
  {
    name: 'wizard, the last step',
    async open(page) {
      await unplay(page, ESTIMATE);
      // What somebody else changes has it counted again by itself.
      const again = main(page).getByRole('button', { name: 'Count again' });
      await again.click({ timeout: 3_000 }).catch(() => expect(again).toHaveCount(0));
      await step(page, 'Suppression List');
      await page.getByText('Recipients').first().waitFor();
    },
  },
];
