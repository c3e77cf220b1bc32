import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { isThorough } from '../jest/thorough';
import { CONSOLE_URL } from './product';

/** What a test leaves in a profile of the browser; the cache of files stays. */
const LEFT = 'local_storage,indexeddb,service_workers,cache_storage,file_systems';
/** As every page of a kept profile begins; what a test wants otherwise, its page is told. */
const USUAL: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  // What moves is there at once: no frame on the way is drawn, and no click waits for one. At night it moves.
  reducedMotion: 'reduce',
  forcedColors: 'none',
};

/** Profiles that wait for the next test of this worker, by what only a profile can be told. */
const kept = new Map<string, BrowserContext[]>();
/** A page's clock is its whole profile's, and stays. */
const clocked = new WeakSet<BrowserContext>();

function watchClock(context: BrowserContext): BrowserContext {
  const { clock } = context;
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const) {
    const move = clock[name].bind(clock) as (...args: never[]) => Promise<void>;
    Object.assign(clock, {
      [name]: (...args: never[]) => {
        clocked.add(context);
        return move(...args);
      },
    });
  }
  return context;
}

/** Firefox fixes not all of that, and runs few tests. */
const isKeeping = !isThorough && process.env.E2E_BROWSER !== 'firefox';

const take = async (browser: Browser, key: string) =>
  kept.get(key)?.pop() ?? watchClock(await browser.newContext(isKeeping ? USUAL : {}));

async function giveBack(context: BrowserContext, key: string) {
  if (!isKeeping || clocked.has(context)) return context.close();
  try {
    await tidy(context);
    kept.set(key, [...(kept.get(key) ?? []), context]);
  } catch {
    await context.close();
  }
}

/** As it was made, but for the files it has in its cache. */
async function tidy(context: BrowserContext) {
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  if (!page) return;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: CONSOLE_URL, storageTypes: LEFT });
  await page.close();
}

/**
 * Playwright's `test`, with profiles of the browser that the tests of a worker have one after the other: each begins signed out
 * and on a page of its own, but the console's files and what the browser has compiled of them are there already. A test that
 * moves the clock has a profile to itself, as every test has at night.
 */
export const test = base.extend<{ somebody: () => Promise<Page> }>({
  context: async ({ browser, locale, timezoneId, hasTouch, userAgent }, use) => {
    const key = JSON.stringify({ locale, timezoneId, hasTouch, userAgent });
    const context = await take(browser, key);
    await use(context);
    await giveBack(context, key);
  },
  page: async ({ context, viewport, colorScheme, contextOptions }, use) => {
    const page = await context.newPage();
    if (!isKeeping) return use(page);
    if (viewport) await page.setViewportSize(viewport);
    const { reducedMotion, forcedColors } = contextOptions;
    await page.emulateMedia({
      ...(colorScheme && { colorScheme }),
      ...(reducedMotion && { reducedMotion }),
      ...(forcedColors && { forcedColors }),
    });
    await use(page);
  },
  /** A page of somebody else's browser. */
  somebody: async ({ browser, locale, timezoneId, hasTouch, userAgent }, use) => {
    const key = JSON.stringify({ locale, timezoneId, hasTouch, userAgent });
    const lent: BrowserContext[] = [];
    await use(async () => {
      const context = await take(browser, key);
      lent.push(context);
      return context.newPage();
    });
    for (const context of lent) await giveBack(context, key);
  },
});
