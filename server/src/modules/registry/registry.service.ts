import { createHash } from 'node:crypto';
import { canonicalJson } from '@campaign/shared-api/canonical-json';
import type {
  ReleasedBuild,
  ReleaseDocument,
  ReleaseKey,
  RemoteBuild,
  ResolvedRelease,
} from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Db, Tx } from '../../db/database';
import { isUniqueViolation } from '../../db/engine';
import { ConflictError, NotFoundError } from '../../problems';
import { fingerprintOf, LOCAL_BUILD, readBuilds, readLocalFile, type Builds } from './build-files';
import { keepFile } from './build-store';
import { promote, releasedBuild, type ReleaseContent } from './change-release';
import {
  addAudit,
  findBuild,
  findRelease,
  insertBuild,
  insertRelease,
  lastInstallation,
  latestReleaseNumber,
  markMounted,
  markPublished,
} from './registry.queries';
import { resolveRemotes, type Instead, type Person } from './resolve-release';
import { openSigner } from './sign-release';

/** Who changes the registry: a person, a remote's token, or the registry itself. */
export interface Author {
  agentId: number | null;
  accountId: number | null;
  name: string;
}
const REGISTRY: Author = { agentId: null, accountId: null, name: 'registry' };

/** A staff member's own choice of builds. */
export interface Chosen {
  builds: Record<string, string>;
  until: string;
}

/** A published build that one tab of one person tries. */
export interface Preview {
  remote: string;
  build: string;
  publishedBy: string;
  mountedIn: string | null;
  until: string;
}

/** What one person's page is made of. */
export interface Snapshot {
  /** What lies beside this server: its shell. */
  builds: Builds;
  resolved: ResolvedRelease;
  /** Trusted Types policies of every build somebody may get: who signs in on this page gets another's. */
  policies: string[];
  /** Quoted, as an ETag. */
  digest: string;
}

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

const KEPT_RELEASES = 50;
const KEPT_ANSWERS = 500;
const TRIES = 5;

