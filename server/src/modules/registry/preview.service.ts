import { PREVIEW_HEADER } from '@campaign/shared-api/constants';
import type {
  NewPreview,
  Page,
  Previewer,
  PreviewLink,
  PreviewOffer,
  StartedPreview,
} from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import type { Actor, SessionPerson } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { openTicket, sealTicket } from '../../tickets';
import { ForbiddenError, NotFoundError } from '../../problems';
import { assertCompatible, assertFree } from './change-release';
import {
  addPreviewers,
  endRun,
  findAgentIds,
  findRunning,
  insertPreview,
  isPreviewer,
  listPreviewers,
  removePreviewer,
} from './preview.queries';
import { publishedBuild } from './publish.service';
import { addAudit, findBuild } from './registry.queries';
import type { Author } from './author';
import type { Registry } from './registry.service';
import type { Preview } from './snapshots';
import { authorOf } from './tokens.service';

const HOUR_MS = 3600_000;
/** A link is nobody's until somebody of the list follows it. */
const NOBODY = { agentId: 0, accountId: 0 };
const MAX_CHARACTERS = 2000;

interface Link {
  remote: string;
  build: string;
  until: string;
}
interface Pass {
  previewId: number;
}
/** What of a request tells which preview its tab tries. */
interface Asked {
  person: SessionPerson | null;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * An address under which the people of the remote's preview list may try a published build.
 * @throws NotFoundError the build is not published
 * @throws ConflictError this console could not run it, or others own an address of it
 */
export async function makeLink(
  ctx: Context,
  registry: Registry,
  by: Author,
  remote: string,
  { build, hours = 24 }: NewPreview,
): Promise<PreviewLink> {
  const part = await publishedBuild(ctx, remote, build);
  const release = await registry.current();
  if (!release) throw new NotFoundError('release');
  assertCompatible(release, part);
  assertFree(release, part);
  const now = ctx.clock.now();
  const lifeMs = hours * HOUR_MS;
  const until = new Date(now.getTime() + lifeMs).toISOString();
  const link: Link = { remote, build, until };
  const url = ctx.config.publicUrl + paths.preview(sealTicket(ctx, NOBODY, 'preview-link', link, lifeMs));
  await addAudit(ctx.db, by, 'preview-link', { remote, build, reason: `Until ${until}` }, now);
  return { remote, build, url, until, people: (await listPreviewers(ctx.db, remote)).length };
}

/**
 * What a link would start for this person.
 * @throws NotFoundError the link is forged or over
 * @throws ForbiddenError the person is not on the remote's preview list, be they ADMIN
 */
export async function readOffer(ctx: Context, person: SessionPerson, ticket: string): Promise<PreviewOffer> {
  const link = openTicket<Link>(ctx, NOBODY, 'preview-link', ticket);
  const found = link && (await findBuild(ctx.db, link.remote, link.build));
  if (!link || !found?.published_at) throw new NotFoundError('preview link');
  const { remote, build, until } = link;
  if (person.view || !(await isPreviewer(ctx.db, remote, person.agentId)))
    throw new ForbiddenError(`You are not on the preview list of ${remote}. Its team has you put on it.`);
  const first = found.part.routes.find(({ path }) => !path.includes(':'));
  return {
    remote,
    build,
    until,
    publishedBy: found.published_by,
    publishedAt: found.published_at.toISOString(),
    mountedIn: found.mounted_in,
    path: first?.path ?? null,
  };
}

/** Begins a preview for one tab of this session. @throws as readOffer */
export async function startPreview(
  ctx: Context,
  person: SessionPerson,
  ticket: string,
): Promise<StartedPreview> {
  const offer = await readOffer(ctx, person, ticket);
  const { remote, build } = offer;
  const { agentId, sessionId } = person;
  const now = ctx.clock.now();
  const until = new Date(offer.until);
  const previewId = await inTransaction(ctx.db, async (tx) => {
    await addAudit(
      tx,
      authorOfPerson(person),
      'preview',
      { remote, build, reason: `Until ${offer.until}` },
      now,
    );
    return insertPreview(tx, { agentId, sessionId, remote, build, now, until });
  });
  const content: Pass = { previewId };
  const pass = sealTicket(ctx, person, 'preview-pass', content, until.getTime() - now.getTime());
  return { ...offer, pass };
}

/** What the tab that calls tries: nothing but for the session that started it, while nothing has ended it. */
export async function readPreview(ctx: Context, request: Asked): Promise<Preview | undefined> {
  const running = await runningOf(ctx, request);
  if (!running) return undefined;
  const { remote, build, until } = running;
  const found = await findBuild(ctx.db, remote, build);
  if (!found) return undefined;
  const { published_by: publishedBy, mounted_in: mountedIn } = found;
  return { remote, build, publishedBy, mountedIn, until: until.toISOString() };
}

/** Ends what this tab tries; where nothing runs there is nothing to end. */
export async function endPreview(ctx: Context, request: Asked, person: SessionPerson): Promise<void> {
  const running = await runningOf(ctx, request);
  if (!running) return;
  const { previewId, remote, build } = running;
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await endRun(tx, previewId, now);
    await addAudit(tx, authorOfPerson(person), 'preview-end', { remote, build }, now);
  });
}

async function runningOf(ctx: Context, { person, headers }: Asked) {
  const value = headers[PREVIEW_HEADER];
  if (!person || person.view || typeof value !== 'string' || value.length > MAX_CHARACTERS) return undefined;
  const pass = openTicket<Pass>(ctx, person, 'preview-pass', value);
  if (!pass) return undefined;
  const run = await findRunning(ctx.db, pass.previewId, person.sessionId, ctx.clock.now());
  return run && { ...run, previewId: pass.previewId };
}

const authorOfPerson = ({ agentId, accountId, email }: SessionPerson): Author => ({
  agentId,
  accountId,
  name: email,
});

export async function previewersOf({ db }: Context, remote: string): Promise<Page<Previewer>> {
  const rows = await listPreviewers(db, remote);
  const data = rows.map((row) => ({
    id: row.agent_id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    agency: row.user_name,
    role: row.role,
    addedAt: row.added_at.toISOString(),
  }));
  return { data, total: data.length };
}

/** Puts everybody who signs in with this e-mail on the list. @throws NotFoundError nobody does */
export async function addPreviewer(ctx: Context, actor: Actor, remote: string, email: string) {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const ids = await findAgentIds(tx, email);
    if (ids.length === 0) throw new NotFoundError('user');
    await addPreviewers(tx, remote, ids, actor.agentId, now);
    await addAudit(tx, authorOf(actor), 'previewer', { remote, reason: email }, now);
  });
  return previewersOf(ctx, remote);
}

/** Takes somebody off; what they try ends with it. @throws NotFoundError they were not on it */
export async function endPreviewer(ctx: Context, actor: Actor, remote: string, agentId: number) {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await removePreviewer(tx, remote, agentId))) throw new NotFoundError('person');
    const detail = { remote, reason: `user ${agentId}` };
    await addAudit(tx, authorOf(actor), 'previewer-gone', detail, ctx.clock.now());
  });
}
