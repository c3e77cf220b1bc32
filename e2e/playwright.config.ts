import { defineConfig, devices } from '@playwright/test';
import { isThorough } from '../jest/thorough';
import { chromiumLaunch } from '../scripts/verify/chromium-launch.mjs';
import { CONSOLE_URL } from './product';

/** Asked for by name, pictures are compared to the last shade; the workers read it from here. */
if (process.argv.includes('appearance')) process.env.PICTURES ??= 'strict';

/** Two halves of the suite at once must not clear each other's. */
const RESULTS = process.env.E2E_RESULTS ?? 'test-results';

/** One product, one person at a time: the journeys read each other's campaigns. */
export default defineConfig({
  testDir: '.',
  testMatch: [
    'journeys/**/*.spec.ts',
    'accessibility/**/*.spec.ts',
    'chaos/**/*.spec.ts',
    'appearance/**/*.spec.ts',
    'skew/**/*.spec.ts',
  ],
  fullyParallel: false,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  // E2E_RUNNING=1: against a product somebody has started on these ports; E2E_DATA_DIR names its DATA_DIR.
  ...(!process.env.E2E_RUNNING && { globalSetup: './start-product.ts' }),
  outputDir: RESULTS,
  snapshotPathTemplate: '{testDir}/appearance/baselines/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: `${RESULTS}/results.json` }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: CONSOLE_URL,
    viewport: { width: 1280, height: 800 },
    // Profiles that a test makes for itself, too; see kept-context.ts.
    ...(!isThorough && { contextOptions: { reducedMotion: 'reduce' } }),
    actionTimeout: 15_000,
    // Filming every test costs the processor dear: E2E_TRACE=1 where a film is wanted.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
});
