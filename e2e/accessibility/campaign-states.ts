import { expect, type Page, type Route } from '@playwright/test';

/** A state of a campaign's screens; each begins where the one before has left the page. */
export interface CampaignState {
  name: string;
  /** The part that is audited: what stands over the page, else the page. */
  part?: 'dialog';
  /** Who cannot get there. */
  not?: readonly string[];
  open: (page: Page) => Promise<unknown>;
}

export const PART = { main: 'main', dialog: '[aria-modal=true]' } as const;
const REFUSAL = { error: 'This is not yours to read.', code: 'forbidden' };
const FAILURE = { error: 'The service is resting.', code: 'internal' };
const EMPTY = { data: [], total: 0 };
const READERS = ['reader', 'clicker'] as const;

type Answer = (route: Route) => Promise<unknown>;
const json =
  (body: object, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, json: body });
let waiting: Route[] = [];
/** Stays without an answer until somebody else plays: then it is lost on the way. */
const held: Answer = async (route) => void waiting.push(route);

/** Plays the server for one call, in place of whoever played before. */
async function play(page: Page, calls: RegExp, answer: Answer) {
  await page.unroute(calls);
  await Promise.all(waiting.map((route) => route.abort().catch(() => undefined)));
  waiting = [];
  await page.route(calls, (route) => void answer(route));
}

/** Goes there as a link of the console would, without loading the page again. */
export const visit = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.locator(PART.dialog);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const says = (page: Page, words: string) => page.getByText(words).first().waitFor();
const close = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
};

const WORDS = /\/api\/v1\/stopWords\//;
const ownWord = { content: 'Prou', accountId: 60, identityId: 101 };
const WORD_ROWS = [
  { id: 1, active: true, ...ownWord },
  { id: 2, active: false, ...ownWord, content: 'Genug' },
];

/** Stop Words, from the dashboard, for AGENT-ADMIN alone: each state is another identity's. */
export const STOP_WORD_STATES: CampaignState[] = [
  {
    name: 'stop words, no identity yet',
    part: 'dialog',
    async open(page) {
      await press(page, 'Stop Words');
      await dialog(page).getByLabel('Stop word', { exact: true }).waitFor();
      await expect(dialog(page)).toHaveCount(1);
    },
  },
  ...(
    [
      ['failed', json(FAILURE, 500), FAILURE.error],
      ['refused', json(REFUSAL, 403), REFUSAL.error],
      ['none', json(EMPTY), 'No stop words'],
      ['full', json({ data: WORD_ROWS, total: 2 }), 'Genug'],
    ] as const
  ).map(([name, answer, words], index) => ({
    name: `stop words, ${name}`,
    part: 'dialog' as const,
    async open(page: Page) {
      const identity = dialog(page).getByLabel('Identity');
      await identity.locator('option').nth(4).waitFor({ state: 'attached' });
      await play(page, WORDS, answer);
      await identity.selectOption({ index: index + 1 });
      await says(page, words);
    },
  })),
  {
    name: 'the dashboard after it',
    async open(page) {
      await close(page);
      await page.unroute(WORDS);
    },
  },
];

/** The pages of one job: whatever the server says of it, and what is sent of it. */
export function jobStates(job: { jobId: number; identityId: number }): CampaignState[] {
  const JOB = /\/api\/v1\/job\/9\d{6}(\/report)?$/;
  const ROWS = /\/api\/v1\/(tracking\/\d+|donations|job\/\d+\/replies)\?/;
  const report = `/house/${job.jobId}/${job.identityId}/reports`;
  const unread = (what: string, path: (id: number) => string, from: number, not: CampaignState['not'] = []) =>
    (
      [
        ['loading', held, (page: Page) => main(page).getByRole('status').first().waitFor()],
        ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
        ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
      ] as const
    ).map(([name, answer, seen], index) => ({
      name: `${what}, ${name}`,
      not,
      async open(page: Page) {
        await play(page, JOB, answer);
        await visit(page, path(from + index));
        await seen(page);
      },
    }));
  const tab = (name: string): CampaignState => ({
    name: `report, ${name}`,
    not: ['clicker'],
    async open(page) {
      await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('tabpanel').getByRole('searchbox').waitFor();
    },
  });
  return [
    ...unread('job', (id) => `/house/${id}`, 9_000_000),
    {
      name: 'job, as it is',
      async open(page) {
        await visit(page, `/house/${job.jobId}`);
        await main(page).getByText('Remaining leads').waitFor();
      },
    },
    ...unread('report', (id) => `/house/${id}/101/reports`, 9_000_010, ['clicker']),
    {
      name: 'report, as it is',
      not: ['clicker'],
      async open(page) {
        await visit(page, report);
        await page.getByRole('tabpanel').getByRole('searchbox').waitFor();
      },
    },
    tab('Donations'),
    tab('Non-Opt out Replies'),
    tab('Opt Outs'),
    ...(
      [
        ['nothing', EMPTY, 200, 'No clicks yet'],
        ['failed', FAILURE, 500, FAILURE.error],
      ] as const
    ).map(([name, body, status, words], index) => ({
      name: `report, a list, ${name}`,
      not: ['clicker'],
      async open(page: Page) {
        await play(page, ROWS, json(body, status));
        await visit(page, `${report}?size=${[5, 25][index]}`);
        await says(page, words);
        await page.unroute(ROWS);
      },
    })),
  ];
}

