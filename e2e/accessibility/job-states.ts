import { expect, type Page } from '@playwright/test';
import {
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

/** The pages of one job: whatever the server says of it, and what is sent of it. */
export function jobStates(job: { jobId: number; identityId: number }): PlayedState[] {
  const JOB = /\/api\/v1\/job\/9\d{6}(\/report)?$/;
  const ROWS = /\/api\/v1\/(tracking\/\d+|donations|job\/\d+\/replies)\?/;
  const report = `/house/${job.jobId}/${job.identityId}/reports`;
  const unread = (what: string, path: (id: number) => string, from: number, not: PlayedState['not'] = []) =>
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
  const tab = (name: string): PlayedState => ({
    name: `report, ${name}`,
    not: ['clicker'],
    async open(page) {
      await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('tabpanel').getByRole('searchbox').waitFor();
    },
  });
  // Half under the bar at the top, a button would be too small a target.
  const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0));
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
        // Its charts are a part of it.
        await expect(main(page).locator('svg.highcharts-root')).toHaveCount(3);
      },
    },
    {
      name: 'report, its charts as tables',
      not: ['clicker'],
      async open(page) {
        for (const chart of ['Texts over time', 'From recipients to replies']) {
          await press(page, new RegExp(`^Show table.*${chart}`));
          await main(page)
            .getByRole('region', { name: `${chart}, as a table` })
            .waitFor();
        }
        await toTop(page);
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
        await toTop(page);
        await unplay(page, ROWS);
      },
    })),
  ];
}
