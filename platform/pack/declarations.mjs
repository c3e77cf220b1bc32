import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../webpack/places.mjs';
import { filesUnder, withEndings } from './compile.mjs';

const CONFIG = fileURLToPath(new URL('tsconfig.json', import.meta.url));

/** The types of the packages, as `.d.ts` beside their JavaScript. `targets`: by folder, where its files go. */
export function declare(targets) {
  const out = mkdtempSync(join(tmpdir(), 'campaign-types-'));
  try {
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const told = ['-p', CONFIG, '--outDir', out];
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...told], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The types cannot be written:\n${stdout}`);
    for (const [folder, target] of Object.entries(targets))
      for (const name of filesUnder(join(out, folder, 'src'))) {
        const text = readFileSync(join(out, folder, 'src', name), 'utf8');
        mkdirSync(dirname(join(target, name)), { recursive: true });
        writeFileSync(join(target, name), withEndings(text, join(ROOT, folder, 'src', name)));
      }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
