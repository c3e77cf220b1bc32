import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, and where every build goes. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const BUILD = process.env.CAMPAIGN_BUILD_DIR
  ? resolve(process.env.CAMPAIGN_BUILD_DIR)
  : join(ROOT, 'build');

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Exact pins, taken from wherever in the house a package is declared. */
export function versionOf(packageName) {
  if (packageName.startsWith('@campaign/')) {
    return readPackage(join(ROOT, packageName.replace('@campaign/', ''))).version;
  }
  for (const folder of ['platform', 'shared-api', 'shared-ui', 'shell']) {
    const pinned = readPackage(join(ROOT, folder)).dependencies?.[packageName];
    if (pinned) return pinned;
  }
  throw new Error(`${packageName} is shared, but neither platform nor shell pins it.`);
}

/** 'lists' for mfe-lists: how the release document, the addresses and the logs call a remote. */
export const remoteName = (folder) => basename(folder).replace(/^mfe-/, '');
