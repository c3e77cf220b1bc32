import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { ledgerOf, replyFrom, script } from '../carrier';
import { campaignList, EXPECTED, loadedPhone, ROWS } from '../list-file';
import { jobNamed, reportOf, sendJob, signIn, watchForErrors, writeContent } from './console';

const FROM = '+15125550103';
const LIST = 'Fall supporters';
const JOB = 'Fall appeal';
const SECOND = 'Fall appeal, second';
const BUCKETS = [
  ['Loaded', EXPECTED.loaded],
  ['Duplicate', EXPECTED.duplicate],
  ['Malformed', EXPECTED.malformed],
  ['Invalid', EXPECTED.invalid],
  ['DNC', EXPECTED.dnc],
] as const;
/** One number of a hundred ends with 50. */
const STOPPING = EXPECTED.loaded / 100;
const number = (value: number) => value.toLocaleString('en-US');

test.describe.configure({ mode: 'serial' });

test.setTimeout(240_000);

let page: Page;
let errors: string[];
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  errors = watchForErrors(page);
  // Everybody is quick, so that the journey need not wait for people: 1 in 100 stops, 1 in 10 answers, 1 in 20 taps.
  await script({
    profile: 'quiet',
    latencyMs: [2, 8],
    receiptMs: [50, 400],
    rules: [
      { match: { toEndsWith: '22' }, receipt: { outcome: 'failed', errorCode: 4720 } },
      {
        match: { toEndsWith: '50', textIncludes: 'join us' },
        replies: [{ text: 'STOP', delayMs: [50, 400] }],
      },
      { match: { toEndsWith: '7' }, replies: [{ text: 'Yes, count me in!', delayMs: [50, 400] }] },
      { match: { toEndsWith: '13' }, openLink: { delayMs: [50, 400] } },
    ],
  });
});

