import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run, tail } from './run.mjs';
import { ROOT, readJson } from './places.mjs';
import { CommandError } from './step.mjs';

/**
 * Whether node_modules holds what the lock says: npm's own record of the installation is compared with the lock,
 * package by package. Binaries of other platforms are in the lock only.
 */
export function isInstalled(root = ROOT) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages: installed } = readJson(record);
  const { '': _root, ...wanted } = readJson(join(root, 'package-lock.json')).packages;
  const isThere = ([place, { version, optional }]) =>
    installed[place] ? installed[place].version === version : Boolean(optional);
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every((place) => place in wanted);
}

/** Installs exactly what the lock says. */
export async function install() {
  const [command, args] = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  const { code, all } = await run(command, args, { detached: true });
  if (code !== 0)
    throw new CommandError(`npm ci failed; put right what it says and run this again:\n${tail(all)}`);
}
