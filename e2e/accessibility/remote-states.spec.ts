import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../kept-context';
import { openFrame } from '../journeys/console';
import { faultsIn, inBothThemes, SOUND } from './audit';
import { visit } from './played-states';
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
  answer: (route: Route) => Promise<void>;
  seen: (page: Page) => Promise<unknown>;
}

const empty = (route: Route) => route.fulfill({ json: { data: [], total: 0 } });
const text = (words: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByText(words).first().waitFor();

const STATES: State[] = [
  // Held until the page moves on.
  { name: 'loading', answer: async () => {}, seen: (page) => page.getByRole('table').first().waitFor() },
  {
    name: 'no match',
    query: '&query=nobody',
    // Whether there is anything at all is asked beside it.
    answer: (route) => (route.request().url().includes('nobody') ? empty(route) : route.continue()),
    seen: text('No match for these filters'),
  },
  { name: 'empty', answer: empty, seen: text('No results') },
  {
    name: 'error',
    answer: (route) => route.fulfill({ status: 500, json: { error: FAILURE } }),
    seen: text(FAILURE),
  },
  {
    name: 'refused',
    answer: (route) => route.fulfill({ status: 403, json: { error: REFUSAL } }),
    seen: text(REFUSAL),
  },
  {
    name: 'full',
    answer: (route) => route.continue(),
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
          await page.route(calls, answer);
          await visit(page, `${path}&sort=${orders[at]}${query}`);
          await seen(page);
          const faults = await inBothThemes(page, () => faultsIn(page, 'main'), 'main');
          expect([role, table, name, faults]).toEqual([role, table, name, SOUND]);
          await page.unroute(calls, answer);
        }
      }
    });
  }
});
