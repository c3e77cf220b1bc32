import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { jobNamed, openSession, writeContent } from '../journeys/console';
import { dialog } from './played-states';

const PHONE = { width: 375, height: 812 };

const leftOf = async (what: Locator) => Math.round((await what.boundingBox())!.x);
const topOf = async (what: Locator) => Math.round((await what.boundingBox())!.y);

/** Where a panel's or a dialog's head, its first field and its first button begin. */
const edgesOf = async (
  page: Page,
  { title, field, button }: Record<'title' | 'field' | 'button', string>,
) => [
  await leftOf(dialog(page).getByRole('heading', { name: title })),
  await leftOf(dialog(page).getByLabel(field, { exact: true })),
  await leftOf(dialog(page).getByRole('button', { name: button, exact: true }).last()),
];

test.describe('A03 on a phone', () => {
  test.use({ viewport: PHONE });

  test('PLUP-01 the head, the fields and the buttons of a panel begin at one line, and those of a dialog', async ({
    page,
  }) => {
    await openSession(page, 'admin');
    await page.goto('/phonelist');
    await page.getByRole('button', { name: 'Add Phone List' }).click();
    await dialog(page).getByLabel('List Name').waitFor();
    await expect(dialog(page)).toHaveCount(1);
    // A field's own edge is a pixel of its frame.
    expect(
      await edgesOf(page, { title: 'Phone List Manager', field: 'List Name', button: 'Cancel' }),
    ).toEqual([16, 17, 16]);
    await page.goto('/dnc');
    await page.getByRole('button', { name: 'Check a number' }).click();
    expect(
      await edgesOf(page, { title: 'Is this number blocked?', field: 'Phone', button: 'Close' }),
    ).toEqual([40, 41, 40]);
  });

  test('the actions of a conversation are in one line under its name [CHATD-01]', async ({ page }) => {
    await openSession(page);
    const { jobId } = await jobNamed(page, 'Kick-off invitation');
    await page.goto(`/chats/${jobId}`);
    const names = ['More actions', 'Next waiting', 'Recipients'];
    const all = names.map((name) => page.getByRole('button', { name }));
    await expect(all[0]!).toBeVisible();
    const middles = await Promise.all(
      all.map(async (each) => {
        const { y, height } = (await each.boundingBox())!;
        return Math.round(y + height / 2);
      }),
    );
    expect(new Set(middles).size).toBe(1);
  });

  test('DLV-01 the filters of the delivery end at one edge, and two figures stand beside each other', async ({
    page,
  }) => {
    await openSession(page, 'admin');
    await page.goto('/dashboard?tab=delivery');
    const form = page.getByRole('form', { name: 'Delivery filters' });
    const rightOf = async (what: Locator) => {
      const { x, width } = (await what.boundingBox())!;
      return Math.round(x + width);
    };
    const ends = [
      form.getByLabel('Message Type'),
      form.getByLabel('From Number'),
      form.getByLabel('To Number'),
      form.getByRole('button', { name: 'Apply Filter' }),
    ];
    await expect(ends[0]!).toBeVisible();
    // A field's own edge is a pixel of its frame.
    expect(Math.min(...(await Promise.all(ends.map(rightOf))))).toBeGreaterThanOrEqual(358);
    const figure = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first();
    await expect(figure('Errors')).toBeVisible();
    expect(await topOf(figure('Texts'))).toBe(await topOf(figure('Delivered')));
  });
});

test('USER-01 a table that fits goes with the page, and its head stays under the top bar', async ({
  page,
}) => {
  await openSession(page, 'admin');
  await page.goto('/agent?size=25');
  const head = page.getByRole('columnheader', { name: 'Email' });
  const bar = page.getByRole('banner');
  await expect(page.getByText('clicker@demo.example', { exact: true })).toBeVisible();
  const inner = page.getByRole('table', { name: 'Users' }).locator('xpath=..');
  await expect.poll(() => inner.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const { y, height } = (await bar.boundingBox())!;
  await expect.poll(() => topOf(head)).toBe(Math.round(y + height));
  // One goes back up the rows, and none of them stops under the head.
  const last = page.getByRole('row').last().getByRole('button').last();
  await last.focus();
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    const edge = (await head.boundingBox())!;
    const stands = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('tbody') ? activeElement.getBoundingClientRect().top : null;
    });
    if (stands !== null) expect(stands).toBeGreaterThanOrEqual(edge.y + edge.height);
  }
});

test('WIZ-07 what a campaign costs is read whole on its Send, beside an open sidebar too', async ({
  page,
}) => {
  await openSession(page);
  await page.goto('/p2p/create');
  await writeContent(page, 'Costs in sight');
  const go = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await go();
  await page.getByRole('button', { name: 'Add template' }).waitFor();
  await go();
  await page.getByRole('checkbox', { name: 'Early voters' }).check();
  // What is said of a list begins where its name does.
  const said = page.getByRole('row').filter({ hasText: 'Early voters' });
  const begins = (what: string | RegExp) =>
    said.getByText(what).evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect().left;
    });
  expect(await begins(/^Bulk SMS, /)).toBe(await begins('Early voters'));
  await expect(page.getByText(/people · .*about \$/)).toBeVisible();
  await go();
  const send = page.getByRole('button', { name: /^Send to .* people, about \$/ });
  for (const width of [1280, 1120, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(send).toBeVisible();
    const cut = await send.evaluate((button) =>
      [button, ...button.querySelectorAll('*')].some((each) => each.scrollWidth > each.clientWidth + 1),
    );
    expect([width, cut]).toEqual([width, false]);
  }
});
