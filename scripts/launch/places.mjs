import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What an earlier run left, so that an unchanged thing is not done again. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'campaign');

/**
 * The Node that product, builds and tests run on: `NODE_PROGRAM`, else the one that npm has brought along for this machine
 * (docs/decisions/0030), else the one that runs this. Asked anew each time, for it comes with the packages.
 */
export const nodeProgram = () => {
  const { NODE_PROGRAM: named } = process.env;
  const brought = join(ROOT, 'node_modules/.bin/node');
  return named || (existsSync(brought) ? brought : process.execPath);
};

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The folders of the workspaces. */
export const workspaces = () => readJson(join(ROOT, 'package.json')).workspaces;
