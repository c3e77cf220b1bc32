import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD } from '../webpack/places.mjs';
import { pointedAt, remotes } from './remotes.mjs';

/** Builds here that are neither a remote's newest, nor a server's here, nor in force there. `registered`: the registry's, with their builds. */
export const unusedBuilds = (registered) =>
  remotes().flatMap((remote) =>
    unused(
      remote,
      registered.find(({ name }) => name === remote),
    ),
  );

function unused(remote, known) {
  const folder = join(BUILD, 'mfe', remote);
  if (!existsSync(folder)) return [];
  const inForce = known?.builds.filter(({ runsAs }) => runsAs.length > 0).map(({ build }) => build) ?? [];
  const kept = new Set([...inForce, ...pointedAt(remote)]);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !kept.has(entry.name))
    .map(({ name }) => ({ remote, build: name, folder: join(folder, name) }));
}
