import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD, ROOT } from '../webpack/places.mjs';
import { Trouble } from './trouble.mjs';

const NAME = /^[a-z][a-z0-9-]{0,31}$/;

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The rooms in this repository, by name. */
export const rooms = () =>
  readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'platform.config.ts')))
    .map((name) => name.replace('mfe-', ''));

/** A name that may be a room's. */
export function assertName(remote) {
  if (NAME.test(remote)) return;
  throw new Trouble(`“${remote}” is no name of a room: small letters, digits and dashes, from a letter on.`, {
    code: 'usage',
  });
}

/** Where a room of this repository is. */
export function roomFolder(remote) {
  assertName(remote);
  const folder = join(ROOT, `mfe-${remote}`);
  if (existsSync(join(folder, 'platform.config.ts'))) return folder;
  throw new Trouble(`There is no room mfe-${remote} here. There are: ${rooms().join(', ')}.`, {
    code: 'no-room',
    hint: `mfe new ${remote} makes one.`,
  });
}

/** Names of a room's builds here that something begins with: first the newest of `mfe build`, then the server's. */
export const pointedAt = (remote) =>
  ['newest.json', 'current.json']
    .map((each) => join(BUILD, 'mfe', remote, each))
    .filter((each) => existsSync(each))
    .map((each) => readJson(each).build);

/** The part of a build here: the one `mfe build` made last unless named. */
export function builtPart(remote, build) {
  const folder = join(BUILD, 'mfe', remote);
  const name = build ?? pointedAt(remote)[0];
  const file = name === undefined ? undefined : join(folder, name, 'release-part.json');
  if (!file || !existsSync(file))
    throw new Trouble(`${remote}${build ? ` ${build}` : ''} is not built here.`, {
      code: 'not-built',
      hint: `mfe build ${remote}`,
    });
  return { part: readJson(file), folder: join(folder, name) };
}
