import { expect, test, type Page, type Route } from '@playwright/test';
import { PASSWORD } from '../product';
import { openSession, watchForErrors } from './console';

/** What the console is made of: the page before it does without. */
const CONSOLE = /\/assets\/console\.[^/]+\.js(\?|$)/;
const SCRIPTS = /\/assets\/(react|main)\.[^/]+\.js$/;

/** Every class the page carries, in the order of its elements. */
const classesOf = (page: Page) =>
  page
    .locator('#console')
    .evaluate((place) => [...place.querySelectorAll('*')].map((each) => each.getAttribute('class')));

async function fillIn(page: Page) {
  await page.getByLabel('Email').fill('agency@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

test('SIGNIN-01 what is typed and sent before the scripts come is kept, sent once, and never stands in an address', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const held: Route[] = [];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.route(SCRIPTS, (route) => void held.push(route));
  await page.goto('/signin', { waitUntil: 'commit' });
  await expect(page.getByLabel('Email')).toBeFocused();
  await fillIn(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signin');
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual([]);

  for (const route of held) await route.continue();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
  expect(asked.filter((each) => each.startsWith('POST') && each.includes('/login'))).toHaveLength(1);
  expect(asked.filter((each) => each.includes(PASSWORD))).toEqual([]);
  expect(errors).toEqual([]);
});

test('what is typed before the scripts come stays while one goes on typing', async ({ page }) => {
  const held: Route[] = [];
  await page.route(SCRIPTS, (route) => void held.push(route));
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('agency@demo.example');
  const field = await page.getByLabel('Email').elementHandle();
  for (const route of held) await route.continue();
  await expect(page).toHaveTitle(/^Sign in/);
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('agency@demo.example');
  // The very element: a new one would have lost the cursor and what a password manager knows of it.
  expect(await page.getByLabel('Email').evaluate((now, before) => now === before, field)).toBe(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
});

test('the page the build has drawn carries the classes the browser would give it', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/signin');
  const drawn = await classesOf(page);
  expect(drawn.length).toBeGreaterThan(30);
  await page.unroute(SCRIPTS);

  // Something else in its place: the browser throws that away and draws everything itself.
  await page.route('/signin', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace(
      /<div id="console">.*?<\/div>\n<script/s,
      '<div id="console"><i></i></div>\n<script',
    );
    expect(body).not.toBe(html);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/signin');
  await expect(page).toHaveTitle(/^Sign in/);
  await expect(page.locator('#console > i')).toHaveCount(0);
  expect(await classesOf(page)).toEqual(drawn);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the page is painted before any script, ${scheme} where the cookie says so`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: scheme, url: baseURL! }]);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto('/signin');
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS(
      'background-color',
      scheme === 'dark' ? 'rgb(76, 102, 224)' : 'rgb(59, 85, 207)',
    );
  });
}

test('SESS-06 whose session has ended finds the sign-in page and is told why', async ({ page, context }) => {
  await openSession(page);
  // A page that is still there would hear of it first, and say so itself.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/phonelist');
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL('/signin');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the console comes although its script was cut off once', async ({ page }) => {
  // The announced file, and the script.
  await page.route(CONSOLE, (route) => route.abort('connectionreset'), { times: 2 });
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});

test('a console that never comes is told of, and Reload brings it once it can be had', async ({ page }) => {
  let asked = 0;
  await page.route(CONSOLE, (route) => {
    asked += 1;
    return route.abort('connectionreset');
  });
  await page.goto('/signin');
  await fillIn(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'The console could not be loaded' })).toBeVisible();
  expect(asked).toBeGreaterThanOrEqual(6);
  await page.unroute(CONSOLE);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
});
