import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

/** Reads a room's `platform.config.ts`: data with type imports only, so that its types can simply be dropped. */
export async function readDeclaration(folder) {
  const file = join(folder, 'platform.config.ts');
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  const { default: declaration } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  for (const part of ['routes', 'requires', 'budget']) {
    if (!declaration?.[part]) throw new Error(`${file} declares no ${part}.`);
  }
  return declaration;
}
