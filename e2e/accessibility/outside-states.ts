import { expect, type Page } from '@playwright/test';
import { intercept } from '../chaos/interception';

const AGENCIES = [
  { accountId: 53, userName: 'Launchpad' },
  { accountId: 56, userName: 'Bright Harbor' },
];

/** Plays the server for one call, so that a state stands still and costs nothing. */
export const answer = (page: Page, path: string, data: unknown, status = 200) =>
  intercept(page, `*/api/v1${path}`, (asked) => asked.fulfill({ status, json: data }));

export const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** At an address, or still there. */
const begin = async (page: Page, path: string) => {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
};

async function fillIn(page: Page) {
  await page.getByLabel('Email').fill('both@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('campaign-demo');
}

async function choosePassword(page: Page, password: string, again: string) {
  const owner = { email: 'agency@demo.example', accountId: 53 };
  await answer(page, '/users/verification-email', { data: owner });
  await page.goto('/reset-password?token=abc');
  await page.getByRole('textbox', { name: 'New Password' }).fill(password);
  await page.getByLabel('Confirm Password').fill(again);
  await submit(page, 'Change Password');
}

/** A state of the shell: how one gets there. */
export interface State {
  name: string;
  open: (page: Page) => Promise<unknown>;
}

/** In other words what another one looks like: audited at night. */
export const IN_OTHER_WORDS = [
  'sign-in, too many tries',
  'recovery, which agency',
  'reset, the form, not alike',
  'reset, the link could not be checked',
];

/** What a visitor can meet, each at its address. */
export const OUTSIDE: State[] = [
  {
    name: 'sign-in, nothing filled in',
    async open(page) {
      await begin(page, '/signin');
      await submit(page, 'Sign in');
      await page.getByText('Please fill in the fields!').waitFor();
    },
  },
  {
    name: 'sign-in, refused three times',
    async open(page) {
      let tries = 0;
      await intercept(page, '*/api/v1/users/login', (asked) => {
        tries += 1;
        const error = `Wrong email or password. ${3 - tries} more tries, then wait a quarter of an hour.`;
        return asked.fulfill({ status: 401, json: { error } });
      });
      await begin(page, '/signin');
      await fillIn(page);
      for (const left of [2, 1, 0]) {
        await submit(page, 'Sign in');
        await page.getByText(`${left} more tries`).waitFor();
      }
      await page.getByText('Loading').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'sign-in, too many tries',
    async open(page) {
      await answer(page, '/users/login', { error: 'Too many tries.', code: 'rate-limited' }, 429);
      await begin(page, '/signin');
      await fillIn(page);
      await submit(page, 'Sign in');
      await page.getByText('Login failed. Please try again later.').waitFor();
    },
  },
  {
    name: 'sign-in, being sent',
    async open(page) {
      await intercept(page, '*/api/v1/users/login', () => {});
      await begin(page, '/signin');
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
      const told = page.getByRole('heading', { name: 'The console could not be loaded' });
      await expect
        .poll(async () => {
          await page.clock.fastForward(1_000);
          return told.isVisible();
        })
        .toBe(true);
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
    name: 'sign-up, nothing filled in',
    async open(page) {
      await begin(page, '/signup');
      await submit(page, 'Create account');
      await page.getByText('Enter the name of your agency.').waitFor();
    },
  },
  {
    name: 'sign-up, done',
    async open(page) {
      await answer(page, '/users/signup', { message: 'Created.' }, 201);
      await begin(page, '/signup');
      await page.getByLabel('Agency Name').fill('Lakeside Voters');
      await page.getByLabel('Email').fill('new@demo.example');
      await page.getByLabel('Password', { exact: true }).fill('quiet harbour lamp');
      await submit(page, 'Create account');
      await page.getByText('Signup successful!').waitFor();
      await heading(page, 'Sign in');
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
    name: 'recovery, which agency',
    async open(page) {
      await answer(page, '/users/forgot-password', { data: AGENCIES });
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill('both@demo.example');
      await submit(page, 'Continue');
      await heading(page, 'Choose your agency');
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
      await choosePassword(page, 'five5', 'five5');
      await page.getByText('Password must be at least 6 characters long').first().waitFor();
    },
  },
  {
    name: 'reset, the form, not alike',
    async open(page) {
      await choosePassword(page, 'quiet harbour lamp', 'quiet harbour light');
      await page.getByText('Passwords do not match').first().waitFor();
    },
  },
  {
    name: 'reset, a link that is too old',
    async open(page) {
      await answer(page, '/users/verification-email', { error: 'Not valid.', code: 'invalid' }, 400);
      await page.goto('/reset-password?token=abc');
      await heading(page, 'Password recovery error');
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
