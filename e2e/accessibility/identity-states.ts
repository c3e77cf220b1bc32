import { expect, type Page } from '@playwright/test';
import { rows } from '../../jest/thorough';
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

const LIST = /\/api\/v1\/identities\?/;
const ONE = /\/api\/v1\/identities\/9\d{6}$/;
const REGISTRATION = /\/api\/v1\/identities\/\d+\/getTdlcInfo$/;
/** Who sees no registration's form. */
const OTHERS = ['agency', ...READERS];
const FORM_FOR = { not: OTHERS };

/** The list in all that the server may make of it; another order is another page, read anew without a reload. */
const listStates: PlayedState[] = (
  [
    ['loading', 'identityName', held, (page: Page) => main(page).getByRole('table').first().waitFor()],
    ['failed', '-identityName', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
    ['refused', 'userName', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
    ['empty', '-userName', json(EMPTY), (page: Page) => says(page, 'No results')],
  ] as const
).map(([name, sort, answer, seen]) => ({
  name: `identities, ${name}`,
  async open(page: Page) {
    await play(page, LIST, answer);
    await visit(page, `/identity?sort=${sort}`);
    await seen(page);
    if (name !== 'loading') await unplay(page, LIST);
  },
}));

const aDetail = (name: string, id: number, seen: string, more: Partial<PlayedState> = {}): PlayedState => ({
  name: `identity, ${name}`,
  async open(page) {
    await visit(page, `/identity/${id}`);
    await says(page, seen);
  },
  ...more,
});

const details: PlayedState[] = [
  ...(
    [
      ['loading', held, (page: Page) => main(page).getByRole('heading', { level: 1 }).waitFor()],
      ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
      ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
    ] as const
  ).map(([name, answer, seen], index) => ({
    name: `identity, ${name}`,
    async open(page: Page) {
      await play(page, ONE, answer);
      await visit(page, `/identity/${9_000_000 + index}`);
      await seen(page);
    },
  })),
  aDetail('not registered', 105, 'This identity has not registered for 10DLC yet.'),
  {
    name: 'identity, the questions',
    part: 'dialog',
    ...FORM_FOR,
    async open(page) {
      await press(page, 'Register Now');
      await dialog(page).getByText('Is this identity a political entity?').waitFor();
    },
  },
  {
    name: 'identity, the questions, all of them',
    part: 'dialog',
    ...FORM_FOR,
    async open(page) {
      await dialog(page).getByText('Entirely non-political').click();
      await dialog(page).getByText('Organization legal type').waitFor();
    },
  },
  {
    name: 'identity, the questions, left',
    part: 'dialog',
    ...FORM_FOR,
    async open(page) {
      await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'identity, its registration failed to load',
    ...FORM_FOR,
    async open(page) {
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await expect(dialog(page)).toHaveCount(0);
      await play(page, REGISTRATION, json(FAILURE, 500));
      await visit(page, '/identity/106');
      await says(page, FAILURE.error);
      await unplay(page, REGISTRATION);
    },
  },
  {
    name: 'identity, the form',
    ...FORM_FOR,
    async open(page) {
      await visit(page, '/identity/105');
      await visit(page, '/identity/106');
      await page.getByRole('textbox', { name: /^EIN/ }).waitFor();
    },
  },
  {
    name: 'identity, the form with what is wrong',
    ...FORM_FOR,
    async open(page) {
      await page.getByRole('textbox', { name: /^EIN/ }).fill('12');
      await page.getByRole('textbox', { name: /^Website/ }).fill('nowhere');
      await page.getByRole('textbox', { name: 'Sample message 1' }).fill('Click here now');
      await page.getByRole('textbox', { name: 'Sample message 2' }).focus();
      await says(page, 'Will it pass?');
    },
  },
];

/** Everything the registry leaves an identity in, as the demo has it. */
const decided: PlayedState[] = [
  aDetail('ready', 101, 'Ready for 10DLC'),
  aDetail('samples missing', 102, 'Not ready for 10DLC'),
  aDetail('vetting pending', 103, 'Not ready for 10DLC'),
  aDetail('not verified', 104, 'The registry could not verify the organization.'),
  {
    name: 'identity, corrected',
    ...FORM_FOR,
    async open(page) {
      await main(page).getByRole('button', { name: 'Correct and send again' }).last().click();
      await page.getByRole('textbox', { name: /^EIN/ }).waitFor();
    },
  },
  aDetail('being checked', 107, 'The registry is checking the organization.'),
  aDetail('messages refused', 108, 'Not ready for 10DLC'),
  aDetail('token missing', 109, 'Not ready for 10DLC'),
  aDetail('what carriers take', 150, 'Carrier limits'),
  aDetail('token refused', 171, 'The vetting token was not accepted.'),
  aDetail('self declared', 172, 'has not verified it yet'),
  aDetail('messages being checked', 173, 'The carriers are checking the messages.'),
  aDetail('suspended', 174, 'The carriers have suspended the use case.'),
  aDetail('vetting expired', 175, 'The vetting has expired.'),
];

/** The kit's own, which other lists have in the gate, and others' pieces in other words. */
const AT_NIGHT = [
  'identities, loading',
  'identities, failed',
  'identity, loading',
  'identity, failed',
  'identities, refused',
  'identity, refused',
  'identity, vetting pending',
  'identity, messages refused',
  'identity, token refused',
  'identity, self declared',
  'identity, messages being checked',
  'identity, suspended',
  'identity, vetting expired',
];

/** The identity remote, in every state. Each begins where the one before has left the page. */
const STATES: PlayedState[] = [
  ...listStates,
  {
    name: 'identities, as they are',
    async open(page) {
      await visit(page, '/identity');
      await main(page).getByRole('row').nth(1).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'identities, no match',
    async open(page) {
      await visit(page, '/identity?query=nobody-of-this-name');
      await says(page, 'No match for these filters');
    },
  },
  {
    name: 'identities, asked before one is deleted',
    part: 'dialog',
    not: ['agency', ...READERS],
    async open(page) {
      await visit(page, '/identity?query=Rivera');
      await press(page, 'Delete Rivera for Mayor');
      await says(page, 'Do you want to delete this item?');
    },
  },
  {
    name: 'identities, one that is used is not deleted',
    not: ['agency', ...READERS],
    async open(page) {
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await says(page, 'This identity is used by active jobs.');
    },
  },
  {
    name: 'identity manager, nothing typed',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await visit(page, '/identity');
      await press(page, 'Add Identity');
      // It is off, and says why when it is pressed.
      await dialog(page).getByRole('button', { name: 'Save' }).click({ force: true });
      await says(page, 'Identity name is required');
    },
  },
  {
    name: 'identity manager, taken',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await dialog(page).getByLabel('Identity name').fill('Rivera for Mayor');
      await says(page, 'Identity Manager');
    },
  },
  {
    name: 'identities, the panel closed again',
    not: READERS,
    async open(page) {
      await dialog(page).getByLabel('Identity name').fill('');
      await close(page);
    },
  },
  ...details,
  ...decided,
];

export const IDENTITY_STATES = rows(STATES, ({ name }) => !AT_NIGHT.includes(name));
