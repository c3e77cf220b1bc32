import { existsSync } from 'node:fs';

/**
 * Where a system keeps its Chromium, the one without windows first: it needs a quarter less of the processor, since no
 * window draws a strip of tabs.
 */
const INSTALLED = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
];

/** The Chromium of CHROMIUM_PATH or of this machine; undefined where Playwright's own has to do. */
export const onThisMachine = () => process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));

const executablePath = onThisMachine();

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
