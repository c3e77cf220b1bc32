import { existsSync } from 'node:fs';
import { run, tail } from '../launch/run.mjs';
import { CommandError } from '../launch/step.mjs';

const onThisMachine = () =>
  process.env.FIREFOX_PATH ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** A Firefox for the main journeys: the one of FIREFOX_PATH or of this machine, else Debian's package is installed. */
export async function findFirefox() {
  const found = onThisMachine();
  if (found) return found;
  let said = '';
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update']);
    said = (await run('apt-get', ['install', '-y', '--no-install-recommends', 'firefox-esr'])).all;
  }
  const installed = onThisMachine();
  if (installed) return installed;
  throw new CommandError(
    `There is no Firefox and none could be installed. Install one and give its path: FIREFOX_PATH=… npm test firefox\n${tail(said, 5)}`,
  );
}
