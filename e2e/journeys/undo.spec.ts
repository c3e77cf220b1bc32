import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { ledgerOf, script } from '../carrier';
import { jobNamed, openSession, sendJob, writeContent } from './console';

const JOB = 'Second thoughts';
const FROM = '+15125550103';

// The journeys of the test suite run in a product whose Send waits (scripts/verify/parts.mjs).
test.skip(!Number(process.env.UNDO_SECONDS), 'a product whose Send waits: UNDO_SECONDS=10');
test.setTimeout(120_000);

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /Sending in \d+ s/ });

test('WIZ-16 Send waits; Undo, by keys alone, pauses before the first text and opens the editor', async ({
  page,
}) => {
  await script({ profile: 'quiet', latencyMs: [2, 8], receiptMs: [20, 60], rules: [] });
  await openSession(page);
  const before = (await ledgerOf(FROM)).requests;
  await page.goto('/house/create');
  await writeContent(page, JOB);
  await page.getByRole('button', { name: 'Phone List' }).click();
  await page
    .getByRole('table', { name: 'Send lists' })
    .getByRole('checkbox', { disabled: false })
    .first()
    .check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await sendJob(page);
  await expect(toast(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing was sent. The job is paused.')).toBeVisible();
  const { jobId } = await jobNamed(page, JOB);
  await expect(page).toHaveURL(new RegExp(`/job/edit/${jobId}`));
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect((await ledgerOf(FROM)).requests).toBe(before);

  // Once the time to undo has passed, on whatever page, the job sends.
  await page.getByRole('button', { name: 'Suppression List', exact: true }).click();
  await sendJob(page);
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await expect(toast(page)).toBeVisible();
  expect((await ledgerOf(FROM)).requests).toBe(before);
  await expect(toast(page)).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(async () => (await ledgerOf(FROM)).requests, { timeout: 30_000 }).toBeGreaterThan(before);
});
