import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { ledgerOf, script } from '../carrier';
import { jobNamed, signIn, watchForErrors } from './console';

const JOB = 'Downtown doors, week 2';
const FROM = '+15125550100';
/** Kilobytes gzip of the charts, which come with the tab. */
const CHARTS = 95;

const isCharts = (code: Buffer) => code.includes('highcharts-root');

/** Which script holds the charts, and when it came. */
function watchCharts(page: Page) {
  const came: { url: string; kB: number }[] = [];
  const reads: Promise<unknown>[] = [];
  page.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.endsWith('.js')) return;
    const read = answer.body().catch(() => Buffer.alloc(0));
    reads.push(
      read.then((code) => {
        if (isCharts(code)) came.push({ url: answer.url(), kB: gzipSync(code).length / 1000 });
      }),
    );
  });
  return async () => {
    await Promise.all(reads);
    return came;
  };
}

/** What the shell says when a remote changes what is everybody's. */
function watchForTampering(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('[shell]') && message.text().includes('changed')) said.push(message.text());
  });
  return said;
}

const figuresFrom = async (page: Page) => {
  const answer = await page.request.get(`/api/v1/messages/delivery?from=${encodeURIComponent(FROM)}`);
  const { data } = (await answer.json()) as {
    data: { successfulMessageCount: number; failedMessageCount: number; confirmedCount: number };
  };
  return data;
};

/** Sends `texts` by hand, each to somebody else. */
async function sendByHand(page: Page, texts: number) {
  const before = await ledgerOf(FROM);
  const title = page.getByRole('heading', { level: 2, name: /^\(\d{3}\)/ });
  for (let press = 0; press < texts; press++) {
    await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
    const now = (await title.textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(title).not.toHaveText(now);
  }
  await expect
    .poll(async () => {
      const { delivered, failed } = await ledgerOf(FROM);
      return delivered + failed - before.delivered - before.failed;
    })
    .toBe(texts);
}

test('DLV-08 DLV-11 the tab says of a number what the carrier says, to the unit, under the page’s own policy', async ({
  browser,
}) => {
  const sender = await browser.newPage();
  await signIn(sender);
  const { jobId } = await jobNamed(sender, JOB);
  const page = await browser.newPage();
  const [errors, tampering, charts] = [watchForErrors(page), watchForTampering(page), watchCharts(page)];
  await signIn(page, 'admin');
  const [before, ledgerBefore] = [await figuresFrom(page), await ledgerOf(FROM)];

  await sender.goto(`/p2pchats/${jobId}`);
  await expect(sender.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  const quick = { profile: 'quiet', latencyMs: [2, 8], receiptMs: [20, 60] };
  const refused = {
    match: { textIncludes: 'bring a friend' },
    receipt: { outcome: 'failed', errorCode: 4720 },
  };
  await script({ ...quick, rules: [refused] });
  await sendByHand(sender, 2);
  await script({ ...quick, rules: [] });
  await sendByHand(sender, 3);
  const ledger = await ledgerOf(FROM);
  const [delivered, failed] = [
    ledger.delivered - ledgerBefore.delivered,
    ledger.failed - ledgerBefore.failed,
  ];
  expect([delivered, failed]).toEqual([3, 2]);
  const good = before.successfulMessageCount + delivered;
  const bad = before.failedMessageCount + failed;
  await expect
    .poll(async () => (await figuresFrom(page)).confirmedCount)
    .toBe(before.confirmedCount + delivered);

  // The jobs came without the charts; the tab brings them.
  expect(await charts()).toEqual([]);
  await page.getByRole('tab', { name: 'Delivery' }).click();
  await page.getByRole('textbox', { name: 'From Number' }).fill(FROM);
  await page.getByRole('button', { name: 'Apply Filter' }).click();
  const whole = page.getByRole('figure', { name: 'Overall Delivery Rate' });
  await expect(whole).toContainText(`Delivered: ${good} of ${good + bad} texts.`);
  await expect(page.getByRole('figure', { name: 'Overall Error Rate' })).toContainText(
    `Failed: ${bad} of ${good + bad} texts.`,
  );
  await expect(whole.locator('svg.highcharts-root .highcharts-point').first()).toBeVisible();
  const [code, ...more] = await charts();
  expect(more).toEqual([]);
  expect(code?.kB).toBeLessThanOrEqual(CHARTS);

  // Left and entered again, drawings at rest and moving: nothing of the page was changed, nothing forbidden was tried.
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Phone Lists' })).toBeVisible();
  await page.goBack();
  await expect(
    page.getByRole('figure', { name: 'Delivery by day' }).locator('svg.highcharts-root'),
  ).toBeVisible();
  expect([errors, tampering]).toEqual([[], []]);
  await page.close();
  await sender.close();
});

test('DASH-01 a load of the charts that failed is told, and the next one draws', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('tab', { name: 'Delivery' }).waitFor();
  let isBroken = true;
  let aborted = 0;
  await page.route('**/*.js', async (route) => {
    const answer = await route.fetch();
    if (!isBroken || !isCharts(await answer.body())) return route.fulfill({ response: answer });
    aborted++;
    return route.abort();
  });
  await page.getByRole('tab', { name: 'Delivery' }).click();
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await again.waitFor();
  // It tries by itself before it says so.
  expect(aborted).toBeGreaterThan(1);
  isBroken = false;
  await again.click();
  await expect(page.locator('svg.highcharts-root').first()).toBeVisible();
});
