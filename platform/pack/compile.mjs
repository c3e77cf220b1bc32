import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';

const NOT_SHIPPED = /(\.(test|stories|bench)\.tsx?|\.snap|\.md)$|[\\/](catalogue|__snapshots__)[\\/]/;

export const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !NOT_SHIPPED.test(`/${name}`))
    .sort();

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}(?:\/[^'"]*)?)\2/g;

/** Relative imports with their endings: outside nobody guesses them. `file`: the source; its neighbours tell which. */
export const withEndings = (text, file) =>
  text.replaceAll(SPECIFIER, (whole, before, quote, path) => {
    const target = join(dirname(file), path);
    const end = ['.ts', '.tsx'].some((each) => existsSync(target + each))
      ? '.js'
      : ['.ts', '.tsx'].some((each) => existsSync(join(target, `index${each}`)))
        ? '/index.js'
        : '';
    return end === '' ? whole : `${before}${quote}${path.replace(/\/$/, '')}${end}${quote}`;
  });

const toScript = (name) => name.replace(/\.tsx?$/, '.js');

/** A package's `src` as JavaScript, file by file; what is no TypeScript is copied. */
export function compile(source, target) {
  for (const name of filesUnder(source)) {
    const from = join(source, name);
    const to = join(target, toScript(name));
    mkdirSync(dirname(to), { recursive: true });
    if (!/\.tsx?$/.test(name)) {
      writeFileSync(to, readFileSync(from));
      continue;
    }
    const { code } = transformSync(readFileSync(from, 'utf8'), {
      filename: from,
      jsc: {
        parser: { syntax: 'typescript', tsx: name.endsWith('x') },
        transform: { react: { runtime: 'automatic', development: false } },
        target: 'es2022',
      },
    });
    writeFileSync(to, withEndings(code, from));
  }
}
