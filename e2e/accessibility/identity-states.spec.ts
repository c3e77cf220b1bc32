import { expect, test } from '@playwright/test';
import { signIn } from '../journeys/console';
import { contrastFaultsIn, faultsIn } from './audit';
import { IDENTITY_STATES } from './identity-states';
import { PART } from './played-states';
import { rolesFor, type RoleName } from './roles';

const statesOf = (role: RoleName) => IDENTITY_STATES.filter(({ not }) => !not?.includes(role));

test.describe('A01 the identity remote, in every state, light and dark', () => {
  test.setTimeout(180_000);
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const role of rolesFor(statesOf)) {
    test(`as ${role}`, async ({ page }) => {
      await signIn(page, role);
      for (const { name, part = 'main', open } of statesOf(role)) {
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
