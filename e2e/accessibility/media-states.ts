import { expect, type Page } from '@playwright/test';
import {
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
  says,
  unplay,
  visit,
  type PlayedState,
} from './played-states';

const LIBRARY = /\/api\/v1\/media\?/;
const UPLOAD = /\/api\/v1\/media\/upload$/;
const ONE = /\/api\/v1\/media\/\d+$/;
const TOO_DAMAGED = {
  error: 'The picture is damaged or not complete. Please export it again.',
  code: 'invalid',
};
const IN_USE = { error: 'Debate night is used by 2 jobs: Autumn drive, Debate night.', code: 'conflict' };
/** The library is ADMIN's and AGENT-ADMIN's. */
const not = ['agency', ...READERS] as const;
/** Another order is another question, asked without loading the page again. */
let order = 0;
const ORDERS = ['title', '-title', 'identityName', '-identityName', 'createdDate', 'sizeBytes', '-sizeBytes'];
const library = () => `/media?sort=${ORDERS[order++ % ORDERS.length]}`;
const POSTER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const poster = (name: string, bytes = POSTER) => ({ name, mimeType: 'image/png', buffer: bytes });
const files = (page: Page) => dialog(page).locator('input[type=file]');

const state = (name: string, open: PlayedState['open'], part: 'main' | 'dialog' = 'main'): PlayedState => ({
  name: `media, ${name}`,
  part,
  not,
  open,
});
const atNight = true;

/** The library, its preview and its upload; the demo holds five posters and a film. */
export const MEDIA_STATES: PlayedState[] = [
  ...(
    [
      ['loading', held, (page: Page) => main(page).getByRole('table').waitFor()],
      ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
      ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
      ['none', json(EMPTY), (page: Page) => says(page, 'No results')],
    ] as const
  ).map(([name, answer, seen]) => ({
    ...state(name, async (page) => {
      await play(page, LIBRARY, answer);
      await visit(page, library());
      await seen(page);
    }),
    // As it failed.
    atNight: name === 'refused',
  })),
  state('table', async (page) => {
    await unplay(page, LIBRARY);
    await visit(page, '/media?size=25');
    await press(page, 'Table');
    await main(page).getByRole('button', { name: 'Preview Debate night' }).waitFor();
  }),
  state('grid', async (page) => {
    await press(page, 'Grid');
    await expect(main(page).getByRole('table')).toHaveCount(0);
    await main(page).getByRole('button', { name: 'Preview Debate night' }).waitFor();
  }),
  state(
    'preview',
    async (page) => {
      await press(page, 'Preview Debate night');
      await dialog(page).getByRole('img', { name: 'Debate night' }).waitFor();
    },
    'dialog',
  ),
  {
    ...state(
      'a deletion asked about',
      async (page) => {
        await dialog(page).getByRole('button', { name: 'Close' }).last().click();
        await expect(dialog(page)).toHaveCount(0);
        await press(page, 'Delete Debate night');
        await says(page, 'Do you want to delete this Media?');
      },
      'dialog',
    ),
    atNight,
  },
  state('in use', async (page) => {
    await play(page, ONE, json(IN_USE, 409));
    await press(page, 'Confirm');
    await main(page).getByText(IN_USE.error).waitFor();
    await unplay(page, ONE);
  }),
  {
    ...state(
      'upload, no file',
      async (page) => {
        await press(page, 'Upload');
        await files(page).waitFor({ state: 'attached' });
        await expect(dialog(page)).toHaveCount(1);
        await dialog(page).getByRole('button', { name: 'Submit' }).hover();
        await says(page, 'Choose at least one file.');
      },
      'dialog',
    ),
    // As the upload of phone lists says it.
    atNight,
  },
  state(
    'upload, files that can and cannot be sent',
    async (page) => {
      await files(page).setInputFiles([
        poster('poster.png'),
        poster('large.png', Buffer.alloc(700_000)),
        { name: 'photo.heic', mimeType: 'image/heic', buffer: POSTER },
      ]);
      await says(page, 'HEIC photos cannot be sent.');
      await says(page, 'It will be made smaller than 600 KB.');
    },
    'dialog',
  ),
  state(
    'upload, under way',
    async (page) => {
      await press(page, 'Remove photo');
      await press(page, 'Remove large');
      await dialog(page)
        .getByRole('combobox', { name: 'Identity' })
        .last()
        .selectOption({ label: 'Rivera for Mayor' });
      await play(page, UPLOAD, held);
      await press(page, 'Submit');
      await dialog(page).getByRole('progressbar').waitFor();
    },
    'dialog',
  ),
  {
    ...state(
      'upload, cancelled',
      async (page) => {
        await press(page, 'Cancel poster');
        await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
      },
      'dialog',
    ),
    atNight,
  },
  state(
    'upload, refused',
    async (page) => {
      await play(page, UPLOAD, json(TOO_DAMAGED, 400));
      await press(page, 'Submit');
      await dialog(page).getByRole('button', { name: 'Retry poster' }).waitFor();
      await says(page, TOO_DAMAGED.error);
    },
    'dialog',
  ),
  {
    ...state('after the upload', async (page) => {
      await unplay(page, UPLOAD);
      await press(page, 'Remove poster');
      await close(page);
      await press(page, 'Table');
    }),
    atNight,
  },
];
