import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onThisMachine } from './chromium-launch.mjs';

const FILE = 'chromium.txt';
/** How the line begins that tells of pictures not compared; `npm test` shows such lines. */
const LEFT_OUT = 'Pictures are left out: ';

/** What Playwright's toHaveScreenshot takes. */
interface Strictness {
  threshold: number;
  maxDiffPixelRatio: number;
}
/** The same browser on the same machine draws the same: hardly a pixel may differ. PICTURES=strict asks for it. */
const STRICT: Strictness = { threshold: 0.005, maxDiffPixelRatio: 0.0002 };
/** In the usual run: a missing button, chip or figure is more than one pixel in 2,000. */
const USUAL: Strictness = { threshold: 0.1, maxDiffPixelRatio: 0.0005 };

const KIND = onThisMachine()?.endsWith('headless-shell') ? 'headless shell' : 'with windows';
/** As in `157 headless shell linux x64`: each of the four draws letters a little differently. */
const drawnBy = (version: string) => [version.split('.')[0], KIND, process.platform, process.arch].join(' ');
const told = new Set<string>();

/**
 * How pictures are held to the baselines in `folder`, or undefined where that would tell nothing: they hold for the
 * browser and platform that made them, which are written beside them. With `updating` they are being made now.
 */
export function strictness(folder: string, version: string, updating: boolean): Strictness | undefined {
  const file = join(folder, FILE);
  const here = drawnBy(version);
  if (updating) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${here}\n`);
  }
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run pictures:keep makes the baselines.`);
  const made = readFileSync(file, 'utf8').trim();
  if (made === here) return process.env.PICTURES === 'strict' ? STRICT : USUAL;
  const line = `${LEFT_OUT}the baselines are Chromium ${made}'s, this is ${here}.`;
  if (!told.has(line)) console.log(line);
  told.add(line);
  return undefined;
}