/** The registry of one web process. All of them stand on the same rows; each remembers what never changes. */
export function openRegistry(ctx: Context): Registry {
  const { buildDir, production, registryPollSeconds: pollSeconds } = ctx.config;
  const signer = openSigner(ctx.secrets.releases);
  const releases = new Map<number, ReleaseDocument>();
  const answers = new Map<string, Snapshot>();
  let builds: Builds | undefined;
  let seen = '';

  /** Undefined when there is none of this number, or when it was altered after we signed it. */
  async function findSigned(db: Db, number: number): Promise<ReleaseDocument | undefined> {
    const known = releases.get(number);
    if (known) return known;
    const document = await findRelease(db, number);
    if (!document) return undefined;
    if (!signer.verify(document)) {
      ctx.log.error(
        { release: number },
        'A release was altered, or signed with another secret: it is not used.',
      );
      return undefined;
    }
    if (releases.size >= KEPT_RELEASES) releases.clear();
    releases.set(number, document);
    return document;
  }

  /** The newest release that is as we signed it; with none of them altered, the one in force. */
  async function newestSigned(db: Db, latest: number): Promise<ReleaseDocument | undefined> {
    for (let number = latest; number > 0; number--) {
      const document = await findSigned(db, number);
      if (document) return document;
    }
    return undefined;
  }

  const current = async () => newestSigned(ctx.db, await latestReleaseNumber(ctx.db));

  async function write(
    tx: Tx,
    by: Author,
    reason: string,
    parent: number,
    content: ReleaseContent,
    installation?: { remotes: Record<string, string> },
  ) {
    const { shell, remotes, builds: named } = content;
    const document = signer.sign({
      schema: 2 as const,
      release: parent + 1,
      parent: parent === 0 ? null : parent,
      createdAt: ctx.clock.now().toISOString(),
      createdBy: by.name,
      reason,
      ...{ shell, remotes, builds: named },
    });
    try {
      await insertRelease(tx, document, installation);
    } catch (error) {
      if (isUniqueViolation(error)) throw overtaken(parent);
      throw error;
    }
    return document;
  }

  /** Copies a local build to where every server finds it. */
  async function keepLocal(part: RemoteBuild) {
    const known = await findBuild(ctx.db, part.remote, part.build);
    if (known?.published_at) return;
    const now = ctx.clock.now();
    for (const file of Object.keys(part.integrity)) {
      const { bytes, twin } = readLocalFile(buildDir, part, file);
      await keepFile(ctx, part, file, bytes, twin);
    }
    await insertBuild(ctx.db, part, partHash(part), REGISTRY.name, now);
    await markPublished(ctx.db, part.remote, part.build, now);
    // Built and tried with the server that brings it.
    await markMounted(ctx.db, part.remote, part.build, 'delivered with the server');
  }

  /** Makes stable what was built here since a server last brought its own; what people changed stays. */
  async function adopt(local: Builds) {
    const parts = local.remotes.filter(({ build }) => build !== LOCAL_BUILD);
    const kept: RemoteBuild[] = [];
    for (const part of parts) {
      try {
        await keepLocal(part);
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
        return await adoptOnce(local, kept);
      } catch (error) {
        // Another server has made a release meanwhile: look again.
        if (!(error instanceof ConflictError) || attempt >= TRIES) throw error;
      }
    }
  }

  async function adoptOnce(local: Builds, parts: RemoteBuild[]) {
    await inTransaction(ctx.db, async (tx) => {
      const parent = await latestReleaseNumber(tx);
      const latest = await findRelease(tx, parent);
      // Signed with the secret before: taken over and signed anew. Altered under ours: not.
      const isOld = latest !== undefined && latest.signature.kid !== signer.key.kid;
      const before = isOld ? latest : await newestSigned(tx, parent);
      const brought = (await lastInstallation(tx))?.remotes ?? {};
      const { build, contract, provides } = local.shell;
      const fresh = parts.filter((part) => brought[part.remote] !== part.build);
      if (before?.shell.build === build && fresh.length === 0 && !isOld) return;

      let content: ReleaseContent = {
        remotes: {},
        builds: {},
        ...before,
        shell: { build, contract, ...(provides && { provides }) },
      };
      for (const part of fresh) {
        if (content.remotes[part.remote]?.channels.find(({ id }) => id === 'stable')?.build === part.build)
          continue;
        try {
          content = promote(content, { part, channel: 'stable', now: ctx.clock.now() });
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          ctx.log.error(
            { remote: part.remote, reason: error.message },
            'A build beside the server is left out.',
          );
        }
      }
      const remotes = { ...brought, ...Object.fromEntries(parts.map((part) => [part.remote, part.build])) };
      const reason = fresh.length > 0 ? 'Delivered with the server.' : 'The server changed.';
      const { release } = await write(tx, REGISTRY, reason, parent, content, { remotes });
      const at = ctx.clock.now();
      for (const { remote, build: name } of fresh)
        await addAudit(tx, REGISTRY, 'adopt', { remote, build: name, release, reason }, at);
    });
  }

  /** Looks at what lies beside the server: once in production, and on every change while developing. */
  async function look() {
    const now = fingerprintOf(buildDir);
    if (now === seen) return;
    const found = readBuilds(buildDir);
    if (found) {
      for (const err of found.broken) ctx.log.error({ err }, 'A build beside the server is broken.');
      await adopt(found);
    }
    builds = found;
    answers.clear();
    seen = now;
  }
  let looking: Promise<void> | undefined;
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));
  let started = Promise.resolve();

  async function chosenBuilds(names: Record<string, string>): Promise<Record<string, ReleasedBuild>> {
    const found: Record<string, ReleasedBuild> = {};
    for (const [remote, build] of Object.entries(names)) {
      const row = await findBuild(ctx.db, remote, build);
      if (row?.published_at) found[remote] = releasedBuild(row.part);
    }
    return found;
  }

  async function resolve(person: Person, chosen?: Chosen, preview?: Preview): Promise<Snapshot | undefined> {
    await started.catch(() => {});
    // A start that failed is tried again by whoever needs it.
    if (!production || !builds) await lookOnce();
    const release = builds && (await current());
    if (!release || !builds) return undefined;
    const instead: Instead[] = [
      { channel: 'local', builds: localBuilds(builds) },
      ...(chosen ? [{ channel: 'override' as const, builds: await chosenBuilds(chosen.builds) }] : []),
      ...(preview
        ? [{ channel: 'preview' as const, builds: await chosenBuilds({ [preview.remote]: preview.build }) }]
        : []),
    ];
    // What the shell gives is for those who build; a page that runs it has no use for the names.
    const { provides: _names, ...shell } = release.shell;
    const number = release.release;
    const remotes = resolveRemotes(release, person, instead);
    const override = chosen && { remotes: Object.keys(chosen.builds).sort(), until: chosen.until };
    const picks = Object.entries(remotes).map(([name, { channel, build }]) => [name, channel, build.build]);
    const key = JSON.stringify([number, picks, override, preview]);
    const known = answers.get(key);
    if (known) return known;

    const unsigned = {
      ...{ schema: 2 as const, release: number, pollSeconds, shell, remotes },
      ...(override && { override }),
      ...(preview && { preview }),
    };
    const digest = createHash('sha256').update(canonicalJson(unsigned)).digest('base64url');
    const everybodys = Object.values(release.builds).flatMap((each) => Object.values(each));
    const gets = [...everybodys, ...Object.values(remotes).map(({ build }) => build)];
    const policies = [...new Set(gets.flatMap(({ trustedTypes = [] }) => trustedTypes))].sort();
    const resolved = signer.sign(unsigned);
    const snapshot: Snapshot = { builds, resolved, policies, digest: `"${digest}"` };
    if (answers.size >= KEPT_ANSWERS) answers.clear();
    answers.set(key, snapshot);
    return snapshot;
  }

  return {
    key: signer.key,
    start() {
      started = lookOnce();
      started.catch((err: unknown) => ctx.log.error({ err }, 'The builds beside the server cannot be used.'));
    },
    settle: () => started.catch(() => {}),
    resolve,
    current,
    async find(number) {
      const document = await findSigned(ctx.db, number);
      if (!document) throw new NotFoundError('release');
      return document;
    },
    change: ({ by, parent, reason, action, remote, build }, apply) =>
      inTransaction(ctx.db, async (tx) => {
        const latest = await latestReleaseNumber(tx);
        if (latest !== parent) throw overtaken(parent, latest);
        const before = await newestSigned(tx, parent);
        if (!before)
          throw new ConflictError('There is no release yet: start a server with a built shell first.');
        const document = await write(tx, by, reason, parent, await apply(before, tx));
        const line = { remote, ...(build !== undefined && { build }), release: document.release, reason };
        await addAudit(tx, by, action, line, ctx.clock.now());
        return document;
      }),
  };
}

const overtaken = (parent: number, latest?: number) =>
  new ConflictError(
    `Release ${parent} is not in force any more${latest === undefined ? '' : `: ${latest} is`}. Look again, then repeat.`,
  );

/** What makes two parts the same build. */
export const partHash = (part: RemoteBuild) => createHash('sha256').update(canonicalJson(part)).digest();

const localBuilds = ({ remotes }: Builds) =>
  Object.fromEntries(
    remotes.filter(({ build }) => build === LOCAL_BUILD).map((part) => [part.remote, releasedBuild(part)]),
  );
