import { CommandError } from '../trouble.mjs';

const START_MS = 30_000;

/** Starts a headless Chromium with a profile of its own. A container often has no user namespaces for Chromium's sandbox. */
export async function openBrowser(executablePath) {
  // Loaded by the two verbs that mount alone: it takes a fifth of a second.
  const { chromium } = await import('playwright-core');
  const launch = (chromiumSandbox) =>
    chromium.launch({ executablePath, chromiumSandbox, timeout: START_MS, args: ['--mute-audio'] });
  const isRoot = process.getuid?.() === 0;
  let browser;
  try {
    browser = isRoot ? await launch(false) : await launch(true).catch(() => launch(false));
  } catch (error) {
    throw new CommandError(`${executablePath} did not start: ${error.message.split('\n', 1)[0]}`, {
      code: 'browser',
      hint: 'MFE_BROWSER names another; MFE_BROWSER=none publishes without mounting.',
    });
  }
  // One context: the shell's files are fetched once for all pages.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return {
    /** 'Chromium 156.0.7171.2'. */
    name: `Chromium ${browser.version()}`,
    newPage: () => context.newPage(),
    close: () => browser.close(),
  };
}
