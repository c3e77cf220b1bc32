import type { ReleaseDocument, RemoteBuild } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { LOCAL_BUILD, readLocalFile } from './build-files';
import { keepFile, missingFiles } from './build-store';
import { findBuild } from './registry.queries';

export interface BuildName {
  remote: string;
  build: string;
}

/** Every build that some channel or fallback of the release serves, with its published part. */
async function buildsInForce({ db }: Context, release: ReleaseDocument): Promise<RemoteBuild[]> {
  const parts: RemoteBuild[] = [];
  for (const [remote, builds] of Object.entries(release.builds)) {
    for (const build of Object.keys(builds)) {
      if (build === LOCAL_BUILD) continue;
      const found = await findBuild(db, remote, build);
      if (found) parts.push(found.part);
    }
  }
  return parts;
}

/** Builds in force that storage does not have completely: their pages cannot be loaded. */
export async function findMissingBuilds(ctx: Context, release: ReleaseDocument): Promise<BuildName[]> {
  const missing: BuildName[] = [];
  for (const part of await buildsInForce(ctx, release)) {
    const files = await missingFiles(ctx, part);
    if (files.length > 0) missing.push({ remote: part.remote, build: part.build });
  }
  return missing;
}

/**
 * Copies the files that storage has lost (a fresh DATA_DIR beside an existing database) from the builds beside this server.
 * A build that is not beside the server, or has other bytes there, is logged and stays missing.
 */
export async function restoreBuilds(ctx: Context, release: ReleaseDocument): Promise<void> {
  for (const part of await buildsInForce(ctx, release)) {
    const files = await missingFiles(ctx, part);
    if (files.length === 0) continue;
    const { remote, build } = part;
    try {
      for (const file of files) {
        const { bytes, twin } = readLocalFile(ctx.config.buildDir, part, file);
        await keepFile(ctx, part, file, bytes, twin);
      }
      ctx.log.warn({ remote, build, files: files.length }, 'Files missing from storage were copied again.');
    } catch (error) {
      ctx.log.error(
        { err: error, remote, build, folder: ctx.config.dataDir },
        'A build in force is missing from storage, and this server cannot copy it.',
      );
    }
  }
}
