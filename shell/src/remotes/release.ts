import { PREVIEW_HEADER } from '@campaign/shared-api';
import type { ReleasedBuild, ReleaseKey, ResolvedRelease } from '@campaign/shared-api/contracts';
import { forgetPass, readPass } from './preview-pass';

/** One build of a remote, as it is loaded. */
export interface LoadableBuild extends ReleasedBuild {
  name: string;
}

/** One remote as the release in force has it for this person: the build to load, and the good one before it. */
export interface RemoteRelease extends LoadableBuild {
  state: 'on' | 'off';
  offMessage?: string | undefined;
  fallback?: LoadableBuild | undefined;
}

/** The elements in which the server inlines the release and the keys, so that the first remote needs no request. */
export const RELEASE_ELEMENT = 'campaign-resolved';
export const KEYS_ELEMENT = 'campaign-keys';

function readInlined<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no #${id}.`);
  return JSON.parse(text) as T;
}

export const readInlinedRelease = () => readInlined<ResolvedRelease>(RELEASE_ELEMENT);
export const readInlinedKeys = () => readInlined<ReleaseKey[]>(KEYS_ELEMENT);

/** Asks the server for the release in force, resolved for whoever is signed in now. */
export async function fetchRelease(): Promise<ResolvedRelease> {
  const url = '/platform/registry/release';
  const pass = readPass();
  const reply = await fetch(url, {
    cache: 'no-cache',
    credentials: 'same-origin',
    ...(pass && { headers: { [PREVIEW_HEADER]: pass } }),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`);
  const release = (await reply.json()) as ResolvedRelease;
  // Over, for whatever reason: it is not shown again.
  if (pass && !release.preview && readPass() === pass) forgetPass();
  return release;
}

/** The remotes of a release, each with the build this person gets. */
export const remotesOf = ({ remotes }: ResolvedRelease): RemoteRelease[] =>
  Object.entries(remotes).map(([name, { state, offMessage, build, fallback }]) => ({
    ...build,
    name,
    state,
    offMessage,
    fallback: fallback && { ...fallback, name },
  }));
