import { expect, type Page } from '@playwright/test';
import { isThorough } from '../../jest/thorough';
import {
  close,
  dialog,
  EMPTY,
  FAILURE,
  held,
  json,
  main,
  play,
  press,
  REFUSAL,
  type PlayedState,
  says,
  unplay,
  visit,
} from './played-states';

const SUMMARY = /\/api\/v1\/messages\/delivery\?/;
const GROUPS = /\/api\/v1\/messages\/delivery\/groups\?/;
const UNREACHABLE = /\/api\/v1\/messages\/delivery\/unreachable\?/;
const GUARD = /\/api\/v1\/delivery-guard\?/;
const REPORTS = /\/api\/v1\/job\/reports\/mdr\?/;

/** Everybody but ADMIN has no such tabs. */
const not = ['agency', 'agent-admin', 'reader', 'clicker'] as const;
const drawn = async (page: Page) => {
  await main(page)
    .getByRole('figure', { name: /^(Delivery|Texts received) by day$/ })
    .locator('svg.highcharts-root')
    .waitFor();
  // Half under the bar at the top, a button would be too small a target.
  await page.evaluate(() => scrollTo(0, 0));
};
const tab = (query = '') => `/dashboard?tab=delivery&direction=SENT&type=Any&range=30${query}`;
/** What other rooms have alike (a skeleton, a refusal, an empty table, a question before an act) is audited at night. */
const atNight = (...states: PlayedState[]) => (isThorough ? states : []);
const asChart = async (page: Page) => {
  const again = main(page).getByRole('button', { name: /^Show chart.* by day$/ });
  if (await again.isVisible()) await again.click();
};
const closed = async (page: Page) => {
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  if (await leave.isVisible()) {
    await leave.click();
    await expect(dialog(page)).toHaveCount(0);
  } else if (await dialog(page).first().isVisible()) await close(page);
};
/** Another agency each time is another question, asked without loading the page again. */
const ofAgency = (page: Page, agency: number) => visit(page, tab(`&agency=${agency}`));

const unread = (
  what: string,
  calls: RegExp,
  open: (page: Page, at: number) => Promise<unknown>,
  part: PlayedState['part'] = 'main',
): PlayedState[] =>
  (
    [
      // A table that is still read is a table.
      [
        'loading',
        held,
        (page: Page) => page.getByRole('status').or(main(page).getByRole('table')).first().waitFor(),
      ],
      ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
      ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
    ] as const
  ).map(([name, answer, seen], at) => ({
    name: `${what}, ${name}`,
    part,
    not,
    async open(page: Page) {
      await play(page, calls, answer);
      await open(page, at);
      await seen(page);
    },
  }));

const by = (group: string): PlayedState => ({
  name: `delivery, by ${group}`,
  not,
  async open(page) {
    await main(page).getByRole('combobox', { name: 'Texts by' }).selectOption({ label: group });
    await main(page)
      .getByRole('table', { name: /^(Texts by|Failed share)/ })
      .waitFor();
  },
});

const ROW = {
  id: 1,
  reportName: 'MDR_2026-11-01_2026-11-07',
  startDate: '2026-11-01',
  endDate: '2026-11-07',
  createdAt: '2026-11-08T15:00:00.000Z',
  rowsDone: 0,
  rowsExpected: 48_211,
  bytes: null,
  expiresAt: null,
  error: null,
};
const MADE = [
  { ...ROW, status: 'PENDING' },
  { ...ROW, id: 2, status: 'PROCESSING', rowsDone: 20_000 },
  { ...ROW, id: 3, status: 'COMPLETED', rowsDone: 48_211, bytes: 1_204_331 },
  { ...ROW, id: 4, status: 'FAILED', error: 'The report could not be written. Please request it again.' },
];
const reports = (sort: string) => `/dashboard?tab=mdr&sort=${sort}`;

