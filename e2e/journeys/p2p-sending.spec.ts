import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { ledgerOf, script } from '../carrier';
import { jobNamed, openSession } from './console';

const JOB = 'Downtown doors, week 2';
const FROM = '+15125550100';

test.describe.configure({ mode: 'serial' });

test.beforeAll(() => script({ profile: 'quiet', latencyMs: [120, 180], receiptMs: [20, 60], rules: [] }));

test('P2P-01 P2P-05 P2P-06 P2P-10 P2P-11 sends one by one with one key; the screen goes on before the answer', async ({
  page,
}) => {
  await openSession(page, 'clicker');
  const { jobId } = await jobNamed(page, JOB);
  const before = (await ledgerOf(FROM)).requests;
  await page.goto(`/p2pchats/${jobId}`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeFocused();
  const title = page.getByRole('heading', { level: 2, name: /^\(\d{3}\)/ });
  const seen = new Set<string>();
  for (let press = 0; press < 5; press++) {
    await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
    const now = (await title.textContent()) ?? '';
    seen.add(now);
    await page.keyboard.press(press % 2 ? 'Space' : 'Enter');
    await expect(title).not.toHaveText(now);
    await expect(send).toBeFocused();
  }
  expect(seen.size).toBe(5);
  await expect.poll(async () => (await ledgerOf(FROM)).requests - before).toBe(5);
});

test('P2P-20 a key that is held sends nobody twice', async ({ page }) => {
  await openSession(page, 'clicker');
  const { jobId } = await jobNamed(page, JOB);
  const before = await ledgerOf(FROM);
  await page.goto(`/p2pchats/${jobId}`);
  await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await page.keyboard.down('Enter');
  for (let repeat = 0; repeat < 40; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(async () => (await ledgerOf(FROM)).requests - before.requests).toBe(1);
  expect((await ledgerOf(FROM)).acceptedTwice).toBe(0);
});

test('P2P-07 P2P-17 a reload keeps the locks', async ({ page }) => {
  await openSession(page, 'clicker');
  const { jobId } = await jobNamed(page, JOB);
  const answer = await page.request.get(`/api/v1/p2pchats/${jobId}/recipients?page=1&size=12`);
  const { sent } = (await answer.json()) as { sent: string[] };
  await page.goto(`/p2pchats/${jobId}`);
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  const again = await page.request.get(`/api/v1/p2pchats/${jobId}/recipients?page=1&size=12`);
  expect(((await again.json()) as { sent: string[] }).sent).toEqual(sent);
});

test('P2P-03 P2P-10 a late failure is shown and can be retried', async ({ page }) => {
  await openSession(page, 'clicker');
  const { jobId } = await jobNamed(page, JOB);
  await page.goto(`/p2pchats/${jobId}`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
  await expect(send).toBeFocused();
  await page.route('**/p2pchats/sendMessage', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Enter');
  const retry = page.getByRole('button', { name: /^Retry/ }).first();
  await expect(retry).toBeVisible();
  const before = (await ledgerOf(FROM)).requests;
  await retry.click();
  await expect(retry).toBeHidden();
  await expect.poll(async () => (await ledgerOf(FROM)).requests - before).toBe(1);
});

test('P2P-20 offline stops sending once, and one button retries everything', async ({ page, context }) => {
  await openSession(page, 'clicker');
  const { jobId } = await jobNamed(page, JOB);
  await page.goto(`/p2pchats/${jobId}`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const title = page.getByRole('heading', { level: 2, name: /^\(\d{3}\)/ });
  const before = await ledgerOf(FROM);
  await page.route('**/p2pchats/sendMessage', (route) => route.abort(), { times: 2 });
  for (let key = 0; key < 2; key++) {
    await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
    const now = (await title.textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(title).not.toHaveText(now);
  }
  const retry = page.getByRole('button', { name: 'Retry 2' });
  await expect(retry).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Sending stopped.')).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  const stays = (await title.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(stays);
  await context.setOffline(false);
  await retry.click();
  await expect(retry).toBeHidden();
  await expect.poll(async () => (await ledgerOf(FROM)).requests - before.requests).toBe(2);
  expect((await ledgerOf(FROM)).acceptedTwice).toBe(0);
});

test('a tab in which nobody does anything asks nothing: what happens is told', async ({ page }) => {
  await openSession(page, 'clicker');
  const { jobId } = await jobNamed(page, JOB);
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/(p2pchats|chats|job)/.test(request.url())) asked.push(request.url());
  });
  const line = page.waitForRequest(/\/job\/events\?/);
  await page.goto(`/p2pchats/${jobId}`);
  await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
  await line;
  // The text that is shown, and three that come after it.
  await expect.poll(() => asked.filter((url) => url.includes('/messages?')).length).toBeGreaterThan(3);
  await page.clock.runFor(1_000);
  asked.length = 0;
  // As long as three of the looks there used to be; less than a silence after which a line counts as lost.
  await page.clock.runFor(35_000);
  expect(asked).toEqual([]);
});

test('P2P-05 Send stands in one place and in sight at every height, at 200 % too, also when the text cannot be read', async ({
  page,
}) => {
  await openSession(page, 'clicker');
  const { jobId } = await jobNamed(page, JOB);
  await page.goto(`/p2pchats/${jobId}`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const places = async () => {
    const found: number[] = [];
    // The last is 1280 × 800 at 200 %.
    for (const [width, height] of [
      [1280, 800],
      [1280, 600],
      [375, 667],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      // As wide as that before the page is laid out for it.
      await expect
        .poll(async () => {
          const { y, height: tall } = (await send.boundingBox())!;
          return y + tall;
        })
        .toBeLessThanOrEqual(height);
      const { y } = (await send.boundingBox())!;
      expect(y).toBeGreaterThan(0);
      found.push(y);
    }
    return found;
  };
  await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
  const read = await places();
  // Firefox has no other way.
  await page.route('**/p2pchats/messages?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Resting.' } }),
  );
  await page.reload();
  await expect(page.getByText('This text could not be loaded')).toBeVisible();
  expect(await places()).toEqual(read);
});
