import { expect, type Page } from '@playwright/test';

/** What everybody on the page calls. */
const CALLS = [
  'XMLHttpRequest',
  'XMLHttpRequest.prototype.open',
  'EventSource',
  'WebSocket',
  'fetch',
  'setTimeout',
  'setInterval',
  'history.pushState',
  'history.back',
  'Array.prototype.map',
  'Array.prototype.last',
  'String.prototype.trim',
  'Promise',
  'Date',
  'onbeforeunload',
  'document.onkeydown',
];
/** The most entries a remote may fill the tab's history with, and those that the test itself goes through. */
const ENTRIES = 20 + 3;

interface Remembered {
  calls: unknown[];
  entries: number;
}

const callsOf = (page: Page, was: boolean) =>
  page.evaluate(
    ([names, remembers]) => {
      const find = (path: string) =>
        path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], window);
      const box = window as unknown as { wasThere: Remembered };
      const calls = names.map(find);
      if (remembers) box.wasThere = { calls, entries: history.length };
      return names.filter((_, at) => calls[at] !== box.wasThere.calls[at]);
    },
    [CALLS, was] as const,
  );

/** Remembers the page before a remote comes. */
export async function rememberPage(page: Page) {
  await callsOf(page, true);
}

/** The page is as it was remembered, but for the remote that is on it now; and nothing of the one before runs on. */
export async function isAsItWas(page: Page) {
  expect(await callsOf(page, false)).toEqual([]);
  const painted = () =>
    page.evaluate(() => {
      const { documentElement: html, body } = document;
      return [
        html.style.filter,
        html.dir,
        body.style.opacity,
        body.inert,
        body.style.overflow,
        body.getAnimations().length,
        document.querySelector('body > aside'),
        document.querySelector('link[rel=icon][href="/three-new.svg"]'),
      ];
    });
  expect(await painted()).toEqual(['', '', '', false, '', 0, null, null]);
  await expect.poll(() => page.title()).toMatch(/^(Identities|Phone Lists) · /);
  const entries = () =>
    page.evaluate(() => history.length - (window as unknown as { wasThere: Remembered }).wasThere.entries);
  expect(await entries()).toBeLessThanOrEqual(ENTRIES);
  const counted = () =>
    page.evaluate(() => {
      window.postMessage('anything');
      document.body.dispatchEvent(new PointerEvent('pointermove'));
      document.dispatchEvent(new Event('visibilitychange'));
      document.querySelector('main')!.dispatchEvent(new Event('scroll'));
      document.body.append('');
      document.body.lastChild!.remove();
      return (window as { unruly?: number }).unruly ?? 0;
    });
  // What it has started has a second in which it may end by itself.
  let before = await counted();
  await expect
    .poll(
      async () => {
        const now = await counted();
        const more = now - before;
        before = now;
        return more;
      },
      { intervals: [300], timeout: 10_000 },
    )
    .toBe(0);
}
