import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAKES = /\bcreatePolicy\(\s*(?:(["'`])([^"'`]*)\1)?/g;
/** webpack's own, in every build. */
const OURS = 'mfe#webpack';

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
    if (!named.has(name) && !hasOthers)
      faults.push(`It declares the Trusted Types policy ${name} and makes none of that name.`);
  return faults;
}

export const scriptsOf = (folder, files) =>
  files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(folder, file), 'utf8'));
