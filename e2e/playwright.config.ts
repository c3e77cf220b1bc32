import { defineConfig, devices } from '@playwright/test';
import { existsSync } from 'node:fs';
import { CONSOLE_URL } from './product';

// Debian's Chromium where Playwright's own is not installed.
const chromium = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find(existsSync);

/** One product, one person at a time: the journeys read each other's campaigns. */
export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'accessibility/**/*.spec.ts', 'chaos/**/*.spec.ts'],
  fullyParallel: false,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  // E2E_RUNNING=1: against a product somebody has started on these ports.
  ...(!process.env.E2E_RUNNING && { globalSetup: './start-product.ts' }),
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: CONSOLE_URL,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
