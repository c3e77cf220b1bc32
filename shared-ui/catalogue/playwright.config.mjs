import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/verify/chromium-launch.mjs';

// Asked for by name, and therefore to the last shade; the usual run says otherwise.
process.env.PICTURES ??= 'strict';

/** Every story in Chromium: `npm run catalogue:check -w shared-ui`; `-- -u` makes the pictures anew. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.mjs',
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: true,
  globalSetup: './serve.mjs',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: '../test-results/results.json' }]],
  use: {
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    launchOptions: chromiumLaunch,
  },
});
