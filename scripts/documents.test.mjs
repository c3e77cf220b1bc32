import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const isThere = (name) => FILES.some((file) => file === name || file.endsWith(`/${name}`));

/** `gate/places.ts`, `../texts/words.test.ts` and the like, as documents name them. */
const NAMED = /`(?:\.\.?\/)*([\w@-][\w./@-]*\.(?:tsx?|mjs|cjs|sql))`/g;

it.each(FILES.filter((file) => file.endsWith('.md')))('%s names no file that is not there', (page) => {
  const named = readFileSync(resolve(ROOT, page), 'utf8').matchAll(NAMED);
  expect([...named].map(([, name]) => name).filter((name) => !isThere(name))).toEqual([]);
});
