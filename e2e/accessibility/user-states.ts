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
  type PlayedState,
  says,
  unplay,
  visit,
} from './played-states';

const PEOPLE = /\/api\/v1\/agents\?/;
const WAITING = /\/api\/v1\/agents\/waiting\?/;
const ONE = /\/api\/v1\/agents\/\d+$/;
const IDENTITIES = /\/api\/v1\/identities\?/;
/** Another order is another question, asked without loading the page again. */
let order = 0;
const ORDERS = ['firstName', 'lastName', 'displayName', 'email', 'role', '-firstName', '-lastName', '-email'];
const list = (query = '') => `/agent?sort=${ORDERS[order++ % ORDERS.length]}${query}`;
/** What is last on a page can be scrolled out from under the bar, at every width. */
async function leavesTheEndInSight(page: Page) {
  const bar = page.getByRole('region', { name: 'Viewing as someone else' });
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const room = () =>
      bar.evaluate(
        // Between the two stands the edge around the page.
        (it) => (it.previousElementSibling?.previousElementSibling?.clientHeight ?? 0) - it.clientHeight,
      );
    await expect.poll(async () => [width, (await room()) >= 0]).toEqual([width, true]);
  }
}
const notAdmin = ['agency', ...READERS] as const;
/** Seen as somebody else is ADMIN's alone. */
const notAdmins = ['agent-admin', ...notAdmin] as const;
/** Whose second factor will be removed, and who has one. */
const COLLEAGUES = [
  ['Luz Lost', 'Will be removed'],
  ['Sofia Secured', 'Asked for after the password'],
] as const;
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name });

/** The kit's own. */
const LISTS: PlayedState[] = (
  [
    ['loading', held, (page: Page) => main(page).getByRole('table').waitFor()],
    ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
    ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
    ['none', json(EMPTY), (page: Page) => says(page, 'No results')],
  ] as const
).map(([name, answer, seen]) => ({
  name: `users, ${name}`,
  async open(page) {
    await play(page, PEOPLE, answer);
    await visit(page, list());
    await seen(page);
  },
}));

/** Others' pieces in other words (other lists have the kit's states in the gate), or what the screen's own tests see. */
const AT_NIGHT = [
  ...LISTS.map(({ name }) => name),
  'no joiners',
  'User Manager, an invitation',
  'User Manager, who is not to be read',
  'Manage Identity Permission, changed',
  'Manage Identity Permission, no identity',
  'a colleague’s: Asked for after the password',
];

