import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What an earlier run left, so that an unchanged thing is not done again. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'campaign');

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The folders of the workspaces. */
export const workspaces = () => readJson(join(ROOT, 'package.json')).workspaces;
