import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { jobNamed, openSession } from './console';

const JOB = 'Downtown doors, week 2';
/** Ten digits, however they are written. */
const NUMBER = /\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}/;

const shownOn = async (page: Page) => (await page.locator('body').innerText()).match(NUMBER);

/** By somebody who may say so; in a session of its own. */
async function maskFor(page: Page, maskedRoles: string[]) {
  await openSession(page, 'agent-admin');
  const session = (await (await page.request.get('/api/v1/session')).json()) as {
    data: { accountId: number };
  };
  const { accountId } = session.data;
  const answer = await page.request.put('/api/v1/replies/rules', {
    data: { accountId, takeBackHours: 24, maskedRoles },
    headers: { 'x-requested-with': 'campaign-console' },
  });
  expect(answer.status()).toBe(200);
}

test('whose role the agency masks numbers for sees no number of anybody, and sends to it all the same', async ({
  somebody,
  page,
}) => {
  const chief = await somebody();
  await maskFor(chief, ['AGENT-CLICKER']);
  try {
    await openSession(page, 'clicker');
    const { jobId } = await jobNamed(page, JOB);
    await page.goto(`/p2pchats/${jobId}`);
    const title = page.getByRole('heading', { level: 2, name: /^•••\d{4}$/ });
    await expect(title).toBeVisible();
    await expect(page.getByRole('region', { name: 'Initial message' })).toContainText(/Hi \p{Lu}/u);
    expect(await shownOn(page)).toBeNull();
    const first = (await title.textContent()) ?? '';
    // What leaves the browser has the whole number (P2P-15).
    const sent = page.waitForRequest(/\/p2pchats\/sendMessage$/);
    await page.keyboard.press('Enter');
    const { to } = (await sent).postDataJSON() as { to: string };
    expect(to).toMatch(/^\+1\d{10}$/);
    await expect(title).not.toHaveText(first);
    for (const [address, heading] of [
      [`/chats/${jobId}`, JOB],
      ['/chats/inbox?filter=all', 'Inbox'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText(/•••\d{4}/).first()).toBeVisible();
      expect(await shownOn(page)).toBeNull();
    }
  } finally {
    await maskFor(chief, []);
  }
});
