import { expect, test } from '@playwright/test';
import { jobNamed, signIn } from '../journeys/console';
import { faultsOf } from './audit';

const PUBLIC = ['/signin', '/signup', '/forgot-password', '/reset-password'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`A01 in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the public pages', async ({ page }) => {
      for (const path of PUBLIC) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([path, await faultsOf(page)]).toEqual([path, []]);
      }
    });

    test('the rooms, as an agency sees them', async ({ page }) => {
      await signIn(page);
      const { jobId } = await jobNamed(page, 'Kick-off invitation');
      const p2p = await jobNamed(page, 'Downtown doors, week 2');
      for (const path of [
        '/dashboard?status=all',
        '/phonelist',
        '/p2p-phonelist',
        '/chats',
        '/select-send-type',
        '/house/create',
        '/p2p/create',
        `/house/${jobId}`,
        `/house/${jobId}/101/reports`,
        `/p2pchats/${p2p.jobId}`,
        `/chats/${jobId}`,
        '/no/such/page',
      ]) {
        await page.goto(path);
        const main = page.getByRole('main');
        await main.getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect([path, await faultsOf(page)]).toEqual([path, []]);
      }
    });
  });
}
