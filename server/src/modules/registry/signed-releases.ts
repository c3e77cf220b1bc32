import type { ReleaseDocument } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import type { Db, Tx } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { ConflictError } from '../../problems';
import type { Author } from './author';
import type { ReleaseContent } from './change-release';
import { findRelease, insertRelease, latestReleaseNumber } from './registry.queries';
import { openSigner } from './sign-release';

const KEPT_RELEASES = 50;

export type SignedReleases = ReturnType<typeof openSignedReleases>;

/** The releases as we signed them; what was altered since is not among them. */
export function openSignedReleases(ctx: Context) {
  const signer = openSigner(ctx.secrets.releases);
  const releases = new Map<number, ReleaseDocument>();

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
      shell,
      remotes,
      builds: named,
    });
    try {
      await insertRelease(tx, document, installation);
    } catch (error) {
      if (isUniqueViolation(error)) throw overtaken(parent);
      throw error;
    }
    return document;
  }

  return { signer, find: findSigned, newest: newestSigned, current, write };
}

export const overtaken = (parent: number, latest?: number) =>
  new ConflictError(
    `Release ${parent} is not in force any more${latest === undefined ? '' : `: ${latest} is`}. Look again, then repeat.`,
  );
