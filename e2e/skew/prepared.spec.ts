import { expect, test, type Page } from '@playwright/test';
import { stageRelease } from '../chaos/staged-release';
import { openSession } from '../journeys/console';

/** Before any remote; a release of the test's own, so that what the page tells of loads stays here. */
async function openNowhere(page: Page) {
  await openSession(page);
  const stage = await stageRelease(page);
  await page.goto('/nowhere/at/all');
  const link = page.getByRole('link', { name: 'Phone Lists', exact: true });
  await expect(link).toBeVisible();
  const { container } = stage.original.remotes.lists!.build;
  return {
    stage,
    link,
    isRun: () => page.evaluate((name) => name in window, container),
    heading: page.getByRole('heading', { name: 'Phone Lists' }),
    /** What the page would tell when it is left. */
    tell: () => page.evaluate(() => window.dispatchEvent(new Event('pagehide'))),
  };
}

test('who rests on a link has its page prepared, and the click asks for no file more', async ({ page }) => {
  const { stage, link, isRun, heading, tell } = await openNowhere(page);
  expect(await isRun()).toBe(false);
  await link.hover();
  await expect.poll(isRun).toBe(true);
  await page.waitForLoadState('networkidle');
  // Looked at, and not entered: nobody hears of a load.
  await tell();
  expect(stage.beacons).toEqual([]);
  await expect(heading).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\.js$/.test(request.url())) asked.push(request.url());
  });
  await link.click();
  await expect(heading).toBeVisible();
  expect(asked).toEqual([]);
  await tell();
  await expect.poll(() => stage.beacons.map(({ outcome }) => outcome)).toEqual(['loaded']);
});

test('who presses a link has its page on the way before letting go', async ({ page }) => {
  const { link, isRun, heading } = await openNowhere(page);
  const place = (await link.boundingBox())!;
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await expect.poll(isRun).toBe(true);
  await expect(heading).toHaveCount(0);
  await page.mouse.up();
  await expect(heading).toBeVisible();
});

test('what is switched off is not asked for by a rested pointer', async ({ page }) => {
  await page.clock.install();
  const { stage, link } = await openNowhere(page);
  stage.put(stage.change('lists', (remote) => ({ ...remote, state: 'off', offMessage: 'Back at noon.' })));
  await page.reload();
  await expect(link).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mfe/lists/')) asked.push(request.url());
  });
  await link.hover();
  await page.clock.runFor(1_000);
  await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
  expect(asked).toEqual([]);
});
