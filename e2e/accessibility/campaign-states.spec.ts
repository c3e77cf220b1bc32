import { expect, test } from '@playwright/test';
import { jobNamed, signIn } from '../journeys/console';
import { contrastFaultsIn, faultsIn } from './audit';
import { jobStates } from './job-states';
import { PART } from './played-states';
import { rolesFor, type RoleName } from './roles';
import { STOP_WORD_STATES } from './stop-word-states';
import { wizardStates } from './wizard-states';

/** ADMIN's wizard has all that AGENT-ADMIN's and USER's have, CLICKER's is the P2P one, and READER has none. */
const WRITERS: RoleName[] = ['admin', 'clicker'];

const statesOf = (role: RoleName, job = { jobId: 0, identityId: 0 }) =>
  [
    ...(role === 'agent-admin' ? STOP_WORD_STATES : []),
    ...jobStates(job),
    ...(WRITERS.includes(role) ? wizardStates(role) : []),
  ].filter(({ not }) => !not?.includes(role));

test.describe('A01 the pages of a job and the wizard, in every state', () => {
  test.setTimeout(180_000);
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const role of rolesFor(statesOf)) {
    test(`as ${role}`, async ({ page }) => {
      await signIn(page, role);
      const job = await jobNamed(page, role === 'clicker' ? 'Downtown doors, week 2' : 'Kick-off invitation');
      for (const { name, part = 'main', open } of statesOf(role, job)) {
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
