import type { Page } from '@playwright/test';
import { dialog, FAILURE, held, json, play, REFUSAL, says, visit, type PlayedState } from './played-states';

const LIST = /\/api\/v1\/phone_lists\/9\d{6}$/;
const BUCKETS =
  'loaded duplicate malformed invalid opted_out dnc national_dnc florida_dnc landline mobile_suppressed';
const ledger = (counts: Record<string, number>) => ({
  ...Object.fromEntries(BUCKETS.split(' ').map((bucket) => [bucket, 0])),
  ...counts,
});
const ALL = {
  loaded: 19_000,
  duplicate: 500,
  malformed: 120,
  invalid: 80,
  opted_out: 30,
  dnc: 70,
  national_dnc: 60,
  florida_dnc: 40,
  landline: 90,
  mobile_suppressed: 10,
};
const done = { stage: 'done', rowsRead: 20_000, rowsTotal: 20_000, rate: null };

const list = (changes: object) => ({
  data: {
    listId: 9_000_000,
    listName: 'Spring drive',
    listType: 'P2P SMS',
    listState: 'ACTIVE',
    identityId: 101,
    identityName: 'Rivera for Mayor',
    accountId: 60,
    userName: 'Launchpad',
    createdAt: '2026-11-19T19:04:00.000Z',
    uploadedBy: null,
    parentListId: null,
    error: null,
    fileUrl: 'files/60/spring.csv',
    columnMap: [],
    leadsLoaded: 19_000,
    progress: done,
    flags: {
      splitStates: false,
      suppressCell: false,
      addLandlines: false,
      ndncScrub: true,
      scrubAgainstFloridaDNC: true,
    },
    ledger: ledger(ALL),
    ...changes,
  },
});
const begun = { stage: 'reading', rowsRead: 0, rowsTotal: 0, rate: null };
const underway = { stage: 'reading', rowsRead: 5_000, rowsTotal: 20_000, rate: 500 };

/** The ledger over the phone lists; each state is another list's. */
export const LEDGER_STATES: PlayedState[] = (
  [
    ['loading', held, (page: Page) => dialog(page).getByRole('status').first().waitFor()],
    ['failed', json(FAILURE, 500), (page: Page) => says(page, FAILURE.error)],
    ['refused', json(REFUSAL, 403), (page: Page) => says(page, REFUSAL.error)],
    [
      'empty',
      json(list({ listState: 'PENDING', progress: begun, ledger: ledger({}), leadsLoaded: 0 })),
      (page: Page) => dialog(page).getByText('Pending').first().waitFor(),
    ],
    [
      'reading',
      json(list({ listState: 'PROCESSING', progress: underway, ledger: ledger({ loaded: 5_000 }) })),
      (page: Page) => dialog(page).getByRole('progressbar').waitFor(),
    ],
    [
      'stopped',
      json(list({ listState: 'ERROR', error: 'The file is empty or not properly formatted.' })),
      (page: Page) => says(page, 'The file is empty or not properly formatted.'),
    ],
    ['full', json(list({})), (page: Page) => says(page, '20,000 of 20,000 rows accounted for')],
  ] as const
).map(([name, answer, seen], index) => ({
  name: `ledger, ${name}`,
  part: 'dialog' as const,
  async open(page: Page) {
    await play(page, LIST, answer);
    await visit(page, `/phonelist?list=${9_000_000 + index}`);
    await seen(page);
  },
}));
