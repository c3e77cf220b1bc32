import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unknownNames } from '../webpack/check-declaration.mjs';
import { findBrowser } from './mount/find-browser.mjs';
import { mountBuild } from './mount/mount-build.mjs';
import { builtPart } from './remotes.mjs';
import { CommandError } from './trouble.mjs';

export const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Mounts the build in the browser there is and refuses what does not mount, uploads what is missing and reads everything back;
 * gives it to nobody. The same build again is no work.
 */
export async function publish(registry, remote, build, { browser = findBrowser() } = {}) {
  const { part, folder } = builtPart(remote, build);
  const unknown = unknownNames(part);
  if (unknown.length > 0)
    throw new CommandError(`${remote} ${part.build}:\n  ${unknown.join('\n  ')}`, { code: 'contract' });
  // Announced first: what the registry refuses by its declaration need not be tried.
  const { missing, state, mounted } = await registry.announce(part);
  const seen =
    browser && mounted === false ? await mountBuild(registry, { part, folder }, browser) : undefined;
  for (const file of missing)
    await registry.upload(remote, part.build, file, readFileSync(join(folder, file)));
  const done = state === 'published' ? { missing } : await registry.announce(part);
  if (done.missing.length > 0)
    throw new CommandError(`${done.missing.join(', ')} did not arrive.`, { code: 'incomplete' });
  const bytes = await readBack(registry, part);
  if (seen) {
    const { views: _views, ...report } = seen;
    await registry.mounted(remote, part.build, report);
  }
  return {
    remote,
    build: part.build,
    files: Object.keys(part.integrity).length,
    uploaded: missing.length,
    bytes,
    mounted: seen ? { browser: seen.browser, views: seen.views } : (mounted ?? true),
  };
}

/** Downloads every file of a build as people would and compares it with its sum. */
export async function readBack(registry, { remote, build, integrity }) {
  let total = 0;
  for (const [file, sum] of Object.entries(integrity)) {
    const bytes = await registry.download(remote, build, file);
    if (sha384(bytes) !== sum)
      throw new CommandError(`${file} of ${remote} ${build} is not what was published.`, {
        code: 'integrity',
      });
    total += bytes.length;
  }
  return total;
}
