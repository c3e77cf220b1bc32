import { expect, test } from '@playwright/test';
import { jobNamed, signIn } from '../journeys/console';
import { faultsIn } from './audit';
import { jobStates } from './job-states';
import { PART } from './played-states';
import { STOP_WORD_STATES } from './stop-word-states';
import { wizardStates } from './wizard-states';

const ROLES = ['admin', 'agent-admin', 'agency', 'reader', 'clicker'];
/** ADMIN's wizard has all that AGENT-ADMIN's and USER's have, CLICKER's is the P2P one, and READER has none. */
const WRITERS = ['admin', 'clicker'];

test.describe('A01 the pages of a job and the wizard, in every state', () => {
  test.setTimeout(180_000);
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const role of ROLES) {
    test(`as ${role}`, async ({ page }) => {
      await signIn(page, role);
      const job = await jobNamed(page, role === 'clicker' ? 'Downtown doors, week 2' : 'Kick-off invitation');
      const states = [
        ...(role === 'agent-admin' ? STOP_WORD_STATES : []),
        ...jobStates(job),
        ...(WRITERS.includes(role) ? wizardStates(role) : []),
      ];
      for (const { name, part = 'main', open } of states.filter(({ not }) => !not?.includes(role))) {
        await test.step(name, async () => {
          await open(page);
          expect([role, name, await faultsIn(page, PART[part])]).toEqual([role, name, []]);
        });
      }
    });
  }
});
