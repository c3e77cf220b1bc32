import { createHash } from 'node:crypto';
import type { Release, RemoteBuild } from '@campaign/shared-api/contracts';
import type { Builds } from './build-files';

/** A release and the forms it is handed out in. */
export interface PublishedRelease {
  release: Release;
  /** The document, to the byte. */
  document: string;
  /** Quoted, as an ETag. */
  digest: string;
  /** The document as the page carries it: without the federation manifests and the sizes. */
  inlined: string;
}

/** Where a build's files are. */
export const baseOf = ({ remote, build }: Pick<RemoteBuild, 'remote' | 'build'>) =>
  `/mfe/${remote}/${build}/`;

/**
 * Composes the release of the builds in force. Its number is drawn from its content: the same builds are the same
 * release on every machine, and another number is another content.
 */
export function composeRelease({ shell, remotes }: Builds): PublishedRelease {
  const builds = Object.fromEntries(
    remotes.map(({ schema: _schema, build, ...part }) => [
      build,
      { ...part, base: baseOf({ ...part, build }) },
    ]),
  );
  const content = {
    shell: { build: shell.build, contract: shell.contract },
    remotes: Object.fromEntries(
      remotes.map(({ remote, build }) => [
        remote,
        { state: 'on' as const, channels: [{ id: 'stable' as const, build }] },
      ]),
    ),
    builds,
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest();
  const release: Release = { schema: 1, release: hash.readUInt32BE() >>> 1, ...content };
  const slim = Object.entries(builds).map(
    ([id, { mf: _mf, bytes: _bytes, ...build }]) => [id, build] as const,
  );
  return {
    release,
    document: JSON.stringify(release),
    digest: `"${hash.toString('base64url')}"`,
    inlined: JSON.stringify({ ...release, builds: Object.fromEntries(slim) }),
  };
}
