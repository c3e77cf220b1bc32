import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { shipped } from './places.mjs';

/** A file beside another, as its import names it. */
const beside = (file, name) =>
  [name, `${name}.ts`, `${name}.js`]
    .map((each) => join(dirname(file), each))
    .find((each) => existsSync(each));

/** What a TypeScript file exports that imports at most files beside it: its types are dropped, its code is run. */
export function importTypeScript(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exports = {};
  new Function('exports', 'require', code)(exports, (name) => importTypeScript(beside(file, name)));
  return exports;
}

/** A door of shared-api that imports nothing at run time: its source here, its JavaScript where it is installed. */
export const importShared = (door) =>
  importTypeScript(createRequire(import.meta.url).resolve(`@campaign/shared-api/${door}`));

/** Reads a remote's `platform.config.ts`. */
export async function readDeclaration(folder) {
  const file = join(folder, 'platform.config.ts');
  const { default: declaration } = importTypeScript(file);
  for (const part of ['routes', 'requires', 'budget']) {
    if (!declaration?.[part]) throw new Error(`${file} declares no ${part}.`);
  }
  return declaration;
}

/** The platform's major version, from where the code has it. */
export async function readContract() {
  if (shipped) return shipped.contract;
  const file = fileURLToPath(new URL('../src/contract.ts', import.meta.url));
  return importTypeScript(file).CONTRACT;
}
