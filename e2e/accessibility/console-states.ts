import { expect, type Page } from '@playwright/test';
import { signIn } from '../journeys/console';

const AGENCIES = [
  { accountId: 53, userName: 'Launchpad' },
  { accountId: 56, userName: 'Bright Harbor' },
];

/** Plays the server for one call, so that a state stands still and costs nothing. */
const answer = (page: Page, path: string, data: unknown, status = 200) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ status, json: data as object }));

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

async function fillIn(page: Page) {
  await page.getByLabel('Email').fill('both@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('campaign-demo');
}

/** A state of the shell: how one gets there. */
export interface State {
  name: string;
  open: (page: Page) => Promise<unknown>;
}

/** What a visitor can meet, each begun at its address. */
export const OUTSIDE: State[] = [
  {
    name: 'sign-in, nothing filled in',
    async open(page) {
      await page.goto('/signin');
      await submit(page, 'Sign in');
      await page.getByText('Please fill in the fields!').waitFor();
    },
  },
  {
    name: 'sign-in, refused three times',
    async open(page) {
      let tries = 0;
      await page.route('**/api/v1/users/login', (route) => {
        tries += 1;
        const error = `Wrong email or password. ${3 - tries} more tries.`;
        return route.fulfill({ status: 401, json: { error } });
      });
      await page.goto('/signin');
      await fillIn(page);
      for (const left of [2, 1, 0]) {
        await submit(page, 'Sign in');
        await page.getByText(`${left} more tries.`).waitFor();
      }
      await page.getByText('Loading').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'sign-in, being sent',
    async open(page) {
      await page.route('**/api/v1/users/login', () => {});
      await page.goto('/signin');
      await fillIn(page);
      await submit(page, 'Sign in');
      await page.getByText('Loading').waitFor();
    },
  },
  {
    name: 'sign-in, its scripts stalled',
    async open(page) {
      await page.route(/\/assets\/(react|main)\.[^/]+\.js$/, (route) => route.abort());
      await page.goto('/signin');
      await page.locator('#stalled > div').evaluate((notice) => ((notice as HTMLElement).hidden = false));
    },
  },
  {
    name: 'a console that did not come',
    async open(page) {
      await page.clock.install();
      await page.route(/\/assets\/console\./, (route) => route.abort());
      await page.goto('/signup');
      await page.clock.fastForward(1_000);
      await page.waitForTimeout(300);
      await page.clock.fastForward(3_000);
      await heading(page, 'The console could not be loaded');
    },
  },
  {
    name: 'sign-in, which agency',
    async open(page) {
      await answer(page, '/users/login', { data: AGENCIES, message: 'Please select an agency.' }, 202);
      await page.goto('/signin');
      await fillIn(page);
      await submit(page, 'Sign in');
      await heading(page, 'Choose your agency');
    },
  },
  {
    name: 'sign-up, joining, refused',
    async open(page) {
      const error = 'This password is too common. Please choose another one.';
      await answer(page, '/agent/accounts/signup', { error, fields: { password: error } }, 400);
      await page.goto('/signup');
      await page.getByText('Join an existing agency').click();
      await page.getByLabel('Agency Number').fill('10046');
      await page.getByLabel('Email').fill('new@demo.example');
      await page.getByLabel('Password', { exact: true }).fill('password');
      await submit(page, 'Create account');
      await page.getByText(error).first().waitFor();
    },
  },
  {
    name: 'recovery, check your email',
    async open(page) {
      await answer(page, '/users/forgot-password', { data: [] });
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill('agency@demo.example');
      await submit(page, 'Continue');
      await heading(page, 'Check your email');
    },
  },
  {
    name: 'reset, the form, too short',
    async open(page) {
      const owner = { email: 'agency@demo.example', accountId: 53 };
      await answer(page, '/users/verification-email', { data: owner });
      await page.goto('/reset-password?token=abc');
      await page.getByRole('textbox', { name: 'New Password' }).fill('five5');
      await page.getByLabel('Confirm Password').fill('five5');
      await submit(page, 'Change Password');
      await page.getByText('Password must be at least 6 characters long').first().waitFor();
    },
  },
  {
    name: 'reset, the link could not be checked',
    async open(page) {
      await answer(page, '/users/verification-email', { error: 'Busy.' }, 503);
      await page.goto('/reset-password?token=abc');
      await heading(page, 'Password recovery error');
    },
  },
];

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

/** What somebody signed in can meet; each begins where the one before has left the page, and closes what it opened. */
export const INSIDE: (State & { close: (page: Page) => Promise<unknown> })[] = [
  {
    name: 'the account menu',
    open: (page) => account(page).click(),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the password dialog, nothing filled in',
    async open(page) {
      await account(page).click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
      await submit(page, 'Change Password');
      await page.getByText('Enter your current password.').waitFor();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'a panel of a room',
    async open(page) {
      await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
      await page.getByRole('button', { name: 'Add Phone List' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      // Until the room has drawn its own, the shell's frame stands in the same place.
      await expect(page.locator('[aria-modal=true]')).toHaveCount(1);
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the narrow sidebar',
    open: (page) => submit(page, 'Minimise sidebar'),
    close: (page) => submit(page, 'Expand sidebar'),
  },
  {
    name: 'unsaved work, and the wish to leave',
    async open(page) {
      await page.goto('/p2p/create');
      await page.getByLabel('Job name').fill('Half a campaign');
      await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
      await page.getByRole('alertdialog', { name: 'Leave this page?' }).waitFor();
    },
    close: (page) => submit(page, 'Stay'),
  },
  {
    name: 'unsaved work, and the session has expired',
    async open(page) {
      await answer(page, '/**', { error: 'Please sign in.', code: 'unauthorized' }, 401);
      await page.getByLabel('Link', { exact: true }).fill('https://demo.example/half');
      await page.getByRole('button', { name: 'Generate short link' }).click();
      await page.getByRole('dialog', { name: /^Your session has expired/ }).waitFor();
    },
    async close(page) {
      await page.unroute('**/api/v1/**');
      await submit(page, 'Leave without saving');
      await heading(page, 'Sign in');
    },
  },
  {
    name: 'a password to be chosen first',
    async open(page) {
      await page.route('**/api/v1/users/login', async (route) => {
        const reply = await route.fetch();
        const body = (await reply.json()) as { data: object };
        await route.fulfill({
          response: reply,
          json: { ...body, data: { ...body.data, mustChangePassword: true } },
        });
      });
      await signIn(page, 'agency', 'Choose your own password');
    },
    async close(page) {
      await page.unroute('**/api/v1/users/login');
      await submit(page, 'Logout');
      await heading(page, 'Sign in');
    },
  },
  {
    name: 'a room that cannot be had',
    async open(page) {
      await page.route('**/mfe/lists/**', (route) => route.fulfill({ status: 404, body: '' }));
      await signIn(page);
      await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /Try again|Reload/ })
        .waitFor();
    },
    close: (page) => page.unroute('**/mfe/lists/**'),
  },
];
