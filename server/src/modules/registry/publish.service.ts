import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lostMembers, type Surface } from '@campaign/shared-api/lost-members';
import type { Mounting, Publication, RemoteBuild } from '@campaign/shared-api/contracts';
import { BuildFileName, BuildName, RemoteName } from '@campaign/shared-api/contracts';
import { declarationFaults } from '@campaign/shared-api/route-ownership';
import { shortCodeAt } from '@campaign/shared-api/paths';
import { POLICY } from '@campaign/shared-api/policy';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { isDiskFull } from '../../is-disk-full';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { partHash, typeOf } from './build-files';
import { keepFile, missingFiles, removeFiles } from './build-store';
import { assertCompatible, assertFree } from './change-release';
import { isReservedPolicy } from './content-security';
import { addAudit, findBuild, insertBuild, markMounted, markPublished } from './registry.queries';
import type { Author } from './author';
import type { Registry } from './registry.service';

const MAX_FILES = 300;
export const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_BUILD_BYTES = 40 * 1024 * 1024;
const SHA384 = /^sha384-[A-Za-z0-9+/]{64}$/;

/** What federation calls the container of a build; unique, because federation hands out old code by a known name. */
const containerOf = (remote: string, build: string) =>
  `mfe_${remote}_${build}`.replaceAll(/[^a-z0-9_]/gi, '_');

/** What makes a part unacceptable, whoever sent it; empty when nothing does. */
function faultsOf(part: RemoteBuild): string[] {
  const { remote, build, container, entry, preload, integrity, bytes } = part;
  const faults = declarationFaults(part);
  if (!RemoteName.safeParse(remote).success) faults.push(`${remote} is no name of a remote.`);
  if (!BuildName.safeParse(build).success || build === 'dev') faults.push(`${build} is no name of a build.`);
  if (container !== containerOf(remote, build)) faults.push(`The container ${container} is not its own.`);
  for (const name of part.trustedTypes ?? [])
    if (isReservedPolicy(name)) faults.push(`The Trusted Types policy ${name} is the console's.`);
  const files = Object.keys(integrity);
  if (files.length > MAX_FILES) faults.push(`It has ${files.length} files; ${MAX_FILES} are allowed.`);
  for (const file of files) {
    if (!BuildFileName.safeParse(file).success || !typeOf(file) || file.includes('..'))
      faults.push(`${file} is no name of a file that is served.`);
    else if (!SHA384.test(integrity[file] ?? '')) faults.push(`${file} has no sha384.`);
    else if (!bytes[file]) faults.push(`${file} has no size.`);
    else if (bytes[file].raw > MAX_FILE_BYTES) faults.push(`${file} is larger than 4 MB.`);
  }
  for (const { path, oneOf = {} } of part.routes) {
    const [, first = ''] = path.split('/');
    const beginnings = first.startsWith(':') ? (oneOf[first.slice(1)] ?? []) : [first];
    const code = beginnings.find((each) => shortCodeAt(`/${each}`));
    if (code) faults.push(`/${code} could be a short link: eight letters or digits. Call it otherwise.`);
  }
  for (const file of [entry, ...preload, ...part.routes.flatMap((route) => route.preload ?? [])])
    if (!Object.hasOwn(integrity, file)) faults.push(`${file} is named, but not among the files.`);
  const total = Object.values(bytes).reduce((sum, { raw }) => sum + raw, 0);
  if (total > MAX_BUILD_BYTES) faults.push('All files together are larger than 40 MB.');
  for (const { path } of part.routes)
    if (!path.startsWith('/') || path.startsWith('//')) faults.push(`${path} is no address of the console.`);
  return faults;
}

/**
 * Announces a build and answers which of its files are still to come; once none is, it is published, for ever and
 * without traffic. The same part again is the same question again.
 * @throws ValidationError what is wrong with the part
 * @throws ConflictError the name has another content already, an address belongs to another remote, or it uses what the
 *   console does not give
 */
