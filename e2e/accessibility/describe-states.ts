import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { isThorough } from '../../jest/thorough';
import { openSession } from '../journeys/console';
import { faultsIn, inBothThemes, SOUND } from './audit';
import { PART, type PlayedState } from './played-states';
import { rolesFor, type RoleName } from './roles';

/**
 * One test a role that is shown something of its own: every state in turn under axe, then its colours in the other theme. What a role
 * before was shown it only passes through, and so it does what is audited `atNight`; at night all of it is audited.
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

    const audited = new Set<string>();
    for (const role of rolesFor(shown)) {
      const seenBefore = new Set(isThorough ? [] : audited);
      for (const { name } of shown(role)) audited.add(name);

      test(`as ${role}`, async ({ page }) => {
        await openSession(page, role);
        // The least page inside: each state goes where it is.
        await page.goto('/nowhere');
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
        const states = shown(role, await readFacts?.(page, role));
        const isPassed = ({ name, atNight }: PlayedState) =>
          seenBefore.has(name) || (atNight === true && !isThorough);
        const end = states.findLastIndex((state) => !isPassed(state)) + 1;
        for (const state of states.slice(0, end)) {
          const { name, part = 'main', open } = state;
          await test.step(name, async () => {
            await open(page);
            if (isPassed(state)) return;
            const faults = await inBothThemes(page, () => faultsIn(page, PART[part]), PART[part]);
            expect([role, name, faults]).toEqual([role, name, SOUND]);
          });
        }
      });
    }
  });
}
