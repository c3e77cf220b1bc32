import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PLATFORM = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** What the packed package knows of the house it was made in; undefined in that house itself. */
const SHIPPED = join(PLATFORM, 'shipped.json');
export const shipped = existsSync(SHIPPED) ? JSON.parse(readFileSync(SHIPPED, 'utf8')) : undefined;

/** The repository: the one this file is in, or, where the package is installed, the one that is worked in. */
export const ROOT = shipped ? resolve(process.env.CAMPAIGN_ROOT ?? '.') : resolve(PLATFORM, '..');
/** Where every build goes. */
export const BUILD = process.env.CAMPAIGN_BUILD_DIR
  ? resolve(process.env.CAMPAIGN_BUILD_DIR)
  : join(ROOT, 'build');

/** Exact versions, by package, of what the shell gives and what builds are made with: the first that says so. */
export function readPins() {
  if (shipped) return shipped.pins;
  const pins = {};
  for (const folder of ['platform', 'shared-api', 'shared-ui', 'shell']) {
    const { name, version, dependencies, devDependencies } = readPackage(join(ROOT, folder));
    for (const [each, pin] of Object.entries({ ...devDependencies, ...dependencies })) pins[each] ??= pin;
    pins[name] = version;
  }
  return pins;
}

/** Exact pins, taken from wherever in the house a package is declared. */
export function versionOf(packageName) {
  const pinned = readPins()[packageName];
  if (!pinned) throw new Error(`${packageName} is shared, but neither platform nor shell pins it.`);
  return pinned;
}

const isDeclared = (folder) => existsSync(join(folder, 'platform.config.ts'));

/** A repository of one remote: its root is the remote. */
export const isAlone = (root = ROOT) => isDeclared(root);

/** 'lists' for mfe-lists: how the release document, the addresses and the logs call a remote. */
export const remoteName = (folder) =>
  (resolve(folder) === ROOT ? readPackage(folder).name.split('/').at(-1) : basename(folder)).replace(
    /^mfe-/,
    '',
  );

/** The folders of the remotes of a repository. */
export const remoteFolders = (root = ROOT) =>
  isAlone(root)
    ? [root]
    : readdirSync(root)
        .filter((name) => name.startsWith('mfe-'))
        .map((name) => join(root, name))
        .filter(isDeclared);