export async function announceBuild(
  ctx: Context,
  registry: Registry,
  by: Author,
  part: RemoteBuild,
): Promise<Publication> {
  const [fault] = faultsOf(part);
  if (fault) throw new ValidationError(fault);
  const { remote, build } = part;
  const release = await registry.current();
  if (release) {
    assertFree(release, part);
    // Published for a console that is to come it could not be tried, and would be forgotten.
    if (part.requires.platform === release.shell.contract) {
      assertCompatible(release, part);
      await assertMembers(ctx, part);
      assertPermissions(part);
    }
  }

  const hash = partHash(part);
  await insertBuild(ctx.db, part, hash, by.name, ctx.clock.now());
  const known = await findBuild(ctx.db, remote, build);
  if (known && !known.part_hash.equals(hash))
    throw new ConflictError(`${remote} ${build} was announced with other content; a build never changes.`);
  const mounted = known?.mounted_in != null;
  if (known?.published_at) return { remote, build, state: 'published', missing: [], mounted };

  const missing = await missingFiles(ctx, part);
  if (missing.length > 0) return { remote, build, state: 'open', missing, mounted };
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const isFirst = await markPublished(tx, remote, build, now);
    if (isFirst) await addAudit(tx, by, 'publish', { remote, build }, now);
  });
  return { remote, build, state: 'published', missing, mounted };
}

/**
 * Takes a file of an announced build. What a published build has already is left as it is.
 * @throws NotFoundError the build was not announced
 * @throws ValidationError no such file, or other bytes than announced
 */
export async function uploadFile(ctx: Context, remote: string, build: string, file: string, bytes: Buffer) {
  const known = await findBuild(ctx.db, remote, build);
  if (!known) throw new NotFoundError('build');
  if (known.published_at) return;
  try {
    await keepFile(ctx, known.part, file, bytes);
  } catch (error) {
    // The reply says that nothing was kept: files that were stored before the disk was full go, too.
    if (isDiskFull(error)) await removeFiles(ctx, remote, build);
    throw error;
  }
}

/**
 * Keeps that every page and panel of an announced build was mounted in a browser: it may become stable then.
 * @throws NotFoundError the build was not announced
 * @throws ValidationError names what of it was left out
 */
export async function noteMounted(
  ctx: Context,
  by: Author,
  { remote, build }: Pick<RemoteBuild, 'remote' | 'build'>,
  { browser, pages, panels }: Mounting,
): Promise<void> {
  const known = await findBuild(ctx.db, remote, build);
  if (!known) throw new NotFoundError('build');
  const { part } = known;
  const left = [
    ...part.routes.map(({ path }) => path).filter((path) => !pages.includes(path)),
    ...Object.keys(part.panels).filter((panel) => !panels.includes(panel)),
  ];
  if (left.length > 0) throw new ValidationError(`${left.join(', ')} of ${remote} ${build} was not mounted.`);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markMounted(tx, remote, build, browser))) return;
    await addAudit(tx, by, 'mount', { remote, build, reason: browser }, ctx.clock.now());
  });
}

/**
 * Refuses a build of newer packages that may mean members which this console's shell does not have.
 * @throws ConflictError names each
 */
export async function assertMembers(
  { config }: Pick<Context, 'config'>,
  { remote, build, takes }: RemoteBuild,
): Promise<void> {
  // Beside the shell's other files; one made before contract 1.10 has none.
  const promised = await readFile(join(config.buildDir, 'shell/surface.json'), 'utf8').catch(() => undefined);
  const lost = lostMembers(takes, promised === undefined ? undefined : (JSON.parse(promised) as Surface));
  if (lost.length > 0)
    throw new ConflictError(
      `${remote} ${build} may mean what this console does not have: ${lost.join(', ')}. Build it with the packages of this console, or a newer console has to come first.`,
    );
}

/** Refuses a build with a page that nobody could enter here. @throws ConflictError names each permission */
function assertPermissions({ remote, build, routes }: RemoteBuild) {
  const unknown = routes.flatMap(({ permission }) =>
    permission === undefined || Object.hasOwn(POLICY, permission) ? [] : [permission],
  );
  if (unknown.length > 0)
    throw new ConflictError(
      `${remote} ${build} names permissions this console does not have: ${unknown.join(', ')}. A newer console has to come first.`,
    );
}

/**
 * Refuses for everybody what nobody has seen mount.
 * @throws ConflictError it was published where no browser was
 */
export async function assertMounted({ db }: Pick<Context, 'db'>, remote: string, build: string) {
  const known = await findBuild(db, remote, build);
  if (known?.mounted_in == null)
    throw new ConflictError(
      `${remote} ${build} was mounted in no browser yet and cannot become stable: publish it once more where Chromium is found.`,
    );
}

/** A build that may be given to people. @throws NotFoundError not announced, or files are missing */
export async function publishedBuild({ db }: Pick<Context, 'db'>, remote: string, build: string) {
  const known = await findBuild(db, remote, build);
  if (!known?.published_at) throw new NotFoundError(`build ${remote} ${build}`);
  return known.part;
}
