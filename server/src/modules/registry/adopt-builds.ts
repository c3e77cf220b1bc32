import type { RemoteBuild } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { ConflictError } from '../../problems';
import type { Author } from './author';
import { LOCAL_BUILD, partHash, readLocalFile, type Builds } from './build-files';
import { keepFile } from './build-store';
import { promote, type ReleaseContent } from './change-release';
import {
  addAudit,
  findBuild,
  findRelease,
  insertBuild,
  lastInstallation,
  latestReleaseNumber,
  markMounted,
  markPublished,
} from './registry.queries';
import type { SignedReleases } from './signed-releases';

const REGISTRY: Author = { agentId: null, accountId: null, name: 'registry' };
const TRIES = 5;

/** Copies a local build to where every server finds it. */
async function keepLocal(ctx: Context, part: RemoteBuild) {
  const known = await findBuild(ctx.db, part.remote, part.build);
  if (known?.published_at) return;
  const now = ctx.clock.now();
  for (const file of Object.keys(part.integrity)) {
    const { bytes, twin } = readLocalFile(ctx.config.buildDir, part, file);
    await keepFile(ctx, part, file, bytes, twin);
  }
  await insertBuild(ctx.db, part, partHash(part), REGISTRY.name, now);
  await markPublished(ctx.db, part.remote, part.build, now);
  // Built and tried with the server that brings it.
  await markMounted(ctx.db, part.remote, part.build, 'delivered with the server');
}

/** Makes stable what was built here since a server last brought its own; what people changed stays. */
export async function adoptBuilds(ctx: Context, signed: SignedReleases, local: Builds): Promise<void> {
  const parts = local.remotes.filter(({ build }) => build !== LOCAL_BUILD);
  const kept: RemoteBuild[] = [];
  for (const part of parts) {
    try {
      await keepLocal(ctx, part);
      kept.push(part);
    } catch (error) {
      ctx.log.error(
        { err: error, remote: part.remote, build: part.build },
        'A build beside the server is broken.',
      );
    }
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await adoptOnce(ctx, signed, local, kept);
    } catch (error) {
      // Another server has made a release meanwhile: look again.
      if (!(error instanceof ConflictError) || attempt >= TRIES) throw error;
    }
  }
}

async function adoptOnce(ctx: Context, signed: SignedReleases, local: Builds, parts: RemoteBuild[]) {
  await inTransaction(ctx.db, async (tx) => {
    const parent = await latestReleaseNumber(tx);
    const latest = await findRelease(tx, parent);
    // Signed with the secret before: taken over and signed anew. Altered under ours: not.
    const isOld = latest !== undefined && latest.signature.kid !== signed.signer.key.kid;
    const before = isOld ? latest : await signed.newest(tx, parent);
    const brought = (await lastInstallation(tx))?.remotes ?? {};
    const { build, contract, provides } = local.shell;
    const fresh = parts.filter((part) => brought[part.remote] !== part.build);
    if (before?.shell.build === build && fresh.length === 0 && !isOld) return;

    const content = withBuilds(
      ctx,
      { remotes: {}, builds: {}, ...before, shell: { build, contract, ...(provides && { provides }) } },
      fresh,
    );
    const remotes = { ...brought, ...Object.fromEntries(parts.map((part) => [part.remote, part.build])) };
    const reason = fresh.length > 0 ? 'Delivered with the server' : 'The server changed';
    const { release } = await signed.write(tx, REGISTRY, reason, parent, content, { remotes });
    const at = ctx.clock.now();
    for (const { remote, build: name } of fresh)
      await addAudit(tx, REGISTRY, 'adopt', { remote, build: name, release, reason }, at);
  });
}

/** `content` with these builds stable; one that cannot be promoted is left out, and said. */
function withBuilds(ctx: Context, before: ReleaseContent, parts: readonly RemoteBuild[]): ReleaseContent {
  let content = before;
  for (const part of parts) {
    if (content.remotes[part.remote]?.channels.find(({ id }) => id === 'stable')?.build === part.build)
      continue;
    try {
      content = promote(content, { part, channel: 'stable', now: ctx.clock.now() });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      ctx.log.error({ remote: part.remote, reason: error.message }, 'A build beside the server is left out.');
    }
  }
  return content;
}
