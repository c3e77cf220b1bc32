import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importShared } from '../webpack/declaration.mjs';
import { BUILD, remoteFolders, remoteName } from '../webpack/places.mjs';
import { CommandError } from './trouble.mjs';

const { shortCodeAt } = importShared('paths');
const NAME = /^[a-z][a-z0-9-]{0,31}$/;

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The remotes in this repository, by name. */
export const remotes = () => remoteFolders().map(remoteName);

/** A name that may be a remote's. */
export function assertName(remote) {
  if (NAME.test(remote)) return;
  throw new CommandError(
    `“${remote}” is no name of a remote: small letters, digits and dashes, from a letter on.`,
    {
      code: 'usage',
    },
  );
}

/** The address /name is the remote's: one of eight letters or digits would be taken for a short link. */
export function assertNoShortLink(name, command = 'mfe new') {
  if (!shortCodeAt(`/${name}`)) return;
  throw new CommandError(`/${name} could be a short link: eight letters or digits.`, {
    code: 'usage',
    hint: `Call it otherwise, with a dash say: ${command} ${name.slice(0, -1)}-${name.slice(-1)}`,
  });
}

/** Where a remote of this repository is. */
export function remoteFolder(remote) {
  assertName(remote);
  const folder = remoteFolders().find((each) => remoteName(each) === remote);
  if (folder) return folder;
  const there = remotes();
  throw new CommandError(
    `There is no remote mfe-${remote} here. ${there.length > 0 ? `There are: ${there.join(', ')}.` : 'There is none at all.'}`,
    { code: 'no-remote', hint: `mfe new ${remote} makes one.` },
  );
}

/** Names of a remote's builds here that something begins with: first the newest of `mfe build`, then the server's. */
export const pointedAt = (remote) =>
  ['newest.json', 'current.json']
    .map((each) => join(BUILD, 'mfe', remote, each))
    .filter((each) => existsSync(each))
    .map((each) => readJson(each).build);

/** The part of a build here: the one `mfe build` made last unless named. */
export function builtPart(remote, build) {
  assertName(remote);
  const folder = join(BUILD, 'mfe', remote);
  const name = build ?? pointedAt(remote)[0];
  const file = name === undefined ? undefined : join(folder, name, 'release-part.json');
  if (!file || !existsSync(file)) {
    remoteFolder(remote);
    throw new CommandError(`${remote}${build ? ` ${build}` : ''} is not built here.`, {
      code: 'not-built',
      hint: `mfe build ${remote}`,
    });
  }
  return { part: readJson(file), folder: join(folder, name) };
}
