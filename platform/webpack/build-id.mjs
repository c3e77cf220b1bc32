import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const NOT_BUILT = /(\.test\.tsx?$|\/testing\/|\/fixture\/|\/node_modules\/|\.md$)/;

function* filesUnder(folder) {
  if (!existsSync(folder)) return;
  if (statSync(folder).isFile()) {
    yield folder;
    return;
  }
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (NOT_BUILT.test(entry.isDirectory() ? `${path}/` : path)) continue;
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/**
 * Names a build by what goes into it: the same sources give the same id on every machine, so that an unchanged
 * remote keeps its build, its address and its place in the browser's cache. Versions are in the package.json files,
 * pinned exactly.
 * @param {string} root the repository
 * @param {string[]} folders packages, or files, whose sources are compiled into the build
 * @param {string} [made] what names the sources that were compiled before
 */
export function buildId(root, folders, made = '') {
  const hash = createHash('sha256').update(made);
  for (const folder of folders) {
    for (const file of filesUnder(join(root, folder))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, 12);
}
