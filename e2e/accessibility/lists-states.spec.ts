import { expect, test } from '@playwright/test';
import { signIn } from '../journeys/console';
import { contrastFaultsIn, faultsIn } from './audit';
import { LEDGER_STATES } from './ledger-states';
import { PART } from './played-states';
import { rolesFor, type RoleName } from './roles';
import { UPLOAD_STATES } from './upload-states';

const statesOf = (role: RoleName) =>
  [...UPLOAD_STATES, ...LEDGER_STATES].filter(({ not }) => !not?.includes(role));

test.describe('A01 the upload and the ledger, in every state, light and dark', () => {
  test.setTimeout(180_000);
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const role of rolesFor(statesOf)) {
    test(`as ${role}`, async ({ page }) => {
      await signIn(page, role);
      for (const { name, part = 'main', open } of statesOf(role)) {
        await test.step(name, async () => {
          await open(page);
          expect([role, name, await faultsIn(page, PART[part])]).toEqual([role, name, []]);
          expect([role, name, 'dark', await contrastFaultsIn(page, PART[part], 'dark')]).toEqual([
            ...[role, name, 'dark'],
            [],
          ]);
        });
      }
    });
  }
});
