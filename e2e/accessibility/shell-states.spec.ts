import { expect, test } from '@playwright/test';
import { signIn } from '../journeys/console';
import { faultsOf } from './audit';
import { INSIDE } from './inside-states';
import { OUTSIDE } from './outside-states';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`A01 the shell's states in ${colorScheme}`, () => {
    // Nothing is measured half faded in.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('outside', async ({ page }) => {
      for (const { name, open } of OUTSIDE) {
        await open(page);
        expect([name, await faultsOf(page)]).toEqual([name, []]);
        await page.unrouteAll();
      }
    });

    test('inside', async ({ page }) => {
      // A dozen of them load the console anew.
      test.slow();
      await signIn(page, 'agent-admin');
      const { width } = page.viewportSize()!;
      for (const { name, open, close, isIn } of INSIDE) {
        if (isIn && !isIn(width)) continue;
        await open(page);
        expect([name, await faultsOf(page)]).toEqual([name, []]);
        await close(page);
      }
    });

    test('inside, on a phone: the drawer', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await signIn(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      expect(await faultsOf(page)).toEqual([]);
    });
  });
}
