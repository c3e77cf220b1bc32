import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { replyFrom, script } from '../carrier';
import { jobNamed, openSession } from './console';

const JOB = 'Downtown doors, week 2';
const FROM = '+15125550100';
/** Of this try: one before it may have left its own waiting. */
const WORDS = `Is there parking nearby, at ${Date.now()}?`;
/**
 * From the moment it is written to the row on an open page. The event stream delivers it in well under a second; this limit only
 * excludes a page that reads it by polling, on a machine that is several times slower, too.
 */
const WITHIN_MS = 8_000;

async function open(page: Page, who: string, filter: string): Promise<Page> {
  await openSession(page, who);
  await page.goto(`/chats/inbox?filter=${filter}&query=parking`);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  return page;
}

/** Resolves when a page that was just opened has nothing left to fetch, and was idle for half a second. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quietMs = 500;
        let timer = setTimeout(done, quietMs);
        const observer = new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quietMs);
        });
        for (const type of ['resource', 'longtask']) observer.observe({ type });
        function done() {
          observer.disconnect();
          resolve();
        }
      }),
  );

/** Has the page remember when these words stand in it. */
const lookFor = (page: Page, words: string) =>
  page.evaluate((awaited) => {
    const look = () => {
      if (!document.body.textContent?.includes(awaited)) return;
      seen.disconnect();
      document.body.dataset['arrivedAt'] = String(Date.now());
    };
    const seen = new MutationObserver(look);
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
const arrivedAt = async (page: Page) => Number(await page.locator('body').getAttribute('data-arrived-at'));

test('a reply reaches three people at once, is one person’s, is taken over and answered once', async ({
  somebody,
  page,
}) => {
  test.setTimeout(120_000);
  await script({ profile: 'quiet', latencyMs: [2, 8], receiptMs: [20, 60], rules: [] });
  // Whoever texts somebody owes them the answer.
  await openSession(page, 'agent-admin');
  const { jobId } = await jobNamed(page, JOB);
  await page.goto(`/p2pchats/${jobId}`);
  const title = page.getByRole('heading', { level: 2, name: /^\(\d{3}\)/ });
  await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
  const shown = (await title.textContent()) ?? '';
  // Not assigned to the job: Send has no focus, and only a click sends.
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(title).not.toHaveText(shown);
  await expect(page.getByText(/sending/)).toHaveCount(0);

  const sender = await open(await somebody(), 'agent-admin', 'mine');
  const owner = await open(await somebody(), 'agency', 'waiting');
  const reader = await open(await somebody(), 'reader', 'waiting');
  const row = (of: Page) => of.getByRole('button', { name: new RegExp(`${WORDS.replace('?', '\\?')}`) });
  for (const each of [sender, owner, reader]) await expect(row(each)).toHaveCount(0);

  const pages = [sender, owner, reader];
  await Promise.all(pages.map(settled));
  await Promise.all(pages.map((each) => lookFor(each, WORDS)));
  const written = Date.now();
  await replyFrom(`+1${shown.replaceAll(/\D/g, '')}`, FROM, WORDS);
  for (const each of pages) await expect(row(each)).toBeVisible({ timeout: 15_000 });
  const waits = await Promise.all(pages.map(async (each) => (await arrivedAt(each)) - written));
  expect(Math.max(...waits), `after ${waits.join(', ')} ms`).toBeLessThan(WITHIN_MS);

  // A reader sees and does nothing.
  await row(reader).click();
  await expect(reader.getByRole('log', { name: /^Conversation with/ })).toContainText(WORDS);
  await expect(reader.getByRole('textbox', { name: 'Your reply' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: /^Take/ })).toHaveCount(0);

  await row(owner).click();
  await owner.getByRole('button', { name: /^Take over from/ }).click();
  await expect(owner.getByText('The conversation is yours.')).toBeVisible();
  await expect(row(sender)).toHaveCount(0);

  await owner.getByRole('textbox', { name: 'Your reply' }).fill('Yes, behind the library.');
  await owner.keyboard.press('Control+Enter');
  await expect(owner.getByRole('log', { name: /^Conversation with/ })).toContainText(
    'Yes, behind the library.',
  );
  for (const each of [owner, reader]) await expect(row(each)).toHaveCount(0);
});
