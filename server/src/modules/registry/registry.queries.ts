import { sql } from 'kysely';
import type { PageQuery, ReleaseDocument, RemoteBuild } from '@campaign/shared-api/contracts';
import type { Db, Tx } from '../../db/database';
import { readPage } from '../../db/read-page';
import { limitOffsetOf } from '../../db/paging';
import { insertAct } from '../acts/acts.door';

/** The number of the release in force; 0 before the first. */
export async function latestReleaseNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('release')
    .select((eb) => eb.fn.max('release').as('release'))
    .executeTakeFirst();
  return row?.release ?? 0;
}

export async function findRelease(db: Db, release: number): Promise<ReleaseDocument | undefined> {
  const row = await db
    .selectFrom('release')
    .where('release', '=', release)
    .select('document')
    .executeTakeFirst();
  return row?.document;
}

/** Throws a unique violation when somebody else has made this number meanwhile. */
export async function insertRelease(
  tx: Tx,
  document: ReleaseDocument,
  installation?: { remotes: Record<string, string> },
) {
  const { release, parent, createdAt, createdBy, reason } = document;
  await tx
    .insertInto('release')
    .values({
      release,
      parent,
      reason,
      created_at: createdAt,
      created_by: createdBy,
      document: JSON.stringify(document),
      installation: installation ? JSON.stringify(installation) : null,
    })
    .execute();
}

/** What the last server that brought builds of its own had beside itself. */
export async function lastInstallation(db: Db) {
  const row = await db
    .selectFrom('release')
    .where('installation', 'is not', null)
    .orderBy('release', 'desc')
    .limit(1)
    .select('installation')
    .executeTakeFirst();
  return row?.installation ?? undefined;
}

export async function listReleases(db: Db, query: PageQuery) {
  const { limit, offset } = limitOffsetOf(query);
  const rows = await db
    .selectFrom('release')
    .select(['release', 'parent', 'created_at', 'created_by', 'reason'])
    .orderBy('release', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await latestReleaseNumber(db) };
}

/** The build, and whether it is whole. */
export async function findBuild(db: Db, remote: string, build: string) {
  return db
    .selectFrom('remote_build')
    .where('remote', '=', remote)
    .where('build', '=', build)
    .select(['part', 'part_hash', 'published_by', 'published_at', 'mounted_in'])
    .executeTakeFirst();
}

/** Announces a build; what is there already stays as it is. */
export async function insertBuild(
  db: Db,
  part: RemoteBuild,
  partHash: Buffer,
  publishedBy: string,
  now: Date,
) {
  await db
    .insertInto('remote_build')
    .values({
      remote: part.remote,
      build: part.build,
      part: JSON.stringify(part),
      part_hash: partHash,
      published_by: publishedBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True when this call made it whole; false when it was already. */
export async function markPublished(db: Db, remote: string, build: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('remote_build')
    .set({ published_at: now })
    .where('remote', '=', remote)
    .where('build', '=', build)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True when this call was the first to say so. */
export async function markMounted(db: Db, remote: string, build: string, browser: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('remote_build')
    .set({ mounted_in: browser })
    .where('remote', '=', remote)
    .where('build', '=', build)
    .where('mounted_in', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Builds everybody had in one of the last releases, the one had last first; not what a rollback took back and nobody gave again. */
export async function formerStables(db: Db, remote: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ build: string }>`
    with had as (
      select channel ->> 'build' as build, max(release) as last
      from (select release, document from release order by release desc limit 200) latest,
        jsonb_array_elements(document -> 'remotes' -> ${remote}::text -> 'channels') channel
      where channel ->> 'id' = 'stable'
      group by 1
    )
    select build
    from had
    where not exists (
      select from audit
      -- In the words of the index audit_registry.
      where action like 'registry:%' and action = 'registry:rollback'
        and object = ${`remote/${remote}`} and (detail ->> 'release')::int = had.last + 1
    )
    order by last desc
    limit ${most}`.execute(db);
  return rows.map(({ build }) => build);
}

/** The newest builds of every remote, and those of `inForce`, "remote build", however old they are. */
export function listBuilds(db: Db, perRemote: number, inForce: readonly string[]) {
  const numbered = db
    .selectFrom('remote_build')
    .where('published_at', 'is not', null)
    .select(['remote', 'build', 'part', 'published_by', 'published_at', 'mounted_in'])
    .select(sql<number>`row_number() over (partition by remote order by published_at desc)`.as('newness'));
  return db
    .selectFrom(numbered.as('builds'))
    .where((eb) =>
      eb.or([
        eb('newness', '<=', perRemote),
        sql<boolean>`remote || ' ' || build = any(${[...inForce]}::text[])`,
      ]),
    )
    .select(['remote', 'build', 'part', 'published_by', 'published_at', 'mounted_in'])
    .orderBy('remote')
    .orderBy('newness')
    .execute();
}

/** One line of the audit; `detail` says the rest in the registry's words. */
export async function addAudit(
  db: Db,
  by: { agentId: number | null; accountId: number | null; name: string },
  action: string,
  detail: { remote?: string; build?: string; release?: number; reason?: string },
  at: Date,
) {
  await insertAct(db, {
    account_id: by.accountId,
    agent_id: by.agentId,
    action: `registry:${action}`,
    object: detail.remote === undefined ? null : `remote/${detail.remote}`,
    detail: { by: by.name, ...detail },
    at,
  });
}

export function listAudit(db: Db, query: PageQuery) {
  const found = db.selectFrom('audit').where('action', 'like', 'registry:%');
  return readPage(
    found.select(['audit_id', 'action', 'detail', 'at']).orderBy('audit_id', 'desc'),
    limitOffsetOf(query),
  );
}

/** Everybody who can sign in, with the agency's name. */
export function listPeople(db: Db) {
  return db
    .selectFrom('agent')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('agent.deleted_at', 'is', null)
    .where('agent.active', '=', true)
    .select(['agent_id', 'agent.account_id', 'first_name', 'last_name', 'agent.email', 'role', 'user_name'])
    .orderBy('agent_id')
    .execute();
}
