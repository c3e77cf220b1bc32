import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { ledgerOf, replyFrom, script } from '../carrier';
import { signIn } from './console';

const FROM = '+15125550103';
const WORD = 'Prou gràcies';
/** Of nobody's list. */
const [PERSON, OTHER] = ['+12065559801', '+12065559802'];

/** A quick test of the identity to one phone: the way every text goes, so that it tells who may be texted. */
const textTo = (page: Page, to: string) =>
  page.request.post('/api/v1/job/quicktest', {
    headers: { 'x-requested-with': 'campaign-console' },
    data: { to, from: FROM, identityId: 101, text: 'Will you join us? Stop to end' },
  });

test('JOBS-13 STOP-01 STOP-04 STOP-06 STOP-09 a word that is added stops whoever answers with it, at once', async ({
  page,
}) => {
  await script({ profile: 'quiet', latencyMs: [2, 8], receiptMs: [20, 60], rules: [] });
  await signIn(page, 'agent-admin');
  for (const person of [PERSON, OTHER]) {
    // Whatever a run before this one has left.
    await replyFrom(person, FROM, 'START');
    await expect.poll(async () => (await textTo(page, person)).status()).toBe(200);
  }

  await page.getByRole('button', { name: 'Stop Words' }).click();
  const panel = page.getByRole('dialog', { name: 'Stop Words' });
  await expect(panel.getByLabel('Stop word', { exact: true })).toBeDisabled();
  await panel.getByRole('combobox', { name: 'Identity' }).selectOption({ label: 'Rivera for Mayor' });
  await panel.getByLabel('Stop word', { exact: true }).fill(WORD);
  await panel.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Stop word saved successfully!')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveText([new RegExp(WORD)]);

  await replyFrom(PERSON, FROM, 'PROU, gracies!!');
  await expect.poll(async () => (await textTo(page, PERSON)).status()).toBe(409);
  expect(await (await textTo(page, PERSON)).json()).toMatchObject({ error: 'This number has opted out.' });

  await panel.getByRole('button', { name: `Delete “${WORD}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(panel.getByText('No stop words')).toBeVisible();
  await replyFrom(OTHER, FROM, WORD);
  await expect.poll(async () => (await ledgerOf(FROM)).callbacks.waiting).toBe(0);
  expect((await textTo(page, OTHER)).status()).toBe(200);
});
