import { expect, type Page } from '@playwright/test';
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
  READERS,
  REFUSAL,
  says,
  unplay,
  visit,
  type PlayedState,
} from './played-states';

const TABLE = /\/api\/v1\/dncs\?/;
const OPT_OUTS = /\/api\/v1\/dncs\/opt_outs\?/;
const CHECK = /\/api\/v1\/dncs\/check\?/;
const UPLOAD = /\/api\/v1\/dncs\/upload$/;
const REGISTRIES = /\/api\/v1\/dncs\/registries$/;
const REGISTRY_UPLOAD = /\/api\/v1\/dncs\/registries\/upload$/;
const NO_COLUMN = "CSV file must contain a 'PhoneNumber' column.";
const NO_NUMBERS = 'No phone number was found in the file. It was not loaded; the old copy stays.';
const NOT_ADMIN = ['agent-admin', 'agency', ...READERS] as const;
/** Another order is another question, asked without loading the page again. */
let order = 0;
const ORDERS = ['name', '-name', 'value', '-value', 'dncType', 'addedDate', 'leadsLoaded', 'reason'];
const table = () => `/dnc?sort=${ORDERS[order++ % ORDERS.length]}`;
const since = '2026-03-01T12:00:00.000Z';
const found = (source: string, more: object = {}) => ({
  source,
  blocks: true,
  name: null,
  reason: null,
  identityName: null,
  since,
  ...more,
});
const BLOCKED = {
  phone: '+12025550100',
  blocked: true,
  findings: [
    found('opt-out', { name: 'stop please' }),
    found('review', { name: 'leave me' }),
    found('dnc-entry', { name: 'Ms Rivera', reason: 'Legal' }),
    found('dnc-file', { name: 'Vendor, March', reason: 'Moved away', identityName: 'Rivera for Mayor' }),
    found('suppression-list', { blocks: false, name: 'Board members' }),
    found('national', { blocks: false }),
    found('florida', { blocks: false }),
    found('daily-cap', { blocks: false, reason: '2,000 of 2,000', since: null }),
  ],
};
const registry = (name: string, more: object) => ({
  registry: name,
  name: name === 'national' ? 'National Do Not Call Registry' : 'Florida Do Not Call list',
  fileDate: '2026-08-01',
  ageDays: 40,
  numbers: 240_000_000,
  isOld: true,
  upload: null,
  ...more,
});
const OLD = {
  data: [
    registry('national', { upload: { fileDate: '2026-09-01', problem: NO_NUMBERS } }),
    registry('florida', { isOld: false, ageDays: 3, upload: { fileDate: '2026-09-01', problem: null } }),
  ],
};
const csv = (text: string, name = 'export.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const files = (page: Page) => dialog(page).locator('input[type=file]');

const state = (
  name: string,
  open: PlayedState['open'],
  {
    part = 'main',
    not = [],
    atNight = false,
  }: Pick<PlayedState, 'not' | 'atNight'> & { part?: 'main' | 'dialog' } = {},
): PlayedState => ({ name: `DNC, ${name}`, part, not, atNight, open });
const adds = { part: 'dialog', not: READERS } as const;
/** As the upload of phone lists. */
const addsAtNight = { ...adds, atNight: true } as const;

const tables = (of: string, calls: RegExp, path: () => string, none: string) =>
  (
    [
      ['loading', held, (page: Page) => main(page).getByRole('table').waitFor()],
      ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
      ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
      ['none', json(EMPTY), (page: Page) => says(page, none)],
    ] as const
  ).map(([name, answer, seen]) =>
    state(
      `${of}, ${name}`,
      async (page) => {
        await play(page, calls, answer);
        await visit(page, path());
        await seen(page);
      },
      // The library of media, in the same table, is seen so in the gate.
      { atNight: true },
    ),
  );

/** The DNC Manager: both tables, the answer for a number, the panel and the registries. */
export const DNC_STATES: PlayedState[] = [
  ...tables('table', TABLE, table, 'No results'),
  state('table, full', async (page) => {
    await unplay(page, TABLE);
    await visit(page, '/dnc?size=25');
    await main(page).getByRole('row').nth(2).waitFor();
  }),
  ...tables('opt-outs', OPT_OUTS, () => `/dnc?tab=opt-outs&page=${++order}`, 'No results'),
  state('opt-outs, full', async (page) => {
    await unplay(page, OPT_OUTS);
    await visit(page, '/dnc?tab=opt-outs&size=25');
    await main(page).getByRole('row').nth(1).waitFor();
  }),
  state(
    'a number that everything speaks of',
    async (page) => {
      await visit(page, '/dnc?size=25');
      await play(page, CHECK, json({ data: BLOCKED }));
      await press(page, 'Check a number');
      const agency = dialog(page).getByRole('combobox', { name: 'Agency' });
      if ((await agency.count()) > 0) await agency.selectOption({ label: 'Launchpad' });
      await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('2025550100');
      await says(page, '(202) 555-0100 is blocked.');
    },
    { part: 'dialog' },
  ),
  state(
    'a number that nothing speaks of',
    async (page) => {
      await play(page, CHECK, json({ data: { phone: '+12025550101', blocked: false, findings: [] } }));
      await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('2025550101');
      await says(page, 'Nothing blocks this number.');
    },
    { part: 'dialog', atNight: true },
  ),
  state(
    'a number that cannot be looked up',
    async (page) => {
      await play(page, CHECK, json(FAILURE, 500));
      await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('2025550102');
      await dialog(page).getByText(FAILURE.error).waitFor();
    },
    { part: 'dialog', atNight: true },
  ),
  state(
    'a number to add, wrong',
    async (page) => {
      await unplay(page, CHECK);
      await dialog(page).getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog(page)).toHaveCount(0);
      await press(page, 'Add DNC');
      await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('0005550100');
      const agency = dialog(page).getByRole('combobox', { name: 'Agency' });
      if ((await agency.count()) > 0) await agency.selectOption({ label: 'Launchpad' });
      else await dialog(page).getByRole('checkbox', { name: 'Whole agency' }).check();
      await dialog(page).getByRole('combobox', { name: 'Reason' }).selectOption('Other');
      await press(page, 'Save');
      await says(page, 'Invalid phone number.');
    },
    adds,
  ),
  state(
    'a file without PhoneNumber',
    async (page) => {
      await dialog(page).getByRole('radio', { name: 'Upload a file' }).check();
      await files(page).setInputFiles(csv('Name,Mobile\nAda,2025550100\n'));
      await says(page, NO_COLUMN);
      await dialog(page).getByRole('button', { name: 'Use “Mobile” as PhoneNumber' }).waitFor();
    },
    adds,
  ),
  state(
    'the columns of a file',
    async (page) => {
      await files(page).setInputFiles(
        csv('PhoneNumber,Home Phone,Opted out at,Reason,Agent\n2025550100,2025550101,2026-03-01,Moved,Bo\n'),
      );
      await dialog(page).getByRole('combobox', { name: 'What Agent holds' }).waitFor();
    },
    adds,
  ),
  state(
    'a file under way',
    async (page) => {
      await play(page, UPLOAD, held);
      await press(page, 'Save');
      await dialog(page).getByRole('progressbar').waitFor();
    },
    addsAtNight,
  ),
  state(
    'a file the server refuses, with a way on',
    async (page) => {
      await press(page, 'Cancel upload');
      const way = { kind: 'column', column: 'Cell' };
      await play(
        page,
        UPLOAD,
        json({ error: NO_COLUMN, code: 'invalid', fields: { file: NO_COLUMN }, way }, 400),
      );
      await press(page, 'Save');
      await dialog(page).getByRole('button', { name: 'Use “Cell” as PhoneNumber' }).waitFor();
    },
    adds,
  ),
  state(
    'left?',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
    addsAtNight,
  ),
  state(
    'after the panel',
    async (page) => {
      await press(page, 'Leave');
      await expect(dialog(page)).toHaveCount(0);
      await unplay(page, UPLOAD);
    },
    { not: READERS, atNight: true },
  ),
  state('an old registry', async (page) => {
    await play(page, REGISTRIES, json(OLD));
    await page.goto('/dnc?size=25');
    await says(page, 'A copy of a do-not-call registry is older than 31 days.');
  }),
  state(
    'a new copy of a registry',
    async (page) => {
      await press(page, 'Upload a new copy');
      await dialog(page).getByLabel('Registry').selectOption({ label: 'Florida Do Not Call list' });
      await dialog(page).getByLabel('File date').fill('2020-01-31');
      await says(page, 'This file is older than 31 days');
    },
    { part: 'dialog', not: NOT_ADMIN },
  ),
  state(
    'a new copy that is refused',
    async (page) => {
      await play(
        page,
        REGISTRY_UPLOAD,
        json({ error: NO_NUMBERS, code: 'invalid', fields: { file: NO_NUMBERS } }, 400),
      );
      await files(page).setInputFiles(csv('hello\n', 'copy.txt'));
      await press(page, 'Upload');
      await dialog(page).getByText(NO_NUMBERS).waitFor();
    },
    { part: 'dialog', not: NOT_ADMIN, atNight: true },
  ),
  state(
    'the table after it',
    async (page) => {
      await close(page);
      await unplay(page, REGISTRY_UPLOAD);
      await unplay(page, REGISTRIES);
    },
    { not: NOT_ADMIN, atNight: true },
  ),
];
