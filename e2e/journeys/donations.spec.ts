import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { CONSOLE_URL } from '../product';
import { jobNamed, openSession, watchForErrors } from './console';

test('JREP-05 JREP-09 JREP-17 donations come in by a file and by the donation page, once each', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await openSession(page);
  const { jobId, identityId } = await jobNamed(page, 'Early vote reminder');
  const read = await page.request.get(`/api/v1/job/${jobId}`);
  const { sourceurl } = ((await read.json()) as { data: { sourceurl: string } }).data;
  await page.goto(`/house%20file/${jobId}/${identityId}/reports?tab=donations`);
  const own = `${Date.now()}`;

  await page.getByRole('button', { name: 'Import donations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import donations' });
  await dialog.getByLabel('Donations file').setInputFiles({
    name: 'gifts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Donation ID,Amount,Source URL,First Name\nf-${own},"$1,250.00",${sourceurl},Zelda\ng-${own},none,${sourceurl},Yan\n`,
    ),
  });
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('1 donation added')).toBeVisible();
  await expect(dialog.getByText('2 rows: 0 known before, 1 refused.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the refused rows (1)' }).click();
  expect((await saved).suggestedFilename()).toBe('gifts-refused.csv');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('cell', { name: '$1,250.00' })).toBeVisible();

  await page.getByRole('button', { name: 'Donation page' }).click();
  const settings = page.getByRole('dialog', { name: 'Donation page' });
  await settings.getByRole('button', { name: /^Make a/ }).click();
  const question = page.getByRole('alertdialog');
  const token = settings.getByText(/^don_/);
  await expect(question.or(token)).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Make a new token' }).click();
  const told = await page.context().request.fetch(`${CONSOLE_URL}/webhooks/donations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await token.textContent())!}` },
    data: [
      { id: `w-${own}`, amount: 975.25, sourceurl, firstName: 'Xenia' },
      { id: `f-${own}`, amount: 1, sourceurl },
    ],
  });
  expect(await told.json()).toEqual({ data: { added: 1, known: 1, unmatched: 0 } });
  await settings.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox', { name: 'Search Donations' }).fill('Xenia');
  await expect(page.getByRole('cell', { name: '$975.25' })).toBeVisible();
  expect(errors).toEqual([]);
});
