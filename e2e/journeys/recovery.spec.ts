import { expect, type Page } from '@playwright/test';
import { rows } from '../../jest/thorough';
import { test } from '../kept-context';
import { mailTo } from '../outbox';
import { CONSOLE_URL } from '../product';
import { watchForErrors } from './console';

// A person of their own: nobody else's password changes.
const EMAIL = `new-${Date.now()}@demo.example`;
const FIRST = 'correct-horse-battery';
const SECOND = 'staple-horse-battery';

test.describe.configure({ mode: 'serial' });

let page: Page;
let errors: string[];
let link: string;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  errors = watchForErrors(page);
});
test.afterAll(() => page.close());

async function signIn(on: Page, password: string) {
  await on.goto('/signin');
  await on.getByLabel('Email').fill(EMAIL);
  await on.getByLabel('Password', { exact: true }).fill(password);
  await on.getByRole('button', { name: 'Sign in' }).click();
}

test('SIGNUP-01 SIGNUP-09 SIGNUP-13 SIGNUP-14 signs a new agency up, which may then sign in and prepare', async () => {
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Agency Name').fill(`Riverside ${Date.now()}`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText('Signup successful!')).toBeVisible();
  await signIn(page, FIRST);
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
  // An open console would hear of the session's end by itself, and say so before anybody looks.
  await page.goto('about:blank');
});

test('FORGOT-01 FORGOT-03 FORGOT-12 RESET-13 mails a link to the configured host, whatever Host was asked', async ({
  browser,
}) => {
  // Another browser, so that the first stays signed in.
  const lost = await browser.newPage();
  await lost.goto('/signin');
  await lost.getByRole('link', { name: 'Forgot password?' }).click();
  await lost.getByLabel('Email').fill(EMAIL);
  await lost.getByRole('button', { name: 'Continue' }).click();
  await expect(lost.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(lost.getByRole('link', { name: 'Return to login' })).toBeVisible();
  const mail = await mailTo(EMAIL, 'Choose a new password');
  link = /https?:\/\/\S+/.exec(mail)?.[0] ?? '';
  expect(link).toMatch(new RegExp(`^${CONSOLE_URL}/reset-password\\?token=[\\w-]{43}$`));
  await lost.close();
});

test('RESET-01 RESET-06 RESET-07 ROUTE-13 follows the link and chooses a new password', async ({
  browser,
}) => {
  const lost = await browser.newPage();
  await lost.goto(link);
  await expect(lost.getByText(`For ${EMAIL} at Riverside`)).toBeVisible();
  await lost.getByRole('textbox', { name: 'New Password' }).fill(SECOND);
  await lost.getByLabel('Confirm Password').fill('something else');
  await lost.getByRole('button', { name: 'Change Password' }).click();
  await expect(lost.getByText('Passwords do not match').first()).toBeVisible();
  await lost.getByLabel('Confirm Password').fill(SECOND);
  await lost.getByRole('button', { name: 'Change Password' }).click();
  await expect(lost.getByText('Password changed successfully')).toBeVisible();
  await expect(lost).toHaveURL(/\/signin$/);
  await mailTo(EMAIL, 'Your password was changed');
  await signIn(lost, SECOND);
  await expect(lost.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
  await lost.close();
});

test('RESET-13 SESS-06 has ended the session of the first browser, which says so', async () => {
  // A session is remembered for five seconds by whoever serves it.
  await expect.poll(async () => (await page.request.get('/api/v1/session')).status()).toBe(401);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
});

test('RESET-02 RESET-03 the link is worth nothing a second time, nor altered, nor without its token', async () => {
  for (const worthless of [link, `${link.slice(0, -1)}_`, '/reset-password?token=', '/reset-password']) {
    await page.goto(worthless);
    await expect(page.getByRole('heading', { name: 'Password recovery error' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Start Over' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('ROUTE-21 no address in the sign-in page’s query leads anywhere', async () => {
  const addresses = [
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    'https://evil.example',
    '%2F%2Fevil.example',
  ];
  for (const to of rows(addresses, 2)) {
    await page.context().clearCookies();
    await page.goto(`/signin?returnTo=${to}&next=${to}&redirect=${to}`);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${CONSOLE_URL}/dashboard`);
    await page.evaluate(() => delete localStorage['user']);
  }
});

test('nothing was logged as an error on the way', () => {
  expect(errors).toEqual([]);
});
