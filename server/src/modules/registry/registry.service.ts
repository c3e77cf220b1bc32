import type { ReleaseDocument, ReleaseKey } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Tx } from '../../db/database';
import { ConflictError, NotFoundError } from '../../problems';
import { adoptBuilds } from './adopt-builds';
import type { Author } from './author';
import { fingerprintOf, readBuilds, type Builds } from './build-files';
import type { ReleaseContent } from './change-release';
import { addAudit, latestReleaseNumber } from './registry.queries';
import type { Person } from './resolve-release';
import { findMissingBuilds, restoreBuilds } from './restore-builds';
import type { BuildName } from './restore-builds';
import { openSignedReleases, overtaken } from './signed-releases';
import { openSnapshots, type Chosen, type Preview, type Snapshot } from './snapshots';

export interface ChangeOrder {
  by: Author;
  /** The release the change was thought out on. */
  parent: number;
  reason: string;
  action: 'promote' | 'rollback' | 'disable' | 'enable' | 'halt';
  remote: string;
  build?: string;
}

export interface Registry {
  /** The key pages check releases with. */
  key: ReleaseKey;
  /** Begins to bring the builds beside this server into the release, where they are new; answers wait for it. */
  start(): void;
  /** Resolves when nothing of start() runs any more. */
  settle(): Promise<void>;
  /** Undefined while nothing has been built. */
  resolve(person: Person, chosen?: Chosen, preview?: Preview): Promise<Snapshot | undefined>;
  /** The release in force; undefined before the first. */
  current(): Promise<ReleaseDocument | undefined>;
  /** Undefined while this server has nothing to serve: no shell, or no release yet. Does not wait for start(). */
  missingBuilds(): Promise<BuildName[] | undefined>;
  /** @throws NotFoundError */
  find(release: number): Promise<ReleaseDocument>;
  /**
   * Makes the next release. Of several changes to the same parent one is made.
   * @throws ConflictError `parent` is not in force any more, or what `apply` refuses
   */
  change(
    order: ChangeOrder,
    apply: (content: ReleaseContent, tx: Tx) => ReleaseContent | Promise<ReleaseContent>,
  ): Promise<ReleaseDocument>;
}

/** The registry of one web process. All of them stand on the same rows; each remembers what never changes. */
export function openRegistry(ctx: Context): Registry {
  const { buildDir, production } = ctx.config;
  const signed = openSignedReleases(ctx);
  const snapshots = openSnapshots(ctx, signed);
  let builds: Builds | undefined;
  let seen = '';

  /** Looks at what lies beside the server: once in production, and on every change while developing. */
  async function look() {
    const now = fingerprintOf(buildDir);
    if (now === seen) return;
    const found = readBuilds(buildDir);
    if (found) {
      for (const err of found.broken) ctx.log.error({ err }, 'A build beside the server is broken.');
      await adoptBuilds(ctx, signed, found);
      const release = await signed.current();
      if (release) await restoreBuilds(ctx, release);
    }
    builds = found;
    snapshots.forget();
    seen = now;
  }
  let looking: Promise<void> | undefined;
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));
  let started = Promise.resolve();
  /** What a start brings in belongs to every answer. */
  const settle = () => started.catch(() => {});

  return {
    key: signed.signer.key,
    start() {
      started = lookOnce();
      started.catch((err: unknown) => ctx.log.error({ err }, 'The builds beside the server cannot be used.'));
    },
    settle,
    async resolve(person, chosen, preview) {
      await settle();
      // A start that failed is tried again by whoever needs it.
      if (!production || !builds) await lookOnce();
      return builds && snapshots.resolve(builds, person, chosen, preview);
    },
    async current() {
      await settle();
      return signed.current();
    },
    async missingBuilds() {
      const release = builds && (await signed.current());
      return release && findMissingBuilds(ctx, release);
    },
    async find(number) {
      const document = await signed.find(ctx.db, number);
      if (!document) throw new NotFoundError('release');
      return document;
    },
    change: ({ by, parent, reason, action, remote, build }, apply) =>
      inTransaction(ctx.db, async (tx) => {
        const latest = await latestReleaseNumber(tx);
        if (latest !== parent) throw overtaken(parent, latest);
        const before = await signed.newest(tx, parent);
        if (!before)
          throw new ConflictError('There is no release yet: start a server with a built shell first.');
        const document = await signed.write(tx, by, reason, parent, await apply(before, tx));
        const line = { remote, ...(build !== undefined && { build }), release: document.release, reason };
        await addAudit(tx, by, action, line, ctx.clock.now());
        return document;
      }),
  };
}
