import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CACHE, ROOT } from '../../../scripts/launch/places.mjs';

const run = promisify(execFile);
/** Whatever a process of the server's may be made of, beside packages. */
const SOURCES = ['server/src', 'server/scripts', 'shared-api/src', 'simulator/src', 'package-lock.json'];
const PLACE = join(CACHE, 'processes');

const built = new Map<string, Promise<string>>();

/**
 * A file of the server's in one file for node, as the product is shipped: a process of it is there in a third of the time that
 * compiling a thousand takes at each start. Made once for all tests of the same sources.
 */
export function builtProcess(entry: string): Promise<string> {
  const known = built.get(entry) ?? build(entry);
  built.set(entry, known);
  return known;
}

async function build(entry: string): Promise<string> {
  const name = basename(entry, '.ts');
  const folder = join(PLACE, `${name}-${await fingerprint()}`);
  const file = join(folder, 'process.mjs');
  if (existsSync(file)) return file;
  await mkdir(PLACE, { recursive: true });
  const made = await mkdtemp(join(PLACE, 'making-'));
  const bundler = pathToFileURL(join(ROOT, 'server/scripts/bundle.mjs')).href;
  const work = `const { bundle } = await import('${bundler}'); await bundle('${entry}', '${join(made, 'process.mjs')}');`;
  await run(process.execPath, ['--input-type=module', '-e', work]);
  for (const older of await readdir(PLACE))
    if (older.startsWith(`${name}-`) && older !== basename(folder))
      await rm(join(PLACE, older), { recursive: true, force: true });
  try {
    await rename(made, folder);
  } catch (error) {
    // Another test made the same meanwhile.
    await rm(made, { recursive: true, force: true });
    if (!existsSync(file)) throw error;
  }
  return file;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const place = resolve(ROOT, source);
    const names = (await stat(place)).isFile()
      ? ['']
      : (await readdir(place, { recursive: true })).toSorted();
    const facts = await Promise.all(
      names.map(async (name) => {
        const { mtimeMs, size } = await stat(join(place, name));
        return `${name} ${mtimeMs} ${size}`;
      }),
    );
    hash.update(facts.join('\n'));
  }
  return hash.digest('hex').slice(0, 16);
}
