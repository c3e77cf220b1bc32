import { expect, test, type Page, type Route } from '@playwright/test';
import { signIn } from '../journeys/console';
import { PASSWORD } from '../product';

const ROOM = '**/mfe/lists/**';
const ENTRY = '**/mfe/lists/*/remoteEntry.js';
const EXPOSE = '**/mfe/lists/*/__federation_expose_lifecycles*.js';

/** The sidebar answers at once, whatever a room does. */
const AT_ONCE_MS = 300;

const openLists = (page: Page) => page.getByRole('link', { name: 'Phone Lists' }).click();
const isThere = (page: Page) => expect(page.getByRole('heading', { name: 'Phone Lists' })).toBeVisible();

/** What the page tried that its policy forbids. */
function watchPolicy(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript|TrustedHTML/.test(message.text()))
      violations.push(message.text());
  });
  return violations;
}

test('the sign-in page works when the host of every room is down', async ({ page }) => {
  await page.route('**/mfe/**', (route) => route.abort('connectionrefused'));
  await page.goto('/signin');
  await page.getByLabel('Email').fill('agency@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This page cannot be reached')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  await page.unroute('**/mfe/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
});

const faults: [name: string, pattern: string, answer: (route: Route) => unknown, title: string][] = [
  ['its entry is gone', ENTRY, (route) => route.fulfill({ status: 404 }), 'This page is being updated'],
  ['its host fails', ENTRY, (route) => route.fulfill({ status: 500 }), 'This page cannot be reached'],
  ['a chunk is gone', EXPOSE, (route) => route.fulfill({ status: 404 }), 'A part of this page is missing'],
  [
    'its entry was tampered with',
    ENTRY,
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.tampered = true;' }),
    'This page was stopped',
  ],
  [
    'a chunk was tampered with',
    EXPOSE,
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.tampered = true;' }),
    'A part of this page is missing',
  ],
];

for (const [name, pattern, answer, title] of faults) {
  test(`a room shows its own state when ${name}, and comes back without a reload`, async ({ page }) => {
    await signIn(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.route(pattern, answer);
    await openLists(page);
    await expect(page.getByText(title)).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);

    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await isThere(page);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

test('a room that hangs holds up nobody, says so after a while, and gives up after twelve seconds', async ({
  page,
}) => {
  await signIn(page);
  await page.route(ROOM, () => {});
  await openLists(page);
  await expect(page.getByText('Still loading. This takes longer than it should.')).toBeVisible();

  const left = Date.now();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
  expect(Date.now() - left).toBeLessThan(AT_ONCE_MS * 5);

  await openLists(page);
  await expect(page.getByText('This page takes too long')).toBeVisible();
});

test('a room that is offline comes back by itself', async ({ page, context }) => {
  await signIn(page);
  await context.setOffline(true);
  await openLists(page);
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await isThere(page);
});

test('the page does nothing its policy forbids, and an injected script does not run', async ({ page }) => {
  const violations = watchPolicy(page);
  await signIn(page);
  await openLists(page);
  await isThere(page);
  expect(violations).toEqual([]);

  // In a timer of the page's own: what the debugger evaluates itself is exempt from the policy.
  const ran = await page.evaluate(
    () =>
      new Promise((done) =>
        setTimeout(() => {
          const tried = (attempt: () => unknown) => {
            try {
              return Boolean(attempt());
            } catch {
              return false;
            }
          };
          done({
            inline: tried(() => {
              const script = document.createElement('script');
              script.textContent = 'window.injected = true';
              document.head.append(script);
              return 'injected' in window;
            }),
            evaluated: tried(() => (window as unknown as { eval(code: string): number }).eval('1 + 1')),
            html: tried(() => {
              document.createElement('div').innerHTML = '<img src=x onerror="1">';
              return true;
            }),
          });
        }),
      ),
  );
  expect(ran).toEqual({ inline: false, evaluated: false, html: false });
});

test('Back and Forward give the exact sequence of pages across rooms', async ({ page }) => {
  await signIn(page);
  const steps = [
    ['Phone Lists', '/phonelist'],
    ['Dashboard', '/dashboard'],
    ['Create Job +', '/select-send-type'],
    ['Phone Lists', '/phonelist'],
    ['Dashboard', '/dashboard'],
  ] as const;
  const visited = ['/dashboard', ...steps.map(([, path]) => path)];
  for (const [name, path] of steps) {
    await page
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('button', { name, exact: true }))
      .click();
    await expect(page).toHaveURL(path);
  }
  for (const path of visited.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(page).toHaveURL(path);
  }
  for (const path of visited.slice(1)) {
    await page.goForward();
    await expect(page).toHaveURL(path);
  }
});

test('unsaved work is asked about once on Back and in the sidebar, and a no loses neither text nor entry', async ({
  page,
}) => {
  await signIn(page);
  await openLists(page);
  await isThere(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('link', { name: 'Create Job +' })
    .or(page.getByRole('button', { name: 'Create Job +' }))
    .click();
  await page
    .getByRole('link', { name: /P2P Send/ })
    .last()
    .click();
  await expect(page).toHaveURL('/p2p/create');
  await page.getByRole('textbox', { name: 'Job Name' }).fill('Half a job');

  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await page.goBack();
  await expect(question).toHaveCount(1);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/p2p/create');
  await expect(page.getByRole('textbox', { name: 'Job Name' })).toHaveValue('Half a job');

  await page.waitForTimeout(400);
  await page.getByRole('link', { name: 'Phone Lists' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.waitForTimeout(400);
  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/select-send-type');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/phonelist');
  await page.goForward();
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/p2p/create');
});

test('short link: the small page loads one script and leads nowhere it should not', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/signin');
  scripts.length = 0;
  await page.goto('/Zz9Zz9Zz');
  // SREDIR-02: no host knows the code, so the browser goes back one step.
  await expect(page).toHaveURL('/signin');
  expect(scripts.filter((url) => url.includes('short-link'))).toHaveLength(1);
});
