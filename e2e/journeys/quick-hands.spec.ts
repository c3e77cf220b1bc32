import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { jobNamed, openSession } from './console';

test('WIZ-07 WIZ-09 two quick presses of Continue at one place are two steps', async ({ page }) => {
  await openSession(page, 'agent-admin');
  const { jobId } = await jobNamed(page, 'Donor match weekend');
  await page.goto(`/job/edit/${jobId}`);
  const forward = page.getByRole('button', { name: 'Continue' });
  // The first step is the longest, and the next one is short: Continue must not move away from the pointer.
  await page.getByRole('textbox', { name: 'Initial message' }).waitFor();
  const { x, y, width, height } = (await forward.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('group', { name: 'Agents' })).toBeVisible();
});
