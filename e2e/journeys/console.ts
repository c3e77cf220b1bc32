import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../product';

/** Signs in as one of the demo's people and waits for the dashboard, or for what else is to come. */
export async function signIn(page: Page, who = 'agency', heading = 'P2P SMS Jobs') {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(`${who}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

/** A console error or a violated policy fails the journey it happens in. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      errors.push(message.text());
  });
  return errors;
}

interface JobSummary {
  jobId: number;
  identityId: number;
}

const read = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await page.request.get(`/api/v1${path}`);
  expect(answer.ok(), path).toBe(true);
  return ((await answer.json()) as { data: T }).data;
};

/** The newest job of this name, as the API tells it to whoever is signed in on the page. */
export async function jobNamed(page: Page, name: string): Promise<JobSummary> {
  const jobs = await read<JobSummary[]>(page, `/job?page=1&size=1&query=${encodeURIComponent(name)}`);
  return jobs[0]!;
}

interface Report {
  counts: { sent: number; failed: number; optOutReplies: number; nonOptOutReplies: number; clicks: number };
  notSent: { reason: string; count: number }[];
}

/** What the report screen shows, as numbers. */
export const reportOf = async (page: Page, name: string) =>
  read<Report>(page, `/job/${(await jobNamed(page, name)).jobId}/report`);
