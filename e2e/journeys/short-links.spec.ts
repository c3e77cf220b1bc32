import { devices, expect } from '@playwright/test';
import { test } from '../kept-context';
import { jobNamed, openSession, reportOf } from './console';

const phone = devices['iPhone 15'];

test('SREDIR-03 SREDIR-04 SREDIR-06 a tap on a phone is counted once and redirected by the server', async ({
  browser,
}) => {
  const staff = await browser.newPage();
  await openSession(staff);
  const job = 'Downtown doors, week 1';
  const { jobId } = await jobNamed(staff, job);
  const { guidlink, campaignid } = (
    (await (await staff.request.get(`/api/v1/job/${jobId}`)).json()) as {
      data: { guidlink: string; campaignid: string };
    }
  ).data;
  const before = (await reportOf(staff, job)).counts.clicks;

  const recipient = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const answer = await recipient.request.get(guidlink, {
    maxRedirects: 0,
    headers: { 'user-agent': phone.userAgent },
  });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe(campaignid);
  expect((await reportOf(staff, job)).counts.clicks).toBe(before + 1);
  await recipient.close();
  await staff.close();
});

test.describe('on a phone', () => {
  const { viewport, userAgent } = phone;
  test.use({ viewport, userAgent, hasTouch: true });

  test('SREDIR-01 SREDIR-02 a code nobody has resolves to nothing and shows no console', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/NoSuch99');
    await page.waitForLoadState('networkidle');
    expect(requested.filter((path) => path.startsWith('/mfe/'))).toEqual([]);
  });
});
