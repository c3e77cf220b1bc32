import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openSession } from '../journeys/console';
import { intercept, interceptPages, letThrough } from './interception';
import { stageRelease } from './staged-release';

const OUTSIDE = 'https://elsewhere.example';
/** Where a remote begins whose addresses need a number. */
const DOORS: Record<string, string> = { chats: '/p2pchats/1' };

/** What a page tries and its policy forbids, told by the page itself. */
const watchPolicy = (page: Page) =>
  page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      told.push(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });
const toldBy = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

/** What somebody would try who has got words of his own into the page; what of it had an effect. */
const attack = (page: Page) =>
  page.evaluate((outside) => {
    const tryAll = async () => {
      const add = <Name extends keyof HTMLElementTagNameMap>(
        name: Name,
        of: Partial<HTMLElementTagNameMap[Name]>,
      ) => {
        const element = Object.assign(document.createElement(name), of);
        document.head.append(element);
        return element;
      };
      const planted = window as unknown as Record<string, unknown>;
      const attempts: Record<string, () => unknown> = {
        'inline script': () => {
          add('script', { textContent: 'window.planted = true' });
          return planted.planted;
        },
        'script without a policy': () => {
          const script = document.createElement('script');
          script.src = '/assets/any.js';
          return true;
        },
        'foreign script': () =>
          new Promise((end) => {
            const script = document.createElement('script');
            Object.assign(script, { onload: () => end(true), onerror: () => end(false) });
            script.src = `${outside}/any.js`;
            document.head.append(script);
          }),
        eval: () => (planted.eval as (code: string) => unknown)('1 + 1'),
        'function of a string': () => new Function('return true')(),
        'timer of a string': () =>
          new Promise((end) => {
            setTimeout('window.late = true' as unknown as () => void);
            setTimeout(() => end(planted.late));
          }),
        'markup of a string': () => {
          document.createElement('div').innerHTML = '<img src=x onerror="1">';
          return true;
        },
        'frame’s markup': () => {
          document.createElement('iframe').srcdoc = '<p>1</p>';
          return true;
        },
        'parsed document': () => new DOMParser().parseFromString('<p>1</p>', 'text/html'),
        'policy of its own': () =>
          (planted.trustedTypes as { createPolicy(name: string, rules: object): unknown }).createPolicy(
            'own',
            {},
          ),
        'style element': () => {
          add('style', { textContent: 'body { outline: 3px solid red }' });
          return getComputedStyle(document.body).outlineStyle === 'solid';
        },
        'foreign address': () => fetch(`${outside}/taken`, { mode: 'no-cors' }).then(() => true),
        'foreign picture': () =>
          new Promise((end) => {
            const picture = new Image();
            Object.assign(picture, { onload: () => end(true), onerror: () => end(false) });
            picture.src = `${outside}/taken.png`;
          }),
        'base address': () => {
          const base = add('base', { href: `${outside}/` });
          const moved = document.baseURI.startsWith(outside);
          base.remove();
          return moved;
        },
      };
      const worked: string[] = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          if (await attempt()) worked.push(name);
        } catch {
          // Refused, as it should be.
        }
      }
      return worked;
    };
    // In a timer of the page's own: what the debugger evaluates itself is exempt from the policy.
    return new Promise<string[]>((done, fail) => setTimeout(() => void tryAll().then(done, fail)));
  }, OUTSIDE);

test.beforeEach(async ({ page }) => {
  await watchPolicy(page);
});

async function prepare(page: Page) {
  // Would somebody get through, it would be seen as an answer; and nothing leaves this machine.
  await intercept(page, `${OUTSIDE}/*`, (asked) => asked.fulfill({ body: 'window.foreign = true' }));
  await interceptPages(page, (html) => html);
}

test('the sign-in page does nothing its policy forbids, and nothing planted in it has an effect', async ({
  page,
}) => {
  await prepare(page);
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await toldBy(page)).toEqual([]);
  expect(await attack(page)).toEqual([]);
  expect((await toldBy(page)).length).toBeGreaterThan(0);
});

test('no remote does what the policy forbids, and nothing planted beside one has an effect', async ({
  page,
}) => {
  await openSession(page, 'admin');
  const { original } = await stageRelease(page);
  await letThrough(page);
  await prepare(page);
  const remotes = Object.values(original.remotes).map(({ build }) => build);
  expect(remotes.length).toBeGreaterThanOrEqual(5);
  for (const { remote, routes } of remotes) {
    await test.step(remote, async () => {
      await page.goto(DOORS[remote] ?? routes.find(({ path }) => !path.includes(':'))!.path);
      await expect(page.locator(`[data-remote=${remote}] :is(h1, h2, [role=alert])`).first()).toBeVisible();
      expect(await toldBy(page), remote).toEqual([]);
      expect(await attack(page), remote).toEqual([]);
      expect((await toldBy(page)).length, remote).toBeGreaterThan(0);
    });
  }
});
