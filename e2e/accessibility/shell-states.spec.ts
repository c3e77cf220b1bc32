import { expect } from '@playwright/test';
import { letThrough } from '../chaos/interception';
import { test } from '../kept-context';
import { signIn, signInByForm } from '../journeys/console';
import { isThorough, rows } from '../../jest/thorough';
import { faultsOf, inBothThemes, SOUND } from './audit';
import { INSIDE } from './inside-states';
import { IN_OTHER_WORDS, OUTSIDE } from './outside-states';

/** Light, and what dark can change of it; at night dark by itself as well. */
const SCHEMES = isThorough ? (['light', 'dark'] as const) : (['light'] as const);

for (const colorScheme of SCHEMES) {
  test.describe(`A01 the shell's states in ${colorScheme}, and their contrast in dark`, () => {
    // Nothing is measured half faded in.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('outside', async ({ page }) => {
      for (const { name, open } of rows(OUTSIDE, (state) => !IN_OTHER_WORDS.includes(state.name))) {
        await open(page);
        expect([name, await inBothThemes(page, () => faultsOf(page))]).toEqual([name, SOUND]);
        await page.unrouteAll();
        await letThrough(page);
      }
    });

    test('inside', async ({ page }) => {
      // A dozen of them load the console anew.
      test.slow();
      await signInByForm(page, 'agent-admin');
      const { width } = page.viewportSize()!;
      for (const { name, open, close, isIn } of INSIDE) {
        if (isIn && !isIn(width)) continue;
        await open(page);
        expect([name, await inBothThemes(page, () => faultsOf(page))]).toEqual([name, SOUND]);
        await close(page);
      }
    });

    test('inside, on a phone: the drawer', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await signIn(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      expect(await inBothThemes(page, () => faultsOf(page))).toEqual(SOUND);
    });
  });
}
