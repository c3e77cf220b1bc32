import { readFile } from 'node:fs/promises';
import { gzipSync, inflateRawSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { ledgerLength, ledgerOf, script, textsSince } from '../carrier';
import { jobNamed, openSession, signIn, watchForErrors } from './console';

const JOB = 'Downtown doors, week 2';
const FROM = '+15125550100';
/** Of a failure that the demo has on other days only. */
const CODE = 4720;
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

/** Seconds up to which a receipt is counted as this fast. */
const BOUNDS = [1, 2, 5, 10, 30, 60, 300];
const dollars = (cost: number) => cost.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

interface Figures {
  successfulMessageCount: number;
  failedMessageCount: number;
  confirmedCount: number;
  waitingCount: number;
  failedCost: number;
  range: { to: string };
  messages: { message_createdat: string; message_status: string; count: number }[];
  errors: { code: number; count: number }[];
}
const figuresFrom = async (page: Page, range = 'timeRange=30') => {
  const answer = await page.request.get(
    `/api/v1/messages/delivery?${range}&from=${encodeURIComponent(FROM)}`,
  );
  return ((await answer.json()) as { data: Figures }).data;
};
const sumOf = ({ messages }: Figures, day: string, status: string) =>
  messages
    .filter((each) => each.message_createdat === day && each.message_status === status)
    .reduce((sum, { count }) => sum + count, 0);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
const cellsOf = (row: Locator) => row.getByRole('cell').allTextContents();

/** The records of our number in a report of one day, made and downloaded as people do: its one file, as it is packed. */
async function recordsOf(page: Page, day: string) {
  const asked = await page.request.post('/api/v1/job/reports/mdr', {
    data: { startDate: day, endDate: day },
    headers: { 'x-requested-with': 'campaign-console' },
  });
  expect(asked.status()).toBe(200);
  await page.getByRole('tab', { name: 'MDR Reports' }).click();
  const row = page.getByRole('row', { name: new RegExp(`MDR_${day}_${day}`) }).first();
  await expect(row).toContainText('Completed', { timeout: 60_000 });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`MDR_${day}_${day}.zip`);
  const zip = await readFile(await file.path());
  const csv = inflateRawSync(zip.subarray(30 + zip.readUInt16LE(26) + zip.readUInt16LE(28))).toString();
  const rows = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell!));
  return rows
    .filter(([, direction, from]) => direction === 'Outbound' && `+${from}` === FROM)
    .map((cells) => ({ status: cells[6]!, rate: Number(cells[13]), cost: Number(cells[14]) }));
}

