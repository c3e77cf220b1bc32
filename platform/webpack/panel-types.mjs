import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_CHARACTERS = 50_000;
const IMPORTED = /\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/**
 * What a remote's panels are opened with and give back, as another repository's compiler takes it: its `src/panels.ts`, which
 * holds types alone. Refused where it leans on a file that is not there elsewhere.
 */
export function panelTypes(folder) {
  const file = join(folder, 'src/panels.ts');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const own = [...text.matchAll(IMPORTED)].map(([, a, b]) => a ?? b).find((each) => each.startsWith('.'));
  if (own)
    throw new Error(
      `src/panels.ts imports ${own}: what another repository compiles against stands in it whole.`,
    );
  if (text.length > MAX_CHARACTERS) throw new Error('src/panels.ts is longer than 50,000 characters.');
  return text;
}
