import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SHARED_MODULES } from '../src/shared-modules.mjs';

const MAKES = /\bcreatePolicy\(\s*(?:(["'`])([^"'`]*)\1)?/g;
/** webpack's own, in every build. */
const OURS = 'mfe#webpack';
/** The console's, and the one that takes every string: content-security.ts of the server refuses them too. */
const RESERVED = ['default', 'mfe#loader', OURS, 'highcharts'];

/**
 * Why the Trusted Types policies that a build makes are not those it declares; empty: they are. A page allows the declared ones and
 * no others, so what is not declared would stop in the browser. A name that is put together at run time may be any of the declared.
 * @param texts the build's scripts
 */
export function policyFaults(texts, declared = []) {
  const made = texts.flatMap((text) => [...text.matchAll(MAKES)].map(([, , name]) => name));
  const named = new Set(made.filter((name) => name !== undefined && name !== OURS));
  const hasOthers = made.includes(undefined);
  const faults = [...named]
    .filter((name) => !declared.includes(name))
    .map((name) => `It makes the Trusted Types policy ${name}: declare it, trustedTypes: ['${name}'].`);
  if (hasOthers && declared.length === 0)
    faults.push('It makes a Trusted Types policy whose name is not written out: declare it, trustedTypes.');
  for (const name of declared)
    if (RESERVED.includes(name)) faults.push(`The Trusted Types policy ${name} is the console's.`);
    else if (!named.has(name) && !hasOthers)
      faults.push(`It declares the Trusted Types policy ${name} and makes none of that name.`);
  return faults;
}

export const scriptsOf = (folder, files) =>
  files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(folder, file), 'utf8'));

const isGiven = (name) =>
  name.startsWith('@campaign/') ||
  SHARED_MODULES.some(({ key }) => key === name || key.startsWith(`${name}/`));

/** A remote's own sources, and the first file of each library that it brings along. */
function sourcesOf(folder) {
  const src = join(folder, 'src');
  const own = readdirSync(src, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(src, file));
  const manifest = join(folder, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const { resolve } = createRequire(manifest);
  const libraries = Object.keys(dependencies).flatMap((name) => {
    if (isGiven(name)) return [];
    try {
      return [resolve(name)];
    } catch {
      // Not a script, or not to be had by its name alone: the build looks at all that is in it.
      return [];
    }
  });
  return [...own, ...libraries].map((file) => readFileSync(file, 'utf8'));
}

/** The same before anything is built: what a remote makes itself or brings along and does not declare. */
export const undeclaredPolicies = (folder, declared = []) =>
  policyFaults(sourcesOf(folder), declared).filter((fault) => !fault.startsWith('It declares '));
