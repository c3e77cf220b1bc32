import { existsSync } from 'node:fs';

// Debian's Chromium where Playwright's own is not installed.
const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find(existsSync);

/** How every suite, bench and picture starts its browser. */
export const chromiumLaunch = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The same letters on every machine.
    '--font-render-hinting=none',
    '--disable-lcd-text',
  ],
};
