import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD } from '../webpack/places.mjs';
import { builtPart, rooms } from './rooms.mjs';

/** Builds here that are neither a room's newest nor in force there. `remotes`: the registry's, with their builds. */
export const unusedBuilds = (remotes) =>
  rooms().flatMap((room) =>
    unused(
      room,
      remotes.find(({ name }) => name === room),
    ),
  );

function unused(remote, known) {
  const folder = join(BUILD, 'mfe', remote);
  if (!existsSync(folder)) return [];
  const newest = builtPart(remote).part.build;
  const inForce = new Set(known?.builds.filter(({ runsAs }) => runsAs.length > 0).map(({ build }) => build));
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== newest && !inForce.has(entry.name))
    .map(({ name }) => ({ remote, build: name, folder: join(folder, name) }));
}
