import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openFrame } from '../journeys/console';
import { faultsIn, inBothThemes, SOUND } from './audit';
import { EMPTY, held, json, play, unplay, visit, type Answer } from './played-states';
import { rolesFor } from './roles';

const REFUSAL = 'This is not yours to read.';
const FAILURE = 'The service is resting.';

/** The two tables, and an order for each state: another order is another page, read anew without a reload. */
const TABLES = [
  {
    name: 'jobs',
    calls: /\/api\/v1\/job\?/,
    path: '/dashboard?status=all&type=all',
    orders: ['name', 'jobId', 'jobType', 'status', 'startDate', '-name'],
  },
  {
    name: 'phone lists',
    calls: /\/api\/v1\/phone_lists\?/,
    path: '/phonelist?',
    orders: ['listName', 'identityName', 'listType', 'createdAt', 'leadsLoaded', '-listName'],
  },
];

interface State {
  name: string;
  /** Added to the address. */
  query?: string;
  answer: Answer;
  seen: (page: Page) => Promise<unknown>;
}

const empty = json(EMPTY);
const text = (words: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByText(words).first().waitFor();

const STATES: State[] = [
  // Held until the page moves on.
  { name: 'loading', answer: held, seen: (page) => page.getByRole('table').first().waitFor() },
  {
    name: 'no match',
    query: '&query=nobody',
    // Whether there is anything at all is asked beside it.
    answer: (asked) => (asked.url.includes('nobody') ? empty(asked) : asked.continue()),
    seen: text('No match for these filters'),
  },
  { name: 'empty', answer: empty, seen: text('No results') },
  {
    name: 'error',
    answer: json({ error: FAILURE }, 500),
    seen: text(FAILURE),
  },
  {
    name: 'refused',
    answer: json({ error: REFUSAL }, 403),
    seen: text(REFUSAL),
  },
  {
    name: 'full',
    answer: (asked) => asked.continue(),
    seen: (page) => page.getByRole('row').nth(1).getByRole('link').first().waitFor(),
  },
];

test.describe('A01 the states of the jobs and lists remotes', () => {
  // Nothing is measured half faded in.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const role of rolesFor(() => STATES)) {
    test(`as ${role}`, async ({ page }) => {
      await openFrame(page, role);
      for (const { name: table, calls, path, orders } of TABLES) {
        for (const [at, { name, query = '', answer, seen }] of STATES.entries()) {
          await play(page, calls, answer);
          await visit(page, `${path}&sort=${orders[at]}${query}`);
          await seen(page);
          const faults = await inBothThemes(page, () => faultsIn(page, 'main'), 'main');
          expect([role, table, name, faults]).toEqual([role, table, name, SOUND]);
          await unplay(page, calls);
        }
      }
    });
  }
});
