import { expect, type Page } from '@playwright/test';
import { interceptJson } from '../chaos/interception';
import { test } from '../kept-context';
import { rows } from '../../jest/thorough';
import { openSession } from '../journeys/console';
import { FITS, misfitsOf } from './table-fit';

const WIDTHS = [1280, 1024, 768, 375];
const LONG = 'Bartholomew-Fitzgerald';

interface Listed {
  data: { id: number; state: string; invitedUntil: string | null; displayEmail: string; approved: unknown }[];
}

/** The list as it is, with what is longest in its first rows. */
const lengthen = (page: Page, calls: string, rows: readonly object[]) =>
  interceptJson<Listed>(page, calls, (body) => ({
    ...body,
    data: body.data.map((row, at) => ({ ...row, ...rows[at] })),
  }));

async function fitsEverywhere(page: Page, table: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    await expect.poll(async () => [width, await misfitsOf(page, table)]).toEqual([width, FITS]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, sideways]).toEqual([width, 0]);
  }
}

for (const who of rows(['admin', 'agent-admin'], 1))
  test(`USER-01 every state of a user can be read whole, at every width, for ${who}`, async ({ page }) => {
    await openSession(page, who);
    const long = { firstName: LONG, lastName: LONG, displayName: `${LONG} of the night shift` };
    await lengthen(page, '*/api/v1/agents?*', [
      { ...long, state: 'must-change-password', displayEmail: `${LONG.toLowerCase()}@campaigns.example` },
      {
        state: 'invited',
        invitedUntil: '2020-01-01T00:00:00Z',
        displayEmail: `${'x'.repeat(60)}@demo.example`,
      },
      { state: 'invited', invitedUntil: '2099-12-31T00:00:00Z' },
      { role: 'AGENT-CLICKER', state: 'waiting' },
    ]);
    await page.goto('/agent?size=25');
    await expect(page.getByText('Must change password').first()).toBeVisible();
    await expect(page.getByText('Invitation expired').first()).toBeVisible();
    await fitsEverywhere(page, 'Users');
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.reload();
    const address = page.getByText('clicker@demo.example', { exact: true });
    expect(await address.evaluate((each) => each.getClientRects().length)).toBe(1);
    await page.getByRole('tab', { name: /^Waiting to join/ }).click();
    await expect(page.getByRole('button', { name: /^Confirm / }).first()).toBeVisible();
    await fitsEverywhere(page, 'Waiting to join');
  });

test('AGCY-03 what an agency waits for, and why one was rejected, can be read whole, at every width', async ({
  page,
}) => {
  await openSession(page, 'admin');
  const reason =
    'The website names nobody: unambiguously-unaccountable.example does not say who sends the texts.';
  await lengthen(page, '*/api/v1/users/userList*', [
    { approved: null, userName: `${LONG} & Partners` },
    { approved: false, approvalReason: reason },
    { status: false, textsWaiting: 1_234_567 },
    { smsRate: 99.9999, imgMmsRate: 99.9999, vidMmsRate: 99.9999 },
  ]);
  await page.goto('/agencies?size=25');
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText('1,234,567')).toBeVisible();
  await fitsEverywhere(page, 'Agencies');
});