/** The chart as files: the rows of its table, the drawing by itself, and a picture twice as fine. */
async function savesWhatItShows(page: Page, chart: Locator, rows: number) {
  const save = async (kind: string) => {
    await chart.getByRole('button', { name: 'Download Delivery by day' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Download ${kind}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`delivery-by-day.${kind.toLowerCase()}`);
    return readFile(await file.path());
  };
  const csv = (await save('CSV')).toString();
  expect(csv).toMatch(/^\ufeff"Day","Delivered","Failed"\r\n/);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(rows);
  const svg = (await save('SVG')).toString();
  expect([svg.startsWith('<svg '), svg.includes('class='), /stroke="rgb/.test(svg)]).toEqual([
    true,
    false,
    true,
  ]);
  // Its title and the names of its lines leave with the drawing.
  for (const said of ['Delivery by day', 'Delivered', 'Failed']) expect(svg).toContain(`>${said}</text>`);
  const shown = (await chart.boundingBox())!;
  const png = await save('PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(
    [shown.width, shown.height].map((side) => 2 * (Math.ceil(side) + 2 * 16)),
  );
}

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
  test.setTimeout(180_000);
  const sender = await browser.newPage();
  await openSession(sender, 'clicker');
  const { jobId } = await jobNamed(sender, JOB);
  const page = await browser.newPage();
  const [errors, tampering, charts] = [watchForErrors(page), watchForTampering(page), watchCharts(page)];
  await signIn(page, 'admin');
  const [before, ledgerBefore] = [await figuresFrom(page), await ledgerOf(FROM)];
  const day = before.range.to;
  const written = await ledgerLength();

  await sender.goto(`/p2pchats/${jobId}`);
  await expect(sender.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  const quick = { profile: 'quiet', latencyMs: [2, 8], receiptMs: [20, 60] };
  const refused = {
    match: { textIncludes: 'bring a friend' },
    receipt: { outcome: 'failed', errorCode: CODE },
  };
  // Long enough that no machine's haste or delay makes another class of seconds of it.
  await script({ ...quick, receiptMs: [3_000, 3_200], rules: [refused] });
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

  // Every figure of the tab: what was there before, and what the carrier counts since.
  const total = good + bad;
  const [goodToday, badToday] = [
    delivered + sumOf(before, day, 'SENT'),
    failed + sumOf(before, day, 'FAILED'),
  ];
  const tile = (label: string) =>
    page.getByRole('main').getByText(label, { exact: true }).first().locator('..');
  await expect(tile('Texts')).toContainText(total.toLocaleString('en-US'));
  await expect(tile('Delivered')).toContainText(percent(good, total));
  await expect(tile('Errors')).toContainText(bad.toLocaleString('en-US'));
  await expect(tile('Waiting for the carrier')).toContainText(String(before.waitingCount));
  await expect(whole).toContainText(percent(good, total));
  await expect(whole).toContainText(
    `Of these confirmed by the handset: ${percent(before.confirmedCount + delivered, good)}`,
  );
  await expect(page.getByRole('figure', { name: 'Top 3 numbers with errors' })).toContainText(
    `${FROM} has the most errors: ${bad.toLocaleString('en-US')}.`,
  );
  const line = page.getByRole('figure', { name: 'Delivery by day' });
  await line.getByRole('button', { name: /^Show table/ }).click();
  expect(await cellsOf(line.getByRole('row').last())).toEqual([
    percent(goodToday, goodToday + badToday),
    percent(badToday, goodToday + badToday),
  ]);
  const shown = await line.getByRole('row').count();
  await line.getByRole('button', { name: /^Show chart/ }).click();
  await savesWhatItShows(page, line, shown);
  const landlines = failed + (before.errors.find(({ code: each }) => each === CODE)?.count ?? 0);
  const why = page.getByRole('table', { name: 'Why texts failed' }).getByRole('row', { name: String(CODE) });
  await expect(why).toContainText(`${landlines.toLocaleString('en-US')}${percent(landlines, bad)}`);
  await page.getByRole('combobox', { name: 'Texts by' }).selectOption({ label: 'Number' });
  const byNumber = page.getByRole('table', { name: /^Texts by/ }).getByRole('row', { name: FROM });
  await expect(byNumber).toContainText(
    `${total.toLocaleString('en-US')}${percent(good, total)}${bad.toLocaleString('en-US')}`,
  );

  // A click on a mark narrows to it.
  await page
    .getByRole('figure', { name: 'Top 3 numbers with errors' })
    .locator('.highcharts-point')
    .first()
    .click();
  const chips = page.getByRole('group', { name: 'Narrowed to' });
  await expect(chips.getByRole('button')).toHaveText([`Number: ${FROM}`]);
  await chips.getByRole('button').click();
  await expect(chips).toHaveCount(0);

  // The records of a day that is over have the same texts as its figures, and what failed cost the same.
  const over = before.messages
    .filter(({ message_createdat: at, message_status: status }) => at < day && status === 'FAILED')
    .at(-1)!.message_createdat;
  const { failedCost } = await figuresFrom(page, `day=${over}`);
  const records = await recordsOf(page, over);
  const failures = records.filter(({ status }) => status === 'FAILED');
  expect([records.length - failures.length, failures.length]).toEqual([
    sumOf(before, over, 'SENT'),
    sumOf(before, over, 'FAILED'),
  ]);
  expect(failures.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(failedCost, 4);

  // What today's failures cost, by the carrier's segments, and how long their receipts took, by its clock.
  const lost = (await textsSince(written, FROM)).flatMap(({ plan = [], ...text }) =>
    plan
      .filter(({ do: step }) => step === 'failed')
      .map(({ at }) => ({ ...text, seconds: (at - text.at) / 1000 })),
  );
  expect(lost).toHaveLength(failed);
  const spent = lost.reduce((sum, { segments }) => sum + segments, 0) * records[0]!.rate;
  const slowest = BOUNDS.find((bound) => lost.every(({ seconds }) => seconds < bound))!;
  await page.goto(
    `/dashboard?tab=delivery&direction=SENT&type=Any&range=30&from=${encodeURIComponent(FROM)}&day=${day}&code=${CODE}`,
  );
  await expect(tile('Errors')).toContainText(`${failed}${dollars(spent)} spent on them`);
  await expect(tile('Median delivery time')).toContainText(`${slowest} s95% within ${slowest} s`);
  const now = await figuresFrom(page);
  expect(now.failedCost - before.failedCost).toBeCloseTo(spent, 4);
  await page.getByRole('tab', { name: 'Delivery' }).click();
  await line.waitFor();

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
