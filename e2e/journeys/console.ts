import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../product';

interface SignedIn {
  data: { accountId: number } & Record<string, unknown>;
}

/**
 * The page of one of the demo's people: a session of its own, and no screen yet. For a test that goes to its own screen at
 * once: the dashboard, with its charts, is the dearest of them to load.
 */
export async function openSession(page: Page, who = 'agency') {
  const answer = await page.request.post('/api/v1/users/login', {
    data: { email: `${who}@demo.example`, password: PASSWORD },
    headers: { 'x-requested-with': 'campaign-console' },
  });
  expect(answer.status()).toBe(200);
  const { accountId, ...person } = ((await answer.json()) as SignedIn).data;
  // A page of the console's address that runs nothing, to leave there what the console finds.
  await page.goto('/healthz');
  await page.evaluate(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ id: accountId, ...person }),
  );
}

/**
 * The dashboard, signed in as one of the demo's people, without the sign-in page, its load and its toast. What that page
 * does is for `signInByForm`.
 */
export async function signIn(page: Page, who = 'agency') {
  await openSession(page, who);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'P2P SMS Jobs' })).toBeVisible();
}

/** The console's frame and sidebar, signed in, without any remote: for a test of remotes, which chooses its own. */
export async function openFrame(page: Page, who = 'agency') {
  await openSession(page, who);
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
}

/** Signs in as people do and waits for the dashboard, or for what else is to come. */
export async function signInByForm(page: Page, who = 'agency', heading = 'P2P SMS Jobs') {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(`${who}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

/** A console error, a violated policy or a file fetched ahead for nothing fails the journey it happens in. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    const isError = message.type() === 'error' && !/Failed to load resource/.test(text);
    if (isError || /preload/.test(text)) errors.push(text);
  });
  return errors;
}

/** Fills the wizard's content step; answers nothing, leaves the page on it. */
export async function writeContent(page: Page, name: string) {
  await page.getByLabel('Job name').fill(name);
  await page.getByLabel('Identity').selectOption({ label: 'Rivera for Mayor' });
  await page.getByLabel('Sending number').selectOption({ label: '(512) 555-0103' });
  await page.getByLabel('Link', { exact: true }).fill('https://demo.example/fall');
  await page.getByRole('button', { name: 'Generate short link' }).click();
  const link = page.getByRole('status', { name: 'Short link' });
  await expect(link).toHaveText(/\/[A-Za-z0-9]{8}$/);
  await page.getByRole('textbox', { name: 'Initial message' }).click();
  await page.keyboard.insertText(
    `Hi {first_name}, will you join us? ${await link.textContent()} Stop to end`,
  );
}

/** Presses Send, and the last look's "Send anyway" where a check is amber. */
export async function sendJob(page: Page) {
  await page.getByRole('button', { name: /^Send/ }).click();
  const anyway = page.getByRole('button', { name: 'Send anyway' });
  const sent = page.getByText('Job scheduled successfully!');
  await anyway.or(sent).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await expect(sent).toBeVisible();
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