/** Users, their panels and their modal; the demo has people in every state. */
const STATES: PlayedState[] = [
  ...LISTS,
  {
    name: 'users, in every state',
    async open(page) {
      await unplay(page, PEOPLE);
      await visit(page, '/agent?size=25');
      await row(page, 'Emil').waitFor();
    },
  },
  {
    name: 'no joiners',
    not: notAdmin,
    async open(page) {
      await play(page, WAITING, json(EMPTY));
      await visit(page, '/agent?tab=waiting&sort=email');
      await says(page, 'No one is waiting');
    },
  },
  {
    name: 'people wait',
    not: notAdmin,
    async open(page) {
      await unplay(page, WAITING);
      await visit(page, '/agent?tab=waiting&sort=-email');
      await row(page, 'wants-to-join').waitFor();
    },
  },
  {
    name: 'User Manager, a new one, nothing filled in',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await visit(page, '/agent?size=25');
      await row(page, 'Emil').waitFor();
      await main(page).getByRole('button', { name: 'Add User' }).click();
      await dialog(page).getByRole('textbox', { name: 'Email' }).waitFor();
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await dialog(page).getByText('Email is required.').waitFor();
    },
  },
  {
    name: 'User Manager, an invitation',
    part: 'dialog',
    not: READERS,
    open: (page) => dialog(page).getByRole('radio', { name: 'Send an invitation' }).check(),
  },
  {
    name: 'User Manager, somebody to change',
    part: 'dialog',
    not: notAdmin,
    async open(page) {
      // As it began, so that nothing is asked.
      await dialog(page).getByRole('radio', { name: 'Set a temporary password' }).check();
      await close(page);
      await press(page, 'Edit Robin Reader');
      await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption('AGENT-CLICKER');
      await dialog(page).getByText('Saving signs Robin Reader out everywhere').waitFor();
      await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption('AGENT-READER');
    },
  },
  {
    name: 'User Manager, who is not to be read',
    part: 'dialog',
    not: notAdmin,
    async open(page) {
      await close(page);
      await play(page, ONE, json(FAILURE, 500));
      await press(page, 'Edit Chris Clicker');
      await says(page, FAILURE.error);
    },
  },
  {
    name: 'Manage Identity Permission',
    part: 'dialog',
    not: notAdmin,
    async open(page) {
      await close(page);
      await unplay(page, ONE);
      await press(page, 'Edit permission of Lena Limited');
      await dialog(page).getByRole('checkbox').nth(4).waitFor();
    },
  },
  {
    name: 'Manage Identity Permission, changed',
    part: 'dialog',
    not: notAdmin,
    async open(page) {
      await dialog(page).getByRole('checkbox').first().click();
      await dialog(page).getByRole('checkbox').first().click();
    },
  },
  {
    name: 'Manage Identity Permission, no identity',
    part: 'dialog',
    not: notAdmin,
    async open(page) {
      await close(page);
      await play(page, IDENTITIES, json(EMPTY));
      await press(page, 'Edit permission of Robin Reader');
      await dialog(page).getByText('No identities').waitFor();
    },
  },
  {
    name: 'a temporary password, too short',
    part: 'dialog',
    not: notAdmin,
    async open(page) {
      await close(page);
      await unplay(page, IDENTITIES);
      await press(page, 'Edit password of Robin Reader');
      await dialog(page).getByLabel('Temporary password').fill('short');
      await dialog(page).getByRole('button', { name: 'Reset password' }).click();
      await dialog(page).getByText('Password must be at least 8 characters long.').waitFor();
    },
  },
  {
    name: 'the users after it',
    atNight: true,
    open: async (page) => {
      // As it began, so that nothing is asked.
      const first = dialog(page).getByRole('radio', { name: 'Set a temporary password' });
      if (await first.count()) await first.check();
      if (await dialog(page).count()) await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'one’s own sessions and second factors',
    part: 'dialog',
    not: notAdmin,
    async open(page) {
      await press(page, /^Account of/);
      await page.getByRole('menuitem', { name: 'Security' }).click();
      await says(page, 'Asked for after your password');
    },
  },
  ...COLLEAGUES.map(([name, said]): PlayedState => ({
    name: `a colleague’s: ${said}`,
    part: 'dialog',
    not: notAdmin,
    async open(page) {
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await press(page, `Edit ${name}`);
      await dialog(page).getByText(said).waitFor();
    },
  })),
  {
    name: 'the users after them',
    atNight: true,
    open: async (page) => {
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'View as, without a reason',
    part: 'dialog',
    not: notAdmins,
    async open(page) {
      await press(page, 'View as Chris Clicker');
      await dialog(page).getByRole('button', { name: 'View', exact: true }).click();
      await dialog(page).getByText('Say why, in a few words.').waitFor();
    },
  },
  {
    name: 'seen as somebody else, under the banner that says so',
    part: 'page',
    not: notAdmins,
    async open(page) {
      await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Asked by phone');
      await dialog(page).getByRole('button', { name: 'View', exact: true }).click();
      await page.getByRole('button', { name: 'Stop viewing' }).waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await leavesTheEndInSight(page);
    },
  },
  {
    name: 'the users after the view',
    not: notAdmins,
    async open(page) {
      await page.getByRole('button', { name: 'Stop viewing' }).click();
      await expect(page.getByRole('button', { name: 'Stop viewing' })).toHaveCount(0);
      await visit(page, list());
      await row(page, 'Emil').waitFor();
    },
  },
];

export const USER_STATES = rows(STATES, ({ name }) => !AT_NIGHT.includes(name));