test('SIGNIN-05 SIGNIN-11 signs in as an agency and lands on the dashboard', async () => {
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('PLUP-01 PLUP-02 PLUP-05 PLUP-12 PLUP-21 PLUP-23 PLUP-27 uploads rows of every kind and maps them', async () => {
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await page.getByRole('button', { name: 'Add Phone List' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'fall.csv', mimeType: 'text/csv', buffer: Buffer.from(campaignList()) });
  await panel.getByLabel('Identity').selectOption({ label: 'Rivera for Mayor' });
  await panel.getByLabel('List Name').fill(LIST);
  await expect(panel.getByLabel('List Name')).toHaveValue(LIST);
  await panel.getByLabel('List Type').selectOption('Bulk SMS');
  await panel.getByRole('button', { name: 'Save' }).click();

  await expect(panel.getByText(`${number(ROWS)} rows in fall.csv`)).toBeVisible();
  await expect(panel.getByLabel('System column of PhoneNumber')).toHaveValue('lead_phone');
  await expect(panel.getByLabel('System column of First Name')).toHaveValue('first_name');
  await expect(panel.getByText("Siobhán O'Neill")).toBeVisible();
  await panel.getByRole('button', { name: 'Finish' }).click();
  await expect(panel).toBeHidden();
});

test('PL-10 PLUP-03 shows progress that survives a reload, then a ledger that adds up', async () => {
  await expect(page.getByRole('row', { name: new RegExp(LIST) })).toBeVisible();
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(LIST) });
  await expect(row.getByText('Active')).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText(number(EXPECTED.loaded));
  await row.getByText(LIST).click();
  const ledger = page.getByRole('dialog');
  await expect(ledger.getByText(`${number(ROWS)} of ${number(ROWS)} rows accounted for`)).toBeVisible();
  for (const [name, rows] of BUCKETS) {
    await expect(ledger.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(number(rows));
  }
  await page.keyboard.press('Escape');
});

test('PL-07 PL-10 PL-14 every bucket downloads for whoever uploaded the list, and its report does not', async () => {
  await expect(page.getByRole('button', { name: `Download report of ${LIST}` })).toHaveCount(0);
  await page
    .getByRole('row', { name: new RegExp(LIST) })
    .getByText(LIST)
    .click();
  for (const [name, rows] of BUCKETS) {
    const arrives = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download “${name}” as CSV` }).click();
    const file = await readFile(await (await arrives).path(), 'utf8');
    expect([name, file.trim().split('\r\n').length - 1]).toEqual([name, rows]);
  }
  await page.keyboard.press('Escape');
});

test('STYPE-02 WIZ-01 WIZ-04 WIZ-07..16 creates the campaign and sends it', async () => {
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: 'Create Job +' })
    .or(page.getByRole('button', { name: 'Create Job +' }))
    .click();
  await page.getByRole('link', { name: /A2P Send/ }).click();
  await expect(page.getByRole('heading', { name: 'New P2P SMS Job' })).toBeVisible();
  await writeContent(page, JOB);
  for (const step of ['Reply Templates', 'Agents', 'Phone List']) {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('group', { name: step })).toBeVisible();
  }
  await page.getByRole('checkbox', { name: new RegExp(LIST) }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  const send = page.getByRole('button', { name: /^Send/ });
  await expect(send).toHaveText(new RegExp(`Send to ${number(EXPECTED.loaded)} people, about \\$\\d`));
  await sendJob(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('JOBS-27 shows the job, its progress moving live', async () => {
  // However slow a machine that is busy with other tests: how fast it sends is a benchmark's question.
  test.setTimeout(900_000);
  await page
    .getByRole('button', { name: 'Show' })
    .or(page.getByRole('link', { name: 'Show' }))
    .click();
  const row = page.getByRole('row', { name: new RegExp(JOB) });
  const progress = row.getByRole('progressbar');
  const first = Number(await progress.getAttribute('aria-valuenow'));
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(first);
  await expect(row.getByText('Completed')).toBeVisible({ timeout: 600_000 });
});

test('JREP-01..05 the report agrees with the carrier’s ledger to the unit', async () => {
  await expect
    .poll(
      async () => {
        // A confirmation that is still to be sent is not with the carrier yet: each stop is owed one.
        const { accepted, stops, pending, callbacks } = await ledgerOf(FROM);
        return { owed: EXPECTED.loaded + stops - accepted, pending: pending + callbacks.waiting };
      },
      { timeout: 60_000 },
    )
    .toEqual({ owed: 0, pending: 0 });
  const ledger = await ledgerOf(FROM);
  expect(ledger).toMatchObject({ acceptedTwice: 0, afterStop: 0 });

  await page
    .getByRole('row', { name: new RegExp(JOB) })
    .getByRole('link', { name: `Report of ${JOB}` })
    .click();
  await expect(page.getByRole('heading', { name: JOB, level: 1 })).toBeVisible();
  const { counts } = await reportOf(page, JOB);
  // Every stop is answered by one confirmation, which is no message of the campaign.
  expect(counts).toMatchObject({
    sent: ledger.delivered - ledger.stops,
    failed: ledger.failed,
    optOutReplies: ledger.stops,
    nonOptOutReplies: ledger.replies - ledger.stops,
    clicks: ledger.visits,
  });
  expect(counts.sent + counts.failed).toBe(EXPECTED.loaded);
  for (const shown of [counts.sent, counts.optOutReplies, counts.nonOptOutReplies, counts.clicks]) {
    await expect(page.getByText(number(shown), { exact: true }).first()).toBeVisible();
  }
  for (const tab of ['Clicks', 'Donations', 'Non-Opt out Replies', 'Opt Outs']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
  }
});

test('P2P-22 a second campaign to the same list does not text who stopped, and says why', async () => {
  const stopped = loadedPhone(0);
  await replyFrom(`+1${stopped}`, FROM, 'STOP');
  await page.goto('/p2p/create');
  await writeContent(page, SECOND);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: new RegExp(LIST) }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await sendJob(page);
  const { jobId } = await jobNamed(page, SECOND);
  await expect.poll(async () => (await reportOf(page, SECOND)).notSent[0]?.count).toBe(STOPPING + 1);

  await page.goto(`/p2p/${jobId}/101/reports`);
  await expect(page.getByText('Opted out').first()).toBeVisible();
  await page.getByRole('button', { name: 'Find a number' }).click();
  await page.getByRole('searchbox', { name: /number/ }).fill(stopped);
  const row = page.getByRole('row', { name: new RegExp(stopped.slice(-4)) });
  await expect(row).toContainText('Opted out');
});

test('nothing was logged as an error on the way', () => {
  expect(errors).toEqual([]);
});
test.afterAll(() => page.close());
