import { expect, test } from '@playwright/test';
import { signIn } from '../journeys/console';
import { contrastFaultsIn, faultsIn } from './audit';
import { LEDGER_STATES } from './ledger-states';
import { PART } from './played-states';
import { UPLOAD_STATES } from './upload-states';

const ROLES = ['admin', 'agent-admin', 'agency', 'reader', 'clicker'];

test.describe('A01 the upload and the ledger, in every state, light and dark', () => {
  test.setTimeout(180_000);
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const role of ROLES) {
    test(`as ${role}`, async ({ page }) => {
      await signIn(page, role);
      const states = [...UPLOAD_STATES, ...LEDGER_STATES].filter(({ not }) => !not?.includes(role));
      for (const { name, part = 'main', open } of states) {
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
