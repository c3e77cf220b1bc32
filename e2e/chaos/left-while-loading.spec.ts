import { expect, test } from '@playwright/test';
import { isThorough } from '../../jest/thorough';
import { openSession } from '../journeys/console';

const isWhole = isThorough || process.env.E2E_BROWSER === 'firefox';
/** Where each remote of the house has a page, and how many milliseconds somebody waits for it; the gate plays a few. */
const PAGES = ['/phonelist', '/dashboard', '/select-send-type', '/identity', '/chats', '/admin/releases'];
const LOOKS = [0, 80, 250, 40, 120, 180, 350, 500];

test('who leaves a page while it loads has nothing told of it: what breaks off is neither wrong nor failed', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await openSession(page, 'admin');
  await page.close();
  for (const path of isWhole ? PAGES : PAGES.slice(0, 1)) {
    for (const look of isWhole ? LOOKS : LOOKS.slice(0, 3)) {
      // A tab each, so that nothing of it lies in the page's own memory.
      const tab = await context.newPage();
      const told: string[] = [];
      tab.on('console', (message) => told.push(message.text()));
      tab.on('request', (request) => {
        if (request.url().endsWith('/registry/beacons')) told.push(request.postData() ?? '');
      });
      await tab.goto(path, { waitUntil: 'commit' });
      // oxlint-disable-next-line house/no-fixed-sleep -- the moments at which a page is left are what is tested.
      await tab.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), look);
      // As a link does it; what the driver itself begins another navigation interrupts in Firefox.
      await tab.evaluate(() => window.location.assign('/healthz'));
      await tab.waitForURL('**/healthz');
      await tab.close();
      const wrong = told.filter((each) =>
        /integrity|not what|cannot be reached|"(http|chunk|not-found)"/.test(each),
      );
      expect(wrong, `${path} after ${look} ms`).toEqual([]);
    }
  }
});