/** The Delivery tab, its panel and its dialog, and the MDR Reports tab. */
export const DELIVERY_STATES: PlayedState[] = [
  ...atNight(
    ...unread('delivery', SUMMARY, (page, at) => ofAgency(page, 9_000 + at)),
    {
      name: 'delivery, nothing',
      not,
      async open(page) {
        await unplay(page, SUMMARY);
        await ofAgency(page, 9_900);
        await expect(main(page).getByText('No results found for the applied filters').first()).toBeVisible();
      },
    },
    {
      name: 'delivery, a group that is not read',
      not,
      async open(page) {
        await play(page, GROUPS, json(FAILURE, 500));
        await visit(page, tab('&code=4720'));
        await drawn(page);
        await says(page, FAILURE.error);
      },
    },
  ),
  {
    name: 'delivery, as it is',
    not,
    async open(page) {
      await unplay(page, GROUPS);
      await visit(page, tab());
      await drawn(page);
      await main(page).getByRole('table', { name: 'Why texts failed' }).waitFor();
      await main(page)
        .getByRole('table', { name: /^Texts by/ })
        .waitFor();
    },
  },
  by('Hour of the week'),
  ...atNight(...['Number', 'Identity', 'Agency', 'Job', 'List'].map(by)),
  {
    name: 'delivery, a chart as a table',
    not,
    async open(page) {
      await press(page, /^Show table.*Delivery by day/);
      await main(page).getByRole('region', { name: 'Delivery by day, as a table' }).waitFor();
    },
  },
  ...atNight({
    name: 'delivery, a wrong number and a change that is not applied',
    not,
    async open(page) {
      await asChart(page);
      await main(page).getByRole('textbox', { name: 'To Number' }).fill('12');
      await press(page, 'Apply Filter');
      await says(page, 'Enter a number like +19995559999, 99999 or +1999.');
    },
  }),
  {
    name: 'delivery, narrowed down to the texts',
    not,
    async open(page) {
      await asChart(page);
      await visit(page, tab('&code=4720'));
      await drawn(page);
      await main(page).getByRole('group', { name: 'Narrowed to' }).waitFor();
      await press(page, 'Show texts');
      await main(page).getByRole('table', { name: 'Texts behind these figures' }).waitFor();
    },
  },
  ...atNight({
    name: 'delivery, asked before numbers are suppressed',
    not,
    part: 'dialog',
    async open(page) {
      await play(page, UNREACHABLE, json({ data: { numbers: 31, agencies: 2 } }));
      await press(page, 'Suppress landlines and dead numbers');
      await dialog(page).waitFor();
    },
  }),
  {
    name: 'delivery, inbound',
    not,
    async open(page) {
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await visit(page, '/dashboard?tab=delivery&direction=RECEIVED&type=Any&range=30');
      await says(page, 'Inbound texts have no delivery rate');
      await drawn(page);
    },
  },
  ...atNight(
    ...unread(
      'delivery alerts',
      GUARD,
      async (page, at) => {
        await closed(page);
        await ofAgency(page, 9_100 + at);
        await press(page, 'Delivery Alerts');
        await dialog(page).waitFor();
      },
      'dialog',
    ),
  ),
  {
    name: 'delivery alerts, wrong figures',
    not,
    part: 'dialog',
    async open(page) {
      await closed(page);
      await unplay(page, GUARD);
      await visit(page, tab('&agency=4'));
      await press(page, 'Delivery Alerts');
      await dialog(page).getByLabel('Delivered, at least').fill('');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await says(page, 'A whole number from');
    },
  },
  {
    name: 'delivery alerts, left without saving',
    not,
    part: 'dialog',
    async open(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    },
  },
  ...atNight(
    ...unread('reports', REPORTS, async (page, at) => {
      await closed(page);
      await visit(page, reports(['id', 'reportName', 'startDate'][at]!));
    }),
    {
      name: 'reports, none',
      not,
      async open(page) {
        await play(page, REPORTS, json({ ...EMPTY, reports: [] }));
        await visit(page, reports('endDate'));
        await says(page, 'Reports you generate appear here.');
      },
    },
  ),
  {
    name: 'reports, one of each state',
    not,
    async open(page) {
      await closed(page);
      await play(page, REPORTS, json({ data: MADE, reports: MADE, total: MADE.length }));
      await visit(page, reports('status'));
      await says(page, '20,000 of about 48,211 records');
    },
  },
  {
    name: 'reports, asked for without a range',
    not,
    part: 'dialog',
    async open(page) {
      await press(page, 'Generate Report');
      await dialog(page).getByRole('button', { name: 'Generate' }).click();
      await says(page, 'Please select a valid date range');
    },
  },
];
