import { expect } from '@playwright/test';
import { times } from '../../jest/thorough';
import { test } from '../kept-context';
import { script } from '../carrier';
import { openSession } from '../journeys/console';
import { hasRing, tabTo } from './keys';

/** Ten of them in a minute, or as many as that is of fewer. */
const PEOPLE = times(3, 10);
const WITHIN_MS = (60_000 / 10) * PEOPLE;

/** No pointer from here to the end: what is done, is done with keys alone. */
test('A02 answers ten people in a minute', async ({ page }) => {
  test.setTimeout(120_000);
  await script({ profile: 'quiet', latencyMs: [2, 8], receiptMs: [20, 60], rules: [] });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSession(page, 'agent-admin');
  await page.goto('/chats/inbox');
  const box = page.getByRole('textbox', { name: 'Your reply' });
  const title = page.getByRole('log', { name: /^Conversation with/ });
  await tabTo(page, box);
  const answered = new Set<string>();
  const started = Date.now();
  for (let at = 0; at < PEOPLE; at += 1) {
    const who = (await title.getAttribute('aria-label')) ?? '';
    await page.keyboard.type('Thank you for writing!');
    await page.keyboard.press('Control+Enter');
    await expect(title).toContainText('Thank you for writing!');
    await expect(box).toHaveValue('');
    answered.add(who);
    await page.keyboard.press('Alt+n');
    await expect(title).not.toHaveAttribute('aria-label', who);
    await expect(box).toBeFocused();
    expect(await hasRing(page)).toBe(true);
  }
  expect(Date.now() - started).toBeLessThan(WITHIN_MS);
  expect(answered.size).toBe(PEOPLE);
});
