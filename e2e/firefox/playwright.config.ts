import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import base from '../playwright.config';

// The product's start reads it.
process.env.E2E_BROWSER = 'firefox';

/**
 * The main journeys in the Firefox of this machine (`npm test firefox`), over WebDriver BiDi. Firefox ESR fixes neither the
 * colours a page is told to prefer nor a user agent: its own are kept.
 */
export default defineConfig({
  ...base,
  testDir: '..',
  testMatch: [
    ...['sign-in', 'send-a-campaign', 'p2p-sending', 'three-agents', 'short-links'].map(
      (name) => `journeys/${name}.spec.ts`,
    ),
    // What its downloads end like there when a page is left.
    'chaos/left-while-loading.spec.ts',
  ],
  // Twice as long as in Chromium, measured under the same load.
  timeout: 180_000,
  ...(base.globalSetup && { globalSetup: '../start-product.ts' }),
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    colorScheme: null,
    userAgent: undefined,
    launchOptions: { executablePath: join(import.meta.dirname, 'firefox.mjs') },
  },
});