const POSTER = {
  ...{ mediaId: 1, title: 'Poster', accountId: 60, identityId: 101, identityName: 'Rivera for Mayor' },
  ...{ mediaType: 'IMAGE', mimeType: 'image/png', extension: 'png', sizeBytes: 182_400 },
  ...{ thumbnailUrl: '/favicon.svg', previewUrl: '/favicon.svg', createdDate: '2026-11-19T19:04:00.000Z' },
};
const MEDIA = /\/api\/v1\/media\?/;
const LISTS = /\/api\/v1\/phone_lists\?.*size=(?!1\b)/;
const ESTIMATE = /\/api\/v1\/job\/estimate$/;
const sendLists = (page: Page) => page.getByRole('searchbox', { name: 'Search send lists' });
const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Steps of the job' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

const media = (
  name: string,
  query: string,
  answer: Answer,
  seen: (page: Page) => Promise<unknown>,
): CampaignState => ({
  name: `media manager, ${name}`,
  part: 'dialog',
  async open(page) {
    await play(page, MEDIA, answer);
    if ((await dialog(page).count()) === 0) await press(page, 'Browse media');
    const search = dialog(page).getByRole('searchbox');
    await search.waitFor();
    // The shell's frame has gone from under the room's own.
    await expect(dialog(page)).toHaveCount(1);
    await search.fill(query);
    await seen(page);
  },
});

/** From the choice of a send type to the last step, with what opens over the wizard on the way; CLICKER makes P2P jobs. */
export const wizardStates = (role: string): CampaignState[] => [
  {
    name: 'send types',
    async open(page) {
      await visit(page, '/select-send-type');
      await page
        .getByRole('link', { name: /P2P Send/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'wizard, begun',
    async open(page) {
      await visit(page, role === 'clicker' ? '/p2p/create' : '/house/create');
      await page.getByRole('textbox', { name: 'Initial message' }).waitFor();
      // Off, and faint, until the server has told how links are made.
      await expect(page.getByRole('button', { name: 'Generate short link' })).toBeEnabled();
    },
  },
  {
    name: 'wizard, nothing filled in',
    async open(page) {
      await press(page, 'Continue');
      await says(page, 'Please fill in the fields!');
    },
  },
  {
    name: 'wizard, an identity and a picture wanted',
    async open(page) {
      const agency = page.getByRole('combobox', { name: 'Agency' });
      if ((await agency.count()) > 0) {
        await agency.fill('Launchpad');
        await page.getByRole('option', { name: /Launchpad/ }).click();
      }
      await page.getByLabel('Identity').selectOption({ label: 'Rivera for Mayor' });
      await page.getByLabel('Sending number').waitFor();
      await page.getByRole('switch', { name: 'MMS' }).check();
      await page.getByRole('button', { name: 'Browse media' }).waitFor();
      await page.getByRole('textbox', { name: 'Initial message' }).click();
      await page.keyboard.type('Vote. Stop to end');
    },
  },
  media('loading', '', held, (page) => dialog(page).getByRole('table').waitFor()),
  media('failed', 'p', json(FAILURE, 500), (page) => says(page, FAILURE.error)),
  media('refused', 'po', json(REFUSAL, 403), (page) => says(page, REFUSAL.error)),
  media('empty', '', json(EMPTY), (page) => says(page, 'No media')),
  media('full', 'post', json({ data: [POSTER], total: 1 }), (page) => says(page, 'Poster')),
  {
    name: 'media manager, uploading',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await press(page, 'Upload');
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await says(page, 'Only JPEG, PNG and GIF pictures');
    },
  },
  {
    name: 'delivery hours',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await close(page);
      await press(page, 'New hours');
      await dialog(page).getByLabel('Monday from').waitFor();
    },
  },
  {
    name: 'wizard, reply templates, none',
    async open(page) {
      if ((await dialog(page).count()) > 0) await close(page);
      await step(page, 'Reply Templates');
      await says(page, 'No reply templates');
    },
  },
  {
    name: 'template dialog',
    part: 'dialog',
    not: READERS,
    async open(page) {
      await press(page, 'Add template');
      await dialog(page).getByRole('textbox', { name: 'Text' }).waitFor();
    },
  },
  {
    name: 'wizard, agents',
    not: READERS,
    async open(page) {
      await close(page);
      await step(page, 'Agents');
      await main(page).getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'wizard, phone lists, loading',
    async open(page) {
      if ((await dialog(page).count()) > 0) await close(page);
      await play(page, LISTS, held);
      await step(page, 'Phone List');
      await page.getByRole('heading', { name: 'Phone lists' }).waitFor();
    },
  },
  ...(
    [
      ['no match', json(EMPTY), 'No match for these filters'],
      ['failed', json(FAILURE, 500), FAILURE.error],
      ['refused', json(REFUSAL, 403), REFUSAL.error],
    ] as const
  ).map(([name, answer, words], index) => ({
    name: `wizard, phone lists, ${name}`,
    async open(page: Page) {
      await play(page, LISTS, answer);
      await sendLists(page).fill(`${index}`);
      await says(page, words);
    },
  })),
  {
    name: 'wizard, phone lists, none',
    async open(page) {
      await play(page, LISTS, json(EMPTY));
      await sendLists(page).fill('');
      await says(page, 'This identity has no such list yet.');
    },
  },
  {
    name: 'wizard, phone lists, as they are',
    async open(page) {
      await page.unroute(LISTS);
      await sendLists(page).fill('o');
      await main(page).getByRole('checkbox').first().check();
    },
  },
  {
    name: 'wizard, recipients not counted',
    async open(page) {
      await play(page, ESTIMATE, json(FAILURE, 500));
      await main(page).getByRole('checkbox').nth(1).check();
      await says(page, 'Recipients could not be counted');
    },
  },
  {
    name: 'wizard, the last step',
    async open(page) {
      await page.unroute(ESTIMATE);
      await press(page, 'Count again');
      await step(page, 'Suppression List');
      await page.getByText('Recipients').first().waitFor();
    },
  },
];
