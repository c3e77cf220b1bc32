import { expect, type Page } from '@playwright/test';
import { rows } from '../../jest/thorough';
import {
  close,
  dialog,
  EMPTY,
  FAILURE,
  held,
  json,
  main,
  play,
  READERS,
  REFUSAL,
  says,
  unplay,
  visit,
} from './played-states';
import type { PlayedState } from './played-states';

const PAGE = /\/api\/v1\/users\/userList\?/;
const RATES = /\/api\/v1\/users\/\d+\/rates$/;
const USAGE = /\/api\/v1\/users\/\d+\/usage\?/;
const AUDIT = /\/api\/v1\/operations\/audit\?/;
/** Another order is another question, asked without loading the page again. */
let order = 0;
const ORDERS = [
  'userName',
  'agentNumber',
  'smsRate',
  'status',
  'approved',
  '-userName',
  '-smsRate',
  '-status',
];
const list = () => `/agencies?size=25&sort=${ORDERS[order++ % ORDERS.length]}`;
/** Every agency's: ADMIN's alone. */
const not = ['agent-admin', 'agency', ...READERS] as const;
/** What an agency's administrator sees of the own one. */
const notOwn = ['admin', 'agency', ...READERS] as const;

/** The menu of a row, and one of its entries. */
async function choose(page: Page, agency: string, entry: string) {
  await main(page)
    .getByRole('button', { name: `More actions for ${agency}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
  await dialog(page).first().waitFor();
}
/** Gives up what was typed, which is asked about. */
const escape = async (page: Page) => {
  await page.keyboard.press('Escape');
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' });
  await expect(async () => {
    if (await leave.isVisible()) await leave.click();
    await expect(dialog(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
};

/** The kit's own. */
const LISTS: PlayedState[] = (
  [
    ['loading', held, (page: Page) => main(page).getByRole('table').waitFor()],
    ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
    ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
    ['none', json({ ...EMPTY, waiting: 0 }), (page: Page) => says(page, 'No agency yet')],
  ] as const
).map(([name, answer, seen]) => ({
  name: `agencies, ${name}`,
  not,
  async open(page) {
    await play(page, PAGE, answer);
    await visit(page, list());
    await seen(page);
  },
}));

const PLANNED = {
  history: [
    {
      kind: 'smsRate',
      rate: 0.03,
      from: '2099-03-01T05:00:00.000Z',
      by: 'Alex Admin',
      planned: '2099-03-01',
    },
    { kind: 'smsRate', rate: 0.0129, from: '2026-01-05T15:00:00.000Z', by: null, planned: null },
  ],
  jobs: [{ jobId: 501, name: 'November reminder', jobType: 'House File', price: 0.0099 }],
};

const act = (auditId: number, action: string, object: string, thing: object | null = null) => ({
  auditId,
  action,
  object,
  thing,
  at: '2026-11-20T15:00:00Z',
  who: 'Nora Northfield',
  userName: 'Launchpad',
  detail: {},
});
const ACTS = {
  data: [
    act(3, 'agent:edit', 'agent/4', { name: 'Robin Reader', identityId: null, job: null, foundIn: 'users' }),
    act(2, 'factor:require', 'factors'),
    { ...act(1, 'operations:hold', 'operations'), who: null, detail: { reason: 'The carrier asked.' } },
  ],
  total: 3,
};

/** Other lists have the kit's states in the gate, and the screens' own tests see what an agency's administrator has of the same pieces. */
const AT_NIGHT = [
  ...LISTS.map(({ name }) => name),
  'the audit log',
  'the audit log, not to be read',
  'usage of the own agency',
  'usage, by job',
  'usage, not to be read',
];

/** Agencies, their dialogs, what they used and the audit log; the demo has one of every kind of approval. */
const STATES: PlayedState[] = [
  ...LISTS,
  {
    name: 'agencies, in every state',
    not,
    async open(page) {
      await unplay(page, PAGE);
      await visit(page, list());
      await main(page).getByRole('row').filter({ hasText: 'Offshore Offers' }).waitFor();
    },
  },
  {
    name: 'a new agency, nothing filled in',
    part: 'dialog',
    not,
    async open(page) {
      await main(page).getByRole('button', { name: 'Add Agency' }).click();
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await says(page, 'Please fill in the fields!');
    },
  },
  {
    name: 'one that waits, to be rejected',
    part: 'dialog',
    not,
    async open(page) {
      await escape(page);
      await main(page).getByRole('button', { name: 'Reject Fresh Start Media' }).click();
      await dialog(page).getByRole('textbox', { name: 'Reason' }).waitFor();
    },
  },
  {
    name: 'rates, with what is planned and what keeps its rate',
    part: 'dialog',
    not,
    async open(page) {
      await escape(page);
      await play(page, RATES, json({ data: PLANNED }));
      await choose(page, 'Quiet Corner', 'Edit Rates');
      await dialog(page).getByText('Planned').waitFor();
      await dialog(page).getByRole('radio', { name: 'On a date' }).check();
      // Taller than the window by then, which takes no button out of sight.
      await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'rates, wrong ones',
    part: 'dialog',
    not,
    async open(page) {
      await dialog(page).getByLabel('Video MMS', { exact: true }).fill('-1');
      await dialog(page).getByRole('textbox', { name: 'Agency name' }).fill('');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await dialog(page).getByText('Choose a day from tomorrow on.').waitFor();
    },
  },
  {
    name: 'features, a host that is none',
    part: 'dialog',
    not,
    async open(page) {
      await escape(page);
      await choose(page, 'Bright Harbor', 'Features');
      // What an agency has is said as it is.
      await expect(dialog(page).getByRole('textbox', { name: 'Host' })).toHaveValue(
        'go.bright-harbor.example',
      );
      await dialog(page).getByRole('textbox', { name: 'Host' }).fill('');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await dialog(page).getByText('Enter a host like go.example.com.').waitFor();
    },
  },
  {
    name: 'the owner of an agency',
    part: 'dialog',
    not,
    async open(page) {
      await escape(page);
      await choose(page, 'Launchpad', 'Owner');
      await dialog(page).getByText('agency@demo.example').waitFor();
    },
  },
  {
    name: 'the carrier setup of an agency',
    part: 'dialog',
    not,
    async open(page) {
      await escape(page);
      await choose(page, 'Launchpad', 'Carrier setup');
      await dialog(page).getByText('4 numbers in service', { exact: false }).waitFor();
    },
  },
  {
    name: 'what an agency used',
    part: 'dialog',
    not,
    async open(page) {
      await escape(page);
      await choose(page, 'Launchpad', 'Usage');
      await dialog(page).getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'connections',
    not,
    async open(page) {
      await escape(page);
      await visit(page, '/admin/connections');
      await main(page).getByRole('heading', { name: 'Workers' }).waitFor();
    },
  },
  {
    name: 'the audit log of every agency',
    not,
    async open(page) {
      await escape(page);
      await play(page, AUDIT, json(ACTS));
      await visit(page, '/admin/audit');
      await main(page).getByRole('link', { name: 'Robin Reader' }).waitFor();
    },
  },
  {
    name: 'the audit log',
    not: notOwn,
    async open(page) {
      if ((await dialog(page).count()) > 0) await close(page);
      await play(page, AUDIT, json(ACTS));
      await visit(page, '/admin/audit');
      await main(page).getByRole('link', { name: 'Robin Reader' }).waitFor();
    },
  },
  {
    name: 'the audit log, not to be read',
    not: notOwn,
    async open(page) {
      await play(page, AUDIT, json(FAILURE, 500));
      await visit(page, '/admin/audit?query=nobody');
      await says(page, FAILURE.error);
    },
  },
  {
    name: 'usage of the own agency',
    not: notOwn,
    async open(page) {
      await unplay(page, AUDIT);
      await visit(page, '/admin/usage');
      await main(page).getByRole('table').waitFor();
    },
  },
  {
    name: 'usage, by job',
    not: notOwn,
    open: (page) => main(page).getByRole('tab', { name: 'By job' }).click(),
  },
  {
    name: 'usage, not to be read',
    not: notOwn,
    async open(page) {
      await play(page, USAGE, json(FAILURE, 500));
      await main(page).getByRole('combobox', { name: 'Month' }).selectOption({ index: 3 });
      await says(page, FAILURE.error);
    },
  },
];

export const AGENCY_STATES = rows(STATES, ({ name }) => !AT_NIGHT.includes(name));
