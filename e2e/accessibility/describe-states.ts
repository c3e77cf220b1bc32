import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../journeys/console';
import { contrastFaultsIn, faultsIn } from './audit';
import { PART, type PlayedState } from './played-states';
import { rolesFor, type RoleName } from './roles';

/**
 * One test a role that is shown something of its own: every state in turn under axe, then its contrast in dark.
 * `facts` are read once, before the first state, of what the demo data holds; without a page to read them of they are undefined.
 */
export function describeStates<Facts = undefined>(
  title: string,
  statesOf: (role: RoleName, facts?: Facts) => readonly PlayedState[],
  readFacts?: (page: Page, role: RoleName) => Promise<Facts>,
): void {
  const shown = (role: RoleName, facts?: Facts) =>
    statesOf(role, facts).filter(({ not }) => !not?.includes(role));

  test.describe(title, () => {
    test.setTimeout(180_000);
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    for (const role of rolesFor(shown)) {
      test(`as ${role}`, async ({ page }) => {
        await signIn(page, role);
        for (const { name, part = 'main', open } of shown(role, await readFacts?.(page, role))) {
          await test.step(name, async () => {
            await open(page);
            expect([role, name, await faultsIn(page, PART[part])]).toEqual([role, name, []]);
            const inDark = await contrastFaultsIn(page, PART[part], 'dark');
            expect([role, name, 'dark', inDark]).toEqual([role, name, 'dark', []]);
          });
        }
      });
    }
  });
}
