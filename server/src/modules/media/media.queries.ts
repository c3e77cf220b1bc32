import { sql, type Insertable, type SqlBool } from 'kysely';
import type { MediaQuery } from '@campaign/shared-api/contracts';
import { agencyOf, type Actor } from '../../actor';
import type { Db, Tx } from '../../db/database';
import { readPage } from '../../db/read-page';
import type { LimitOffset } from '../../db/read-page';
import type { Tables } from '../../db/schema';
import { containing, identityAllowed } from '../../db/visibility';
import { orderOf } from '../../db/paging';

/** The media an actor reaches: the agency's, without those of denied identities. */
function mediaOf(db: Db, actor: Actor) {
  const query = db
    .selectFrom('media')
    .innerJoin('identity', 'identity.identity_id', 'media.identity_id')
    .where(identityAllowed(actor, 'media.identity_id'));
  return actor.role === 'ADMIN' ? query : query.where('media.account_id', '=', actor.accountId);
}

const SORTS = {
  title: sql`lower(media.title)`,
  identityName: sql`lower(identity.identity_name)`,
  createdDate: sql`media.created_at`,
  sizeBytes: sql`media.bytes`,
} as const;

/** One page, newest first unless sorted. */
export function findMediaPage(db: Db, actor: Actor, filter: MediaQuery, slice: LimitOffset) {
  const agency = agencyOf(actor, filter.account_id);
  let query = mediaOf(db, actor);
  if (agency !== undefined) query = query.where('media.account_id', '=', agency);
  if (filter.identity_id) query = query.where('media.identity_id', '=', filter.identity_id);
  if (filter.query) query = query.where('media.title', 'ilike', containing(filter.query));
  const { by, order } = orderOf(filter, SORTS, { by: SORTS.createdDate, order: 'desc' });
  return readPage(
    query
      .selectAll('media')
      .select('identity.identity_name')
      .orderBy(by, order)
      .orderBy('media.media_id', 'desc'),
    slice,
  );
}

/** One's own media, kept from changing until the transaction ends. */
export function lockMedia(db: Db, actor: Actor, mediaId: number) {
  return mediaOf(db, actor)
    .where('media.media_id', '=', mediaId)
    .selectAll('media')
    .select('identity.identity_name')
    .forUpdate('media')
    .executeTakeFirst();
}

/** Whose text it is. One without an identity yet is its writer's: they may use what their own identities have. */
export type MediaOwner = { accountId: number } & (
  | { identityId: number }
  | { identityId: number | undefined; actor: Actor }
);

/**
 * The media an agency's text may carry, by its address; it cannot be deleted before the transaction ends.
 * Undefined for another agency's, for another identity's where the text has one, and else for an identity's that the
 * writer may not use.
 */
export function holdMedia(db: Db, owner: MediaOwner, url: string) {
  let query = db.selectFrom('media').where('url', '=', url).where('account_id', '=', owner.accountId);
  if (owner.identityId !== undefined) query = query.where('identity_id', '=', owner.identityId);
  if ('actor' in owner) query = query.where(identityAllowed(owner.actor));
  return query.select(['url', 'mime_type']).forKeyShare().executeTakeFirst();
}

export function findStoredMedia(db: Db, url: string) {
  return db
    .selectFrom('media')
    .where((is) => is.or([is('url', '=', url), is('thumb_url', '=', url)]))
    .select(['storage_key', 'mime_type', 'thumb_url', 'thumb_key'])
    .executeTakeFirst();
}

export function insertMedia(db: Db, row: Insertable<Tables['media']>) {
  return db.insertInto('media').values(row).returning('media_id').executeTakeFirstOrThrow();
}

export async function deleteMedia(db: Db, mediaId: number) {
  await db.deleteFrom('media').where('media_id', '=', mediaId).execute();
}

/** Of a text `m`: it may have reached somebody. */
const mayHaveGone = sql<SqlBool>`not (m.state in ('failed', 'suppressed') and m.carrier_id is null)`;

/** A typed text carries it, which stands in a conversation from now on. One that did not go makes room for the next. */
export async function markSent(tx: Tx, url: string, messageId: number): Promise<void> {
  await sql`
    update media set first_text = ${messageId}
     where url = ${url}
       and not exists (select from message m where m.message_id = first_text and ${mayHaveGone})`.execute(tx);
}

/** What would lose its picture: a job or a reply template by its name, or the conversation with a phone. */
export type MediaUse = ({ name: string; phone: null } | { name: null; phone: number }) & {
  /** By how many it is used, this one among them. */
  uses: number;
};

/** A deleted job's texts stand in their conversations, those in doubt too. */
export async function findUseOf(
  db: Db,
  { url, first_text }: { url: string; first_text: number | null },
): Promise<MediaUse | undefined> {
  const { rows } = await sql<MediaUse>`
    with use (name, phone, place) as (
    select name, null::bigint, 1 from job where media_url = ${url} and (
      deleted_at is null or sent > 0
      or exists (select from message m
        where m.job_id = job.job_id and m.kind = 'initial' and m.state in ('sending', 'unknown')))
    union all
    select title, null, 2 from template where media = ${url}
    union all
    select null, phone, 3 from message m where m.message_id = ${first_text}::bigint and ${mayHaveGone})
    select name, phone, count(*) over ()::int as uses from use order by place limit 1`.execute(db);
  return rows[0];
}
