import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPart, remoteFolder } from './remotes.mjs';
import { CommandError } from './trouble.mjs';

export const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Uploads what is missing and reads everything back; gives it to nobody. The same build again is no work. */
export async function publish(registry, remote, build) {
  remoteFolder(remote);
  const { part, folder } = builtPart(remote, build);
  const { missing, state } = await registry.announce(part);
  for (const file of missing)
    await registry.upload(remote, part.build, file, readFileSync(join(folder, file)));
  const done = state === 'published' ? { missing } : await registry.announce(part);
  if (done.missing.length > 0)
    throw new CommandError(`${done.missing.join(', ')} did not arrive.`, { code: 'incomplete' });
  const bytes = await readBack(registry, part);
  return {
    remote,
    build: part.build,
    files: Object.keys(part.integrity).length,
    uploaded: missing.length,
    bytes,
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
