import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../launch/places.mjs';
import { run, tail } from '../launch/run.mjs';
import { CommandError } from '../launch/step.mjs';
import { onThisMachine } from './chromium-launch.mjs';

/** Where Playwright keeps a Chromium of its own; null when there is none. */
function playwrightsOwn() {
  const require = createRequire(join(ROOT, 'e2e/package.json'));
  const path = require('@playwright/test').chromium.executablePath();
  return existsSync(path) ? path : null;
}

/**
 * A Chromium for the browser tests: the one of CHROMIUM_PATH, of this machine or of Playwright; else Playwright's is
 * fetched, else Debian's package installed.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new CommandError(`CHROMIUM_PATH="${given}" does not exist.`);
  const found = onThisMachine() ?? playwrightsOwn();
  if (found) return found;

  const isRoot = process.getuid?.() === 0;
  const playwright = join(ROOT, 'node_modules/.bin/playwright');
  const fetched = await run(playwright, ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  if (fetched.code === 0 && playwrightsOwn()) return playwrightsOwn();
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update']);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
  }
  const installed = onThisMachine();
  if (installed) return installed;
  throw new CommandError(
    `There is no Chromium and none could be fetched. Install one and give its path: CHROMIUM_PATH=… npm test\n${tail(fetched.all, 5)}`,
  );
}
