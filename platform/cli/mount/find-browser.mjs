import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandError } from '../trouble.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
  // Debian's and Chrome's without windows.
  'chromium-headless-shell',
  'chrome-headless-shell',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isThere(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const namedIn = (env) => env.MFE_BROWSER ?? env.CHROMIUM_PATH;
/** Whether builds are to be published without a browser. */
export const hasNoBrowser = (env = process.env) => namedIn(env) === 'none';

/** A Chromium of this machine: MFE_BROWSER, else the first there is; undefined where there is none, or MFE_BROWSER is `none`. */
export function findBrowser(env = process.env) {
  if (hasNoBrowser(env)) return undefined;
  const named = namedIn(env);
  if (named) {
    if (isThere(named)) return named;
    throw new CommandError(`${named} is no browser that can be started.`, {
      code: 'browser',
      hint: 'MFE_BROWSER names a Chromium; MFE_BROWSER=none publishes without mounting.',
    });
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE].find(
    isThere,
  );
}
